"""Permission matrix of the calls of `school`."""

from evaluacmo.demo.content import LOGO
from evaluacmo.school.services import store_logo
from tests.conftest import SentFile
from tests.matrix import Row, admin_only
from tests.world import World


def with_logo(world: World, me: int) -> tuple[()]:
    """No ids: the only logo, which is removed."""
    store_logo(LOGO)
    return ()


ROWS = [
    Row("GET /api/school", "", admin_only(200)),
    Row(
        "PUT /api/school",
        "",
        admin_only(200),
        body=lambda w, me: {
            "name": "Colegio Nuevo Horizonte",
            "city": "Bogotá",
            "nit": "900.123.456-7",
            "support_email": "sistemas@colegio.example",
        },
    ),
    Row(
        "PUT /api/school",
        "how people sign in",
        admin_only(200),
        body=lambda w, me: {
            **dict.fromkeys(("name", "city", "nit", "support_email"), ""),
            "signs_in_by_identity_number": True,
        },
        asks=True,
    ),
    Row(
        "POST /api/school/logo",
        "",
        admin_only(200),
        body=lambda w, me: SentFile(LOGO, name="logo.png"),
    ),
    Row("DELETE /api/school/logo", "", admin_only(204), ids=with_logo),
]
