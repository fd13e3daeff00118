"""Spanish text of the school's settings."""

NOT_AN_IMAGE = "El archivo no es una imagen PNG o JPEG. Guarde el logo en uno de esos formatos."
DAMAGED_IMAGE = "La imagen está dañada o incompleta. Ábrala, guárdela de nuevo y súbala otra vez."
LOGO_TOO_HEAVY = "El logo pesa más de 1 MB. Redúzcalo y súbalo otra vez."
LOGO_TOO_LARGE = (
    "La imagen es demasiado grande: puede tener hasta {pixels} píxeles de ancho y de alto."
)
LOGO_TOO_SMALL = (
    "La imagen es demasiado pequeña: debe tener al menos {pixels} píxeles de ancho y de alto."
)
IMAGE_TOO_COMPLEX = (
    "La imagen es demasiado grande o compleja para leerla. Guárdela como PNG, más pequeña, y "
    "súbala otra vez."
)
# words in many passwords, as `search_key` writes them
WORDS_OF_PASSWORDS = (
    *("evaluacmo", "evaluacion", "evaluador", "desempeno", "contrasena", "clave", "password"),
    *("secreto", "secreta", "temporal", "usuario", "administrador", "admin", "acceso", "ingreso"),
    *("bienvenido", "bienvenida", "welcome", "hola", "amor"),
    *("colegio", "escuela", "liceo", "instituto", "institucion", "gimnasio", "educativa"),
    *("educacion", "bachillerato", "primaria", "secundaria", "preescolar", "sede"),
    *("profesor", "profesora", "docente", "maestro", "maestra", "rector", "rectora"),
    *("rectoria", "coordinador", "coordinadora", "secretaria", "estudiante", "talento", "humano"),
    *("gestion", "humana", "colombia", "bogota"),
    *("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre"),
    *("setiembre", "octubre", "noviembre", "diciembre"),
    *("lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"),
)
