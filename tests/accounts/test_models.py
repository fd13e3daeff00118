"""What the models and the schemas must agree on."""

from typing import get_args

from evaluacmo.accounts.models import Role, RoleName


def test_schemas_know_every_role() -> None:
    assert set(get_args(RoleName)) == set(Role.values)
