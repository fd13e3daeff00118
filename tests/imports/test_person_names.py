"""Names of lists become names as people write them."""

import pytest

from evaluacmo.imports.person_names import as_written


@pytest.mark.parametrize(
    ("listed", "written"),
    [
        ("PÉREZ GÓMEZ, ANA MARÍA", "Ana María Pérez Gómez"),
        ("Pérez Gómez , Ana", "Ana Pérez Gómez"),
        ("ana maría de los ángeles", "Ana María de los Ángeles"),
        ("DE LA HOZ, JOSÉ", "José de la Hoz"),
        ("O'BRIEN MCDONALD, SEAN", "Sean O'Brien McDonald"),
        ("D’ANGELO MACÍAS, LÍA", "Lía D’Angelo Macías"),
        ("GARCÍA-HERREROS, LÍA", "Lía García-Herreros"),
        ("JUAN PABLO PEÑA III", "Juan Pablo Peña III"),
        ("Mª DEL PILAR ROJAS", "Mª del Pilar Rojas"),
        ("J. A. ROJAS", "J. A. Rojas"),
        ("Ana  de\nla Peña", "Ana de la Peña"),
        ("María DEL PILAR", "María DEL PILAR"),
        ("Ana Peña", "Ana Peña"),
        ("Ñ", "Ñ"),
        ("LISTADO 2026", "LISTADO 2026"),
        ("-SUM(A1)", "-SUM(A1)"),
        ("Peña, Ana, hija", "Peña, Ana, hija"),
        (",", ","),
        ("", ""),
    ],
)
def test_a_name_is_written_as_its_owner_would(listed: str, written: str) -> None:
    assert as_written(listed) == written


@pytest.mark.parametrize(
    ("listed", "written"),
    [
        ("PEÑA GÓMEZ ANA MARÍA", "Ana María Peña Gómez"),
        ("Peña Gómez Ana", "Ana Peña Gómez"),
        ("Peña Ana", "Ana Peña"),
        ("DE LA CRUZ PEÑA JUAN", "Juan de la Cruz Peña"),
        ("DEL RÍO Y CASTRO MARÍA", "María del Río y Castro"),
        ("PEÑA GÓMEZ, ANA", "Ana Peña Gómez"),
        ("Cher", "Cher"),
    ],
)
def test_surnames_that_come_first_go_behind(listed: str, written: str) -> None:
    assert as_written(listed, surnames_first=True) == written
