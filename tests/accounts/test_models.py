"""Limits on which models and schemas must agree."""

from typing import get_args

from evaluacmo.accounts.models import Role, RoleName


def test_schemas_know_every_role() -> None:
    assert set(get_args(RoleName)) == set(Role.values)
