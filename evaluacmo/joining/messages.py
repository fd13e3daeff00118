"""Spanish text about joining two accounts."""

SAME_ACCOUNT = "Elija otra cuenta: es la misma."
OWN_ACCOUNT = "Nadie une su propia cuenta con otra: debe hacerlo otro administrador."
ANONYMISED = "Una de las dos cuentas se anonimizó. No se puede volver a saber de quién es."
TWO_NUMBERS = (
    "Las dos cuentas tienen documentos distintos, como dos personas. Si uno está mal escrito, "
    "corríjalo antes."
)
OF_EVALUATOR = (
    "Esta persona tiene o tuvo a cargo su evaluación: otro administrador debe unir sus cuentas."
)
SHARES_EVALUATOR = (
    "A esta persona, que administra el sistema, la evalúa o evaluó quien evalúa o evaluó a usted: "
    "otro administrador debe unir sus cuentas."
)
EVALUATE_EACH_OTHER = (
    "Una de las dos cuentas evalúa o evaluó a la otra. Como nadie se evalúa a sí mismo, no se "
    "pueden unir."
)
PASSWORD_KNOWN = (
    "La contraseña de {evaluator} la estableció alguien a quien evaluaría con las cuentas unidas. "
    "Antes, {evaluator} debe elegir su propia contraseña."
)
EVALUATED_IN_BOTH = (
    "Las dos cuentas tienen resultado en «{evaluation}» ({year}). Serían dos resultados de una "
    "persona, y no se puede escoger entre ellos."
)
SENT_BY_BOTH = (
    "Con las dos cuentas se evaluó a {name} en «{evaluation}» ({year}). Serían dos evaluaciones "
    "del mismo evaluador."
)
EVALUATED_BY_YOU = (
    "Usted tiene o tuvo a cargo la evaluación de una de estas personas y no puede saber si ya se "
    "autoevaluó: otra persona debe unir las cuentas."
)
SELF_EVALUATED_IN_BOTH = (
    "Con las dos cuentas se envió una autoevaluación en «{evaluation}» ({year}): una persona tiene "
    "solo una."
)
DRAFT_IN_BOTH = (
    "En «{evaluation}» ({year}) hay un borrador que chocaría con lo que se empezó o envió con la "
    "otra cuenta. Quien lo empezó debe enviarlo o empezar de nuevo antes de unirlas."
)
