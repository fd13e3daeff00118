"""What the levels of some of the demonstration's questions look like, and what scores rest on.

Nothing but data, by the words of the question.
"""

from collections.abc import Mapping
from typing import Final

from evaluacmo.demo.content import CATEGORIES

_TEACHERS: Final = CATEGORIES[0].bank.competencies
_PLANS, _RETURNS, _IS_PUNCTUAL = _TEACHERS[0], _TEACHERS[5], _TEACHERS[13]

LEVELS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    _PLANS: (
        "Llega a clase sin plan, o lo planeado no tiene relación con el plan de área.",
        "Planea algunas clases; con frecuencia el tiempo no alcanza o falta el propósito.",
        "Planea casi todas sus clases con propósito, actividades y tiempos que se cumplen.",
        "Planea todas sus clases, prevé qué hacer si algo no funciona y comparte sus planes.",
    ),
    _RETURNS: (
        "Devuelve los trabajos semanas después, o solo con la nota.",
        "Cumple los plazos a veces; las observaciones son generales.",
        "Cumple los plazos y escribe a cada estudiante qué mejorar.",
        "Cumple los plazos, acompaña la corrección y verifica que el estudiante mejoró.",
    ),
    _IS_PUNCTUAL: (
        "Llega tarde con frecuencia y el grupo lo espera solo.",
        "Llega tarde algunas veces y no siempre avisa.",
        "Llega a tiempo y avisa cuando no puede.",
        "Llega con anticipación, deja todo dispuesto y cubre a otros cuando hace falta.",
    ),
}

EVIDENCE: Final[Mapping[tuple[str, int], tuple[str, ...]]] = {
    (_PLANS, 4): (
        "En las dos visitas de aula la clase siguió el plan y el cierre retomó el propósito.",
        "Sus planes de aula sirvieron de modelo en la reunión de área de agosto.",
    ),
    (_PLANS, 2): (
        "En la visita de mayo la actividad central quedó sin terminar.",
        "Faltaron los planes de aula de tres semanas del segundo período.",
    ),
    (_PLANS, 1): ("No entregó los planes de aula del segundo período.",),
    (_RETURNS, 4): ("Los cuadernos revisados tienen observaciones de cada entrega, con fecha.",),
    (_RETURNS, 2): ("Las familias de dos estudiantes preguntaron por trabajos sin devolver.",),
    (_RETURNS, 1): ("Las pruebas del primer período se devolvieron al terminar el segundo.",),
    (_IS_PUNCTUAL, 4): (
        "No tiene retardos en el registro del año.",
        "Cubrió cuatro turnos de acompañamiento de otras personas.",
    ),
    (_IS_PUNCTUAL, 2): ("Cinco retardos en el registro, dos de ellos avisados.",),
    (_IS_PUNCTUAL, 1): ("Once retardos en el registro del año, ninguno avisado.",),
}
