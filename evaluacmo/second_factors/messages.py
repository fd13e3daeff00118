"""Spanish text of second factors."""

WRONG_CODE = (
    "El código no es correcto, ya se usó o ya venció. Escriba el que muestra la aplicación ahora, "
    "o un código de recuperación que no haya usado."
)
WRONG_NEW_CODE = "El código no es el que debe mostrar la aplicación ahora. Escríbalo de nuevo."
WRONG_PASSKEY = "La llave de acceso no se pudo comprobar. Intente de nuevo."
NOTHING_BEGUN = "Esta configuración venció. Empiece de nuevo."
APP_EXISTS = "Ya tiene una aplicación de códigos. Quítela antes de configurar otra."
PASSKEYS_AT_MOST = "Puede tener hasta {most} llaves de acceso. Quite una antes de agregar otra."
NO_SECOND_FACTOR = "Su cuenta no tiene un segundo paso para entrar."
REQUIRED_FOR_ROLE = (
    "Su rol exige un segundo paso para entrar. Agregue otra forma antes de quitar la única que "
    "tiene."
)
CONFIRM_WITH_FACTOR = (
    "Confirme que es usted con su segundo paso: el código de la aplicación, una llave de acceso o "
    "un código de recuperación."
)
DONE_ALREADY = "Ya completó el ingreso."
OWN_FACTOR = "Quite su propio segundo paso en «Mi perfil»."
FACTOR_OF_EVALUATOR = (
    "Esta persona tiene a cargo su evaluación: otra persona debe quitarle el segundo paso para "
    "entrar."
)
