"""Spanish text of the e-mails and of their calls."""

# e-mail: what its calls refuse
EMAIL_OFF = "El envío de correos no está activado en este servidor."
INVITED_HAS_PASSWORD = "Esta persona ya tiene contraseña."
INVITED_INACTIVE = "Esta persona no está activa: active la cuenta antes de invitarla."
INVITED_NO_EMAIL = "Esta persona no tiene correo."
INVITATION_WAITS = "Ya hay una invitación en camino para esta persona."
BAD_LINK = "El enlace ya no es válido: se usó, se venció o está incompleto. Pida uno nuevo."
TOO_MANY_LINKS = "Se pidieron demasiados enlaces desde aquí. Intente de nuevo en {wait}."

# e-mail: its words
MAIL_GREETING = "Hola, {name}:"
MAIL_FOOTER = "Este mensaje se envió automáticamente desde Evaluacmo."
MAIL_URL_HINT = "Si el botón no funciona, copie esta dirección en su navegador:"
MAIL_SET_PASSWORD = "Elegir mi contraseña"
MAIL_SIGN_IN = "Ingresar a Evaluacmo"
MAIL_LINK_NOTE = (
    "El enlace sirve una sola vez y durante {days} días. Si ya no sirve, pida otro en la página de "
    "ingreso, en «¿Olvidó su contraseña?»."
)
MAIL_LINK_IS_YOURS = "Es personal: no lo reenvíe."
MAIL_INVITATION_SUBJECT = "Su cuenta de Evaluacmo"
MAIL_INVITATION = (
    "{school} le abrió una cuenta en Evaluacmo, donde se hacen y se consultan las evaluaciones de "
    "desempeño. Para ingresar, elija su contraseña; su usuario es {email}."
)
MAIL_RESET_SUBJECT = "Elija una nueva contraseña"
MAIL_RESET = (
    "Recibimos una solicitud para cambiar la contraseña de la cuenta {email}. Elija una nueva con "
    "este enlace."
)
MAIL_RESET_NOT_ASKED = (
    "Si usted no lo pidió, no haga nada: su contraseña sigue siendo la misma mientras nadie use el "
    "enlace."
)
MAIL_READY_SUBJECT = "Su resultado está listo"
MAIL_READY = "Su resultado de «{evaluation}» está listo. Ingrese para leerlo."
MAIL_PENDING_SUBJECT = "Tiene evaluaciones pendientes"
MAIL_UNCONFIRMED_SUBJECT = "Confirme que recibió su resultado"
MAIL_NO_PASSWORD_YET = (
    "Si no tiene contraseña o la olvidó, pida una en la página de ingreso, en «¿Olvidó su "
    "contraseña?»."
)


def mail_pending(people: int) -> str:
    text = "1 persona" if people == 1 else f"{people} personas"
    return f"Le falta evaluar a {text}. Puede hacerlo por partes."


def mail_unconfirmed(results: int) -> str:
    text = "su resultado" if results == 1 else f"{results} resultados"
    return f"Falta que confirme que recibió {text}. Ábralo y confírmelo; no implica que lo acepte."


# e-mail: its log as a table
MAIL_HEADINGS = ("Fecha y hora", "Para", "Tipo", "Estado", "Enviado", "Qué pasó", "Código")
MAIL_KIND_LABELS = {
    "invitation": "Invitación",
    "reset": "Contraseña olvidada",
    "reminder": "Recordatorio",
}
MAIL_STATE_LABELS = {
    "waiting": "En espera",
    "sent": "Enviado",
    "failed": "No se envió",
    "dropped": "No hizo falta",
}
MAIL_REASON_LABELS = {
    "": "",
    "unreachable": "El servidor de correo no responde; se intenta cada minuto.",
    "postponed": "El servidor pidió esperar; se intenta de nuevo.",
    "refused": "El servidor no aceptó el correo de esta persona.",
    "expired": "Pasó su plazo sin que se pudiera enviar.",
    "needless": "Ya no tenía pendientes, ya tenía contraseña o la cuenta se desactivó.",
}
MAIL_DENIED = (
    "El servidor de correo no admite a Evaluacmo, por su usuario, su clave o su remitente; se "
    "intenta cada minuto. Avise a quien administra el servidor."
)

# tables: the sheet and the file of each, and the headings of their columns
TABLE_NAMES = {
    "messages": ("Correos", "correos"),
}
