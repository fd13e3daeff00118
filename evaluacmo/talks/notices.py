"""Telling the other side that something was proposed or accepted (rules: talks)."""

from evaluacmo.common.hooks import Hook
from evaluacmo.talks.models import Side, Talk

notify = Hook[[Talk, Side], None]()
"""Tells one side of a talk by e-mail, as part of the caller's transaction, where e-mail is on."""
