"""People who may be evaluated, and people who can be written to."""

from itertools import product

from evaluacmo.accounts.models import Role, User
from tests.conftest import PersonFactory

NON_ADMINS = [Role.HUMAN_RESOURCES, Role.EVALUATOR, Role.COLLABORATOR]


def test_the_rules_about_people(person: PersonFactory) -> None:
    for role, is_active in product(Role, (True, False)):
        person(f"{role} {is_active}", role=role, is_active=is_active)
    nowhere = person("Sin correo", email=None)
    everybody = set(User.objects.all())

    def those(*, roles: list[Role]) -> set[User]:
        return {user for user in everybody if user.is_active and user.role in roles}

    evaluable, reachable = those(roles=NON_ADMINS), those(roles=list(Role)) - {nowhere}
    assert set(User.objects.evaluable()) == evaluable
    assert {user for user in everybody if user.is_evaluable} == evaluable
    assert set(User.objects.reachable_by_email()) == reachable
    assert {user for user in everybody if user.is_reachable_by_email} == reachable
