"""The demonstration school: its questions, people, assignments and comments.

Nothing but data: the years, the scores and the passwords belong to whoever feeds it in.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

Role = Literal["admin", "gestionhumana", "evaluador", "colaborador"]
QuestionKind = Literal["competency", "objective"]


class QuestionBank(NamedTuple):
    """What is asked of everyone in one category."""

    name: str
    description: str
    competencies: tuple[str, ...]
    objectives: tuple[str, ...]


class Category(NamedTuple):
    """A group of staff, its questions, and what each kind of question weighs."""

    name: str
    bank: QuestionBank
    weight_competencies: int
    weight_objectives: int


class Revision(NamedTuple):
    """A question that changed once: new where nothing was ``before``, dropped without ``after``."""

    category: str
    kind: QuestionKind
    before: str | None
    after: str | None


class Person(NamedTuple):
    """Somebody with an account; ``active`` is how things stand at the end of the second year."""

    name: str
    email: str
    role: Role
    position: str
    department: str
    category: str | None
    active: bool = True


class CommentBank(NamedTuple):
    """Comments by tone; only those of ``apoyo`` recommend training."""

    superior: tuple[str, ...]
    alto: tuple[str, ...]
    apoyo: tuple[str, ...]


SCHOOL_NAME: Final = "Colegio Nuevo Horizonte"

EVALUATION_NAME_TEMPLATE: Final = "Evaluación de desempeño {category} {year}"

DOCENTES: Final = "Docentes"
DIRECTIVOS: Final = "Directivos docentes"
ADMINISTRACION: Final = "Administración"
ORIENTACION: Final = "Orientación y bienestar"
SERVICIOS: Final = "Servicios generales"

CATEGORIES: Final[tuple[Category, ...]] = (
    Category(
        name=DOCENTES,
        bank=QuestionBank(
            name="Desempeño docente",
            description=(
                "Preguntas sobre la enseñanza, la evaluación de los aprendizajes y la vida en el "
                "aula, para quienes tienen grupos a su cargo desde preescolar hasta grado once."
            ),
            competencies=(
                (
                    "Planea cada clase con un propósito de aprendizaje claro, actividades variadas "
                    "y tiempos realistas, de acuerdo con el plan de área."
                ),
                (
                    "Domina los contenidos de su asignatura y responde con precisión y con "
                    "ejemplos cercanos las preguntas de los estudiantes."
                ),
                (
                    "Utiliza estrategias que invitan a participar a todo el grupo, y no solo a "
                    "quienes levantan la mano con frecuencia."
                ),
                (
                    "Ajusta las actividades y los apoyos para los estudiantes con distintos ritmos "
                    "de aprendizaje, incluidos quienes tienen un PIAR."
                ),
                (
                    "Comunica con anticipación los criterios de evaluación y los aplica por igual "
                    "a todos los estudiantes del grupo."
                ),
                (
                    "Devuelve los trabajos y las pruebas en los plazos acordados, con "
                    "observaciones que le indican a cada estudiante cómo mejorar."
                ),
                (
                    "Mantiene en el aula un ambiente de respeto, con normas construidas junto con "
                    "el grupo y aplicadas con serenidad."
                ),
                (
                    "Atiende los conflictos entre estudiantes con diálogo y sigue la ruta de "
                    "convivencia del colegio cuando la situación lo exige."
                ),
                (
                    "Elige recursos digitales, de laboratorio o de biblioteca que aportan de "
                    "verdad al propósito de la clase."
                ),
                (
                    "Relaciona los temas de la clase con situaciones de la vida cotidiana, de la "
                    "región o de otras asignaturas."
                ),
                (
                    "Informa a las familias sobre los avances y las dificultades de sus hijos de "
                    "manera oportuna, clara y cordial."
                ),
                (
                    "Trabaja en equipo con colegas del área y del grado: comparte materiales, "
                    "cumple los acuerdos y aporta a los proyectos comunes."
                ),
                (
                    "Revisa los resultados de sus estudiantes y cambia su forma de enseñar cuando "
                    "observa que un grupo no alcanza lo esperado."
                ),
                (
                    "Llega con puntualidad a sus clases, turnos de acompañamiento y reuniones, y "
                    "avisa a tiempo cuando surge un imprevisto."
                ),
            ),
            objectives=(
                (
                    "Cumple al menos el 90% del plan de área previsto para el año y deja registro "
                    "de los ajustes que haya necesitado."
                ),
                (
                    "Logra que al menos el 85% de sus estudiantes alcance o supere el desempeño "
                    "básico al cierre de cada período académico."
                ),
                (
                    "Registra las calificaciones y las observaciones en la plataforma académica "
                    "dentro de las fechas fijadas para cada período."
                ),
                (
                    "Desarrolla con sus estudiantes un proyecto de aula o de área y presenta sus "
                    "resultados a la comunidad educativa."
                ),
                (
                    "Completa las horas de formación acordadas para el año y aplica en el aula al "
                    "menos una práctica nueva."
                ),
            ),
        ),
        weight_competencies=60,
        weight_objectives=40,
    ),
    Category(
        name=DIRECTIVOS,
        bank=QuestionBank(
            name="Liderazgo directivo",
            description=(
                "Preguntas sobre el liderazgo pedagógico, la conducción de equipos y la "
                "convivencia, para quienes coordinan un nivel, un área o un proceso del colegio."
            ),
            competencies=(
                (
                    "Orienta a su equipo con metas claras para el año, explica las razones de sus "
                    "decisiones y verifica que todos las conozcan."
                ),
                (
                    "Visita las aulas con un propósito acordado y conversa después con cada "
                    "docente sobre fortalezas y aspectos por mejorar."
                ),
                (
                    "Sustenta sus decisiones en datos de aprendizaje, asistencia y convivencia, y "
                    "los presenta al equipo con transparencia."
                ),
                (
                    "Delega tareas según las capacidades de cada persona, acompaña su desarrollo y "
                    "reconoce en público el trabajo bien hecho."
                ),
                (
                    "Conduce reuniones puntuales, con una agenda conocida de antemano, y deja "
                    "acuerdos escritos con responsables y fechas."
                ),
                (
                    "Escucha las inquietudes de docentes, estudiantes y familias, y da respuesta "
                    "en un plazo razonable aunque no sea la esperada."
                ),
                (
                    "Interviene en los conflictos de manera imparcial, protege la confidencialidad "
                    "y busca acuerdos que se sostengan en el tiempo."
                ),
                (
                    "Aplica el manual de convivencia y las rutas de atención con justicia, debido "
                    "proceso y enfoque formativo."
                ),
                (
                    "Anticipa las necesidades de horarios, reemplazos y espacios para que las "
                    "jornadas transcurran sin interrupciones evitables."
                ),
                (
                    "Impulsa propuestas pedagógicas nuevas de su equipo y ayuda a conseguir el "
                    "tiempo y los recursos para ensayarlas."
                ),
                (
                    "Representa al colegio con prudencia y calidez ante las familias, los aliados "
                    "y las autoridades educativas."
                ),
                (
                    "Reconoce sus propios errores, pide retroalimentación a su equipo y muestra "
                    "con hechos que la tiene en cuenta."
                ),
            ),
            objectives=(
                (
                    "Ejecuta al menos el 90% de las acciones a su cargo en el plan de mejoramiento "
                    "institucional del año."
                ),
                (
                    "Realiza en el año como mínimo dos observaciones de clase por docente a su "
                    "cargo, con devolución escrita y compromisos."
                ),
                (
                    "Logra que los resultados de las áreas priorizadas en su nivel o proceso "
                    "mejoren frente a los del año anterior."
                ),
                (
                    "Reduce frente al año anterior los casos de convivencia que se repiten, "
                    "mediante acciones de prevención documentadas."
                ),
                (
                    "Entrega en las fechas fijadas los informes que solicitan la rectoría y la "
                    "secretaría de educación, completos y sin devoluciones."
                ),
            ),
        ),
        weight_competencies=50,
        weight_objectives=50,
    ),
    Category(
        name=ADMINISTRACION,
        bank=QuestionBank(
            name="Gestión administrativa",
            description=(
                "Preguntas sobre la atención, la exactitud y el orden en los trámites, para "
                "quienes trabajan en secretaría, contabilidad, tesorería, admisiones, sistemas y "
                "biblioteca."
            ),
            competencies=(
                (
                    "Atiende a familias, estudiantes y colegas con amabilidad, escucha su "
                    "solicitud y les explica con claridad los pasos por seguir."
                ),
                (
                    "Entrega con exactitud los documentos, los pagos o los registros a su cargo, "
                    "de modo que muy rara vez requieren correcciones."
                ),
                (
                    "Organiza su jornada según prioridades y cumple los plazos aun en temporadas "
                    "de mucha carga, como matrículas y cierre de año."
                ),
                (
                    "Protege la información personal y financiera a la que tiene acceso y la "
                    "comparte solo con las personas autorizadas."
                ),
                (
                    "Mantiene el archivo físico y digital en orden, de modo que cualquier persona "
                    "autorizada encuentra un documento en pocos minutos."
                ),
                (
                    "Maneja con soltura los programas de su cargo y aprende con buena disposición "
                    "las herramientas nuevas que adopta el colegio."
                ),
                (
                    "Comunica los retrasos y los errores en cuanto los detecta, junto con una "
                    "propuesta para resolverlos."
                ),
                (
                    "Coopera con otras dependencias y cubre con responsabilidad las tareas de un "
                    "puesto vecino cuando hace falta."
                ),
                (
                    "Redacta correos, circulares y certificados con ortografía cuidada, tono "
                    "cordial y datos completos."
                ),
                (
                    "Propone mejoras concretas a los trámites de su área y ayuda a ponerlas en "
                    "práctica con el resto del equipo."
                ),
            ),
            objectives=(
                (
                    "Responde las solicitudes que llegan a su dependencia en un máximo de tres "
                    "días hábiles o acuerda por escrito otro plazo."
                ),
                (
                    "Cierra cada mes la información de su área con soportes completos y sin "
                    "diferencias pendientes por aclarar."
                ),
                (
                    "Obtiene una valoración promedio de al menos 4 sobre 5 en la encuesta de "
                    "satisfacción con la atención de su dependencia."
                ),
                (
                    "Digitaliza durante el año al menos el 80% de los documentos de su área "
                    "previstos en el plan de archivo."
                ),
            ),
        ),
        weight_competencies=70,
        weight_objectives=30,
    ),
    Category(
        name=ORIENTACION,
        bank=QuestionBank(
            name="Acompañamiento y bienestar",
            description=(
                "Preguntas sobre la atención a estudiantes y familias, la prevención y el trabajo "
                "en red, para quienes cuidan la salud y el bienestar de la comunidad educativa."
            ),
            competencies=(
                (
                    "Acoge a cada estudiante con calidez y sin juicios, y genera la confianza "
                    "necesaria para que cuente lo que le preocupa."
                ),
                (
                    "Guarda la confidencialidad de los casos y comparte únicamente la información "
                    "indispensable para proteger al estudiante."
                ),
                (
                    "Identifica señales de alerta de riesgo emocional, social o de salud, y activa "
                    "de inmediato la ruta de atención que corresponde."
                ),
                (
                    "Registra cada atención con fecha, motivo, acuerdos y seguimiento, en un "
                    "lenguaje respetuoso y comprensible para el equipo."
                ),
                (
                    "Orienta a los docentes con estrategias prácticas para apoyar en el aula a los "
                    "estudiantes que lo necesitan."
                ),
                (
                    "Participa con familias y docentes en la construcción de los PIAR y revisa en "
                    "cada período si los ajustes están funcionando."
                ),
                (
                    "Acompaña a las familias con respeto por su historia y sus creencias, y les "
                    "propone pasos sencillos que pueden cumplir en casa."
                ),
                (
                    "Diseña talleres adecuados para la edad del grupo, con actividades "
                    "participativas y mensajes claros de prevención y autocuidado."
                ),
                (
                    "Conserva la calma en situaciones de crisis, ordena los primeros pasos y pide "
                    "ayuda especializada cuando hace falta."
                ),
                (
                    "Trabaja de manera coordinada con comisarías, entidades de salud y otros "
                    "aliados, y mantiene actualizada la red de contactos."
                ),
            ),
            objectives=(
                (
                    "Realiza al menos un seguimiento por período a cada estudiante con proceso de "
                    "acompañamiento activo a su cargo."
                ),
                (
                    "Desarrolla todos los talleres de prevención previstos para el año en los "
                    "grados a su cargo y presenta sus evidencias."
                ),
                (
                    "Atiende las remisiones de los docentes en un plazo máximo de cinco días "
                    "hábiles y les informa las acciones iniciadas."
                ),
                (
                    "Organiza cada semestre al menos un espacio de formación para familias, con "
                    "asistencia registrada y encuesta de cierre."
                ),
            ),
        ),
        weight_competencies=65,
        weight_objectives=35,
    ),
    Category(
        name=SERVICIOS,
        bank=QuestionBank(
            name="Servicios, mantenimiento y seguridad",
            description=(
                "Preguntas sobre el cuidado de los espacios, la seguridad y el buen trato, para "
                "quienes se ocupan del aseo, la cafetería, el mantenimiento y la vigilancia."
            ),
            competencies=(
                (
                    "Mantiene limpios, ordenados y en buen estado los espacios y los equipos a su "
                    "cargo durante toda la jornada."
                ),
                (
                    "Usa siempre los elementos de protección personal y sigue los procedimientos "
                    "de seguridad y salud en el trabajo."
                ),
                (
                    "Trata a estudiantes, familias y colegas con amabilidad y respeto, también en "
                    "los momentos de mayor movimiento."
                ),
                (
                    "Informa de inmediato los daños, los riesgos y las situaciones inusuales que "
                    "observa en las instalaciones."
                ),
                (
                    "Cuida los materiales, las herramientas y los insumos: usa lo necesario, los "
                    "guarda en su lugar y evita el desperdicio."
                ),
                (
                    "Cumple su horario y sus turnos con puntualidad, y avisa con anticipación "
                    "cuando no puede asistir."
                ),
                (
                    "Colabora con el equipo en eventos, imprevistos y cambios de turno, y ofrece "
                    "su ayuda antes de que se la pidan."
                ),
                (
                    "Separa los residuos y ahorra agua y energía de acuerdo con el plan ambiental "
                    "del colegio."
                ),
            ),
            objectives=(
                (
                    "Atiende las solicitudes que recibe en su puesto dentro del tiempo acordado y "
                    "las registra en la planilla correspondiente."
                ),
                (
                    "Completa cada mes el cronograma de limpieza, mantenimiento preventivo o "
                    "rondas de vigilancia de su puesto."
                ),
                (
                    "Participa en todas las capacitaciones y los simulacros de emergencia que el "
                    "colegio programa durante el año."
                ),
            ),
        ),
        weight_competencies=80,
        weight_objectives=20,
    ),
)

# What the banks above came to be after the first year.
REVISIONS: Final[tuple[Revision, ...]] = (
    Revision(
        category=DOCENTES,
        kind="competency",
        before="Usa recursos tecnológicos durante el desarrollo de sus clases.",
        after=CATEGORIES[0].bank.competencies[8],
    ),
    Revision(
        category=DOCENTES,
        kind="competency",
        before=(
            "Mantiene al día las carteleras y la decoración del aula de acuerdo con las fechas "
            "del calendario escolar."
        ),
        after=None,
    ),
    Revision(
        category=DOCENTES,
        kind="competency",
        before=None,
        after=CATEGORIES[0].bank.competencies[12],
    ),
    Revision(
        category=ADMINISTRACION,
        kind="objective",
        before="Responde en un tiempo razonable las solicitudes que llegan a su dependencia.",
        after=CATEGORIES[2].bank.objectives[0],
    ),
)

PEOPLE: Final[tuple[Person, ...]] = (
    Person(
        name="Ximena Londoño Arbeláez",
        email="ximena.londono@nuevohorizonte.example",
        role="admin",
        position="Asistente de rectoría y sistemas",
        department="Rectoría",
        category=None,
    ),
    Person(
        name="Beatriz Elena Castaño Ríos",
        email="beatriz.castano@nuevohorizonte.example",
        role="gestionhumana",
        position="Jefe de gestión humana",
        department="Gestión humana",
        category=ADMINISTRACION,
    ),
    Person(
        name="Hernán Darío Peñaloza Suárez",
        email="hernan.penaloza@nuevohorizonte.example",
        role="gestionhumana",
        position="Analista de gestión humana",
        department="Gestión humana",
        category=ADMINISTRACION,
    ),
    Person(
        name="Gloria Inés Restrepo Villegas",
        email="gloria.restrepo@nuevohorizonte.example",
        role="evaluador",
        position="Vicerrectora académica",
        department="Dirección académica",
        category=DIRECTIVOS,
    ),
    Person(
        name="Jorge Iván Muñoz Cárdenas",
        email="jorge.munoz@nuevohorizonte.example",
        role="evaluador",
        position="Coordinador de bachillerato",
        department="Bachillerato",
        category=DIRECTIVOS,
    ),
    Person(
        name="Paola Andrea Quintero Sáenz",
        email="paola.quintero@nuevohorizonte.example",
        role="evaluador",
        position="Coordinadora de primaria",
        department="Primaria",
        category=DIRECTIVOS,
    ),
    Person(
        name="Camilo Ernesto Bohórquez Pardo",
        email="camilo.bohorquez@nuevohorizonte.example",
        role="evaluador",
        position="Jefe de área y docente de matemáticas",
        department="Ciencias y matemáticas",
        category=DOCENTES,
    ),
    Person(
        name="Marta Lucía Echeverri de Giraldo",
        email="marta.echeverri@nuevohorizonte.example",
        role="evaluador",
        position="Directora administrativa y financiera",
        department="Dirección administrativa",
        category=ADMINISTRACION,
    ),
    Person(
        name="Luz Dary Ibagón Trujillo",
        email="luz.ibagon@nuevohorizonte.example",
        role="evaluador",
        position="Coordinadora de orientación y bienestar",
        department="Bienestar",
        category=ORIENTACION,
    ),
    Person(
        name="Álvaro José Ñungo Barrera",
        email="alvaro.nungo@nuevohorizonte.example",
        role="colaborador",
        position="Coordinador de convivencia",
        department="Convivencia",
        category=DIRECTIVOS,
    ),
    Person(
        name="Sandra Milena Aristizábal Hoyos",
        email="sandra.aristizabal@nuevohorizonte.example",
        role="colaborador",
        position="Coordinadora de preescolar",
        department="Preescolar",
        category=DIRECTIVOS,
    ),
    Person(
        name="Patrick O'Neill Vargas",
        email="patrick.oneill@nuevohorizonte.example",
        role="colaborador",
        position="Coordinador de bilingüismo",
        department="Idiomas",
        category=DIRECTIVOS,
    ),
    Person(
        name="Clara Inés Duque Marulanda",
        email="clara.duque@nuevohorizonte.example",
        role="colaborador",
        position="Coordinadora de calidad académica",
        department="Dirección académica",
        category=DIRECTIVOS,
    ),
    Person(
        name="Fabio Nelson Rentería Mosquera",
        email="fabio.renteria@nuevohorizonte.example",
        role="colaborador",
        position="Coordinador de deporte y cultura",
        department="Deporte y cultura",
        category=DIRECTIVOS,
    ),
    Person(
        name="María José Cifuentes Rojas",
        email="maria.cifuentes@nuevohorizonte.example",
        role="colaborador",
        position="Docente de transición",
        department="Preescolar",
        category=DOCENTES,
    ),
    Person(
        name="Yuliana Mosquera Palacios",
        email="yuliana.mosquera@nuevohorizonte.example",
        role="colaborador",
        position="Docente de jardín",
        department="Preescolar",
        category=DOCENTES,
    ),
    Person(
        name="Diana Carolina Peña Guzmán",
        email="diana.pena@nuevohorizonte.example",
        role="colaborador",
        position="Docente titular de primero",
        department="Primaria",
        category=DOCENTES,
    ),
    Person(
        name="Andrés Felipe Ocampo Zuluaga",
        email="andres.ocampo@nuevohorizonte.example",
        role="colaborador",
        position="Docente titular de segundo",
        department="Primaria",
        category=DOCENTES,
    ),
    Person(
        name="Leidy Johana Tovar Ñáñez",
        email="leidy.tovar@nuevohorizonte.example",
        role="colaborador",
        position="Docente titular de tercero",
        department="Primaria",
        category=DOCENTES,
    ),
    Person(
        name="Wilson Alberto Chacón Díaz",
        email="wilson.chacon@nuevohorizonte.example",
        role="colaborador",
        position="Docente titular de cuarto",
        department="Primaria",
        category=DOCENTES,
    ),
    Person(
        name="Nubia Esperanza Cely Fonseca",
        email="nubia.cely@nuevohorizonte.example",
        role="colaborador",
        position="Docente titular de quinto",
        department="Primaria",
        category=DOCENTES,
    ),
    Person(
        name="Łukasz Wiśniewski",
        email="lukasz.wisniewski@nuevohorizonte.example",
        role="colaborador",
        position="Docente de inglés",
        department="Idiomas",
        category=DOCENTES,
    ),
    Person(
        name="Shanelle Archbold Bent",
        email="shanelle.archbold@nuevohorizonte.example",
        role="colaborador",
        position="Docente de inglés",
        department="Idiomas",
        category=DOCENTES,
    ),
    Person(
        name="Mei Lin 李",
        email="mei.lin@nuevohorizonte.example",
        role="colaborador",
        position="Docente de mandarín",
        department="Idiomas",
        category=DOCENTES,
    ),
    Person(
        name="Juliette Moreau-Delgado",
        email="juliette.moreau@nuevohorizonte.example",
        role="colaborador",
        position="Docente de francés",
        department="Idiomas",
        category=DOCENTES,
    ),
    Person(
        name="Carlos Andrés Gómez López",
        email="carlos.gomez@nuevohorizonte.example",
        role="colaborador",
        position="Docente de matemáticas",
        department="Ciencias y matemáticas",
        category=DOCENTES,
    ),
    Person(
        name="Miguel Ángel Sepúlveda Arango",
        email="miguel.sepulveda@nuevohorizonte.example",
        role="colaborador",
        position="Docente de matemáticas",
        department="Ciencias y matemáticas",
        category=DOCENTES,
    ),
    Person(
        name="Rosa Angélica Yepes Benavides",
        email="rosa.yepes@nuevohorizonte.example",
        role="colaborador",
        position="Docente de estadística",
        department="Ciencias y matemáticas",
        category=DOCENTES,
    ),
    Person(
        name="Óscar Iván Güiza Muriel",
        email="oscar.guiza@nuevohorizonte.example",
        role="colaborador",
        position="Docente de física",
        department="Ciencias y matemáticas",
        category=DOCENTES,
    ),
    Person(
        name="Adriana del Pilar Velásquez Núñez",
        email="adriana.velasquez@nuevohorizonte.example",
        role="colaborador",
        position="Docente de química",
        department="Ciencias y matemáticas",
        category=DOCENTES,
    ),
    Person(
        name="Aymer Chindoy Jacanamijoy",
        email="aymer.chindoy@nuevohorizonte.example",
        role="colaborador",
        position="Docente de biología",
        department="Ciencias y matemáticas",
        category=DOCENTES,
    ),
    Person(
        name="Sebastián Jaramillo Uribe",
        email="sebastian.jaramillo@nuevohorizonte.example",
        role="colaborador",
        position="Docente de lengua castellana",
        department="Humanidades",
        category=DOCENTES,
    ),
    Person(
        name="Ana Lucía Buitrago de la Hoz",
        email="ana.buitrago@nuevohorizonte.example",
        role="colaborador",
        position="Docente de lengua castellana",
        department="Humanidades",
        category=DOCENTES,
    ),
    Person(
        name=(
            "María Fernanda de los Ángeles Hinestroza-Valderrama Etxeberria y Santacruz de la "
            "Espriella"
        ),
        email="maria.hinestroza@nuevohorizonte.example",
        role="colaborador",
        position="Docente de filosofía",
        department="Humanidades",
        category=DOCENTES,
    ),
    Person(
        name="Germán Augusto Rincón Pérez Quiroga",
        email="german.rincon@nuevohorizonte.example",
        role="colaborador",
        position="Docente de ciencias sociales",
        department="Humanidades",
        category=DOCENTES,
    ),
    Person(
        name="Nelly Consuelo Guarín Amaya",
        email="nelly.guarin@nuevohorizonte.example",
        role="colaborador",
        position="Docente de ciencias sociales",
        department="Humanidades",
        category=DOCENTES,
        active=False,
    ),
    Person(
        name="Teresa de Jesús Monsalve Cano",
        email="teresa.monsalve@nuevohorizonte.example",
        role="colaborador",
        position="Docente de ética y educación religiosa",
        department="Humanidades",
        category=DOCENTES,
        active=False,
    ),
    Person(
        name="Jhon Freddy Caicedo Angulo",
        email="jhon.caicedo@nuevohorizonte.example",
        role="colaborador",
        position="Docente de educación física",
        department="Deporte y cultura",
        category=DOCENTES,
    ),
    Person(
        name="Ignacio Santamaría Leal",
        email="ignacio.santamaria@nuevohorizonte.example",
        role="colaborador",
        position="Docente de música",
        department="Deporte y cultura",
        category=DOCENTES,
    ),
    Person(
        name="Paula Sofía Arrieta Wilches",
        email="paula.arrieta@nuevohorizonte.example",
        role="colaborador",
        position="Docente de artes plásticas",
        department="Deporte y cultura",
        category=DOCENTES,
    ),
    Person(
        name="Valentina Ospina Botero",
        email="valentina.ospina@nuevohorizonte.example",
        role="colaborador",
        position="",
        department="",
        category=DOCENTES,
    ),
    Person(
        name="Kevin Stiven Ramírez Toro",
        email="kevin.ramirez@nuevohorizonte.example",
        role="colaborador",
        position="Docente de tecnología e informática",
        department="Tecnología",
        category=DOCENTES,
    ),
    Person(
        name="Rocío del Carmen Barrios Meza",
        email="rocio.barrios@nuevohorizonte.example",
        role="colaborador",
        position="Secretaria académica",
        department="Secretaría académica",
        category=ADMINISTRACION,
    ),
    Person(
        name="Edwin Alexánder Pineda Salcedo",
        email="edwin.pineda@nuevohorizonte.example",
        role="colaborador",
        position="Contador",
        department="Contabilidad y tesorería",
        category=ADMINISTRACION,
    ),
    Person(
        name="Carlos Andrés Gómez López",
        email="carlos.gomez.lopez@nuevohorizonte.example",
        role="colaborador",
        position="Auxiliar contable",
        department="Contabilidad y tesorería",
        category=ADMINISTRACION,
    ),
    Person(
        name="Claudia Marcela Forero Niño",
        email="claudia.forero@nuevohorizonte.example",
        role="colaborador",
        position="Tesorera",
        department="Contabilidad y tesorería",
        category=ADMINISTRACION,
    ),
    Person(
        name="Laura Daniela Orjuela Páez",
        email="laura.orjuela@nuevohorizonte.example",
        role="colaborador",
        position="Asistente de admisiones",
        department="Admisiones y comunicaciones",
        category=ADMINISTRACION,
    ),
    Person(
        name="Felipe Eduardo Manrique Daza",
        email="felipe.manrique@nuevohorizonte.example",
        role="colaborador",
        position="Profesional de comunicaciones",
        department="Admisiones y comunicaciones",
        category=ADMINISTRACION,
    ),
    Person(
        name="Iván Mauricio Sarmiento Correa",
        email="ivan.sarmiento@nuevohorizonte.example",
        role="colaborador",
        position="Técnico de soporte",
        department="Tecnología",
        category=ADMINISTRACION,
    ),
    Person(
        name="Blanca Nieves Roa Urrego",
        email="blanca.roa@nuevohorizonte.example",
        role="colaborador",
        position="Bibliotecaria",
        department="Biblioteca",
        category=ADMINISTRACION,
    ),
    Person(
        name="Remedios Epiayú Uriana",
        email="remedios.epiayu@nuevohorizonte.example",
        role="colaborador",
        position="Psicóloga de preescolar y primaria",
        department="Bienestar",
        category=ORIENTACION,
    ),
    Person(
        name="Juan Pablo Arciniegas Noguera",
        email="juan.arciniegas@nuevohorizonte.example",
        role="colaborador",
        position="Psicólogo de bachillerato",
        department="Bienestar",
        category=ORIENTACION,
    ),
    Person(
        name="Natalia Vergara Issa",
        email="natalia.vergara@nuevohorizonte.example",
        role="colaborador",
        position="Fonoaudióloga",
        department="Bienestar",
        category=ORIENTACION,
    ),
    Person(
        name="Zoraida Emperatriz Lozano Bueno",
        email="zoraida.lozano@nuevohorizonte.example",
        role="colaborador",
        position="Enfermera escolar",
        department="Bienestar",
        category=ORIENTACION,
    ),
    Person(
        name="Esteban Córdoba Mejía",
        email="esteban.cordoba@nuevohorizonte.example",
        role="colaborador",
        position="Trabajador social",
        department="Bienestar",
        category=ORIENTACION,
    ),
    Person(
        name="Flor Alba Suesca Tocarruncho",
        email="flor.suesca@nuevohorizonte.example",
        role="colaborador",
        position="Auxiliar de aseo",
        department="Servicios generales",
        category=SERVICIOS,
    ),
    Person(
        name="Ramiro Antonio Usme Gallego",
        email="ramiro.usme@nuevohorizonte.example",
        role="colaborador",
        position="Técnico de mantenimiento",
        department="Servicios generales",
        category=SERVICIOS,
    ),
    Person(
        name="Luis Eduardo Piñeros Achury",
        email="luis.pineros@nuevohorizonte.example",
        role="colaborador",
        position="Vigilante de la portería principal",
        department="Seguridad",
        category=SERVICIOS,
    ),
    Person(
        name="José Gregorio Altamiranda Pacheco",
        email="jose.altamiranda@nuevohorizonte.example",
        role="colaborador",
        position="Vigilante nocturno",
        department="Seguridad",
        category=SERVICIOS,
        active=False,
    ),
    Person(
        name="Deyanira Cuesta Murillo",
        email="deyanira.cuesta@nuevohorizonte.example",
        role="colaborador",
        position="Auxiliar de cafetería",
        department="Servicios generales",
        category=SERVICIOS,
    ),
)

# Those who have left are listed too: they were evaluated in the first year. Three people wait for
# an evaluator.
ASSIGNMENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "gloria.restrepo@nuevohorizonte.example": (
        "jorge.munoz@nuevohorizonte.example",
        "paola.quintero@nuevohorizonte.example",
        "camilo.bohorquez@nuevohorizonte.example",
        "marta.echeverri@nuevohorizonte.example",
        "luz.ibagon@nuevohorizonte.example",
        "alvaro.nungo@nuevohorizonte.example",
        "sandra.aristizabal@nuevohorizonte.example",
        "patrick.oneill@nuevohorizonte.example",
        "clara.duque@nuevohorizonte.example",
        "fabio.renteria@nuevohorizonte.example",
        "rocio.barrios@nuevohorizonte.example",
    ),
    "jorge.munoz@nuevohorizonte.example": (
        "sebastian.jaramillo@nuevohorizonte.example",
        "ana.buitrago@nuevohorizonte.example",
        "maria.hinestroza@nuevohorizonte.example",
        "german.rincon@nuevohorizonte.example",
        "nelly.guarin@nuevohorizonte.example",
        "teresa.monsalve@nuevohorizonte.example",
        "jhon.caicedo@nuevohorizonte.example",
        "ignacio.santamaria@nuevohorizonte.example",
        "paula.arrieta@nuevohorizonte.example",
        "valentina.ospina@nuevohorizonte.example",
        "miguel.sepulveda@nuevohorizonte.example",
        "camilo.bohorquez@nuevohorizonte.example",
        "alvaro.nungo@nuevohorizonte.example",
        "juan.arciniegas@nuevohorizonte.example",
    ),
    "paola.quintero@nuevohorizonte.example": (
        "maria.cifuentes@nuevohorizonte.example",
        "yuliana.mosquera@nuevohorizonte.example",
        "diana.pena@nuevohorizonte.example",
        "andres.ocampo@nuevohorizonte.example",
        "leidy.tovar@nuevohorizonte.example",
        "wilson.chacon@nuevohorizonte.example",
        "nubia.cely@nuevohorizonte.example",
        "lukasz.wisniewski@nuevohorizonte.example",
        "shanelle.archbold@nuevohorizonte.example",
        "mei.lin@nuevohorizonte.example",
        "juliette.moreau@nuevohorizonte.example",
        "sandra.aristizabal@nuevohorizonte.example",
        "remedios.epiayu@nuevohorizonte.example",
    ),
    "camilo.bohorquez@nuevohorizonte.example": (
        "carlos.gomez@nuevohorizonte.example",
        "miguel.sepulveda@nuevohorizonte.example",
        "rosa.yepes@nuevohorizonte.example",
        "oscar.guiza@nuevohorizonte.example",
        "adriana.velasquez@nuevohorizonte.example",
        "aymer.chindoy@nuevohorizonte.example",
    ),
    "marta.echeverri@nuevohorizonte.example": (
        "gloria.restrepo@nuevohorizonte.example",
        "beatriz.castano@nuevohorizonte.example",
        "hernan.penaloza@nuevohorizonte.example",
        "rocio.barrios@nuevohorizonte.example",
        "edwin.pineda@nuevohorizonte.example",
        "carlos.gomez.lopez@nuevohorizonte.example",
        "claudia.forero@nuevohorizonte.example",
        "laura.orjuela@nuevohorizonte.example",
        "ivan.sarmiento@nuevohorizonte.example",
        "blanca.roa@nuevohorizonte.example",
        "flor.suesca@nuevohorizonte.example",
        "ramiro.usme@nuevohorizonte.example",
        "luis.pineros@nuevohorizonte.example",
        "jose.altamiranda@nuevohorizonte.example",
    ),
    "luz.ibagon@nuevohorizonte.example": (
        "remedios.epiayu@nuevohorizonte.example",
        "juan.arciniegas@nuevohorizonte.example",
        "natalia.vergara@nuevohorizonte.example",
        "zoraida.lozano@nuevohorizonte.example",
        "esteban.cordoba@nuevohorizonte.example",
    ),
}

# No semicolons: the report may join comments with them.
COMMENTS: Final[Mapping[str, CommentBank]] = {
    DOCENTES: CommentBank(
        superior=(
            (
                "Sus clases tienen un propósito claro y los estudiantes saben explicar qué están "
                "aprendiendo y para qué. Le invitamos a compartir sus planeaciones con el equipo "
                "del área."
            ),
            (
                "La retroalimentación que entrega es puntual y muy precisa. Las familias agradecen "
                "saber con anticipación cómo apoyar en casa."
            ),
            (
                "Logra que participen también quienes suelen guardar silencio. El ambiente de "
                "respeto que se vive en su aula es un referente para el colegio."
            ),
            (
                "Su dominio de la asignatura se nota en los ejemplos sencillos con los que explica "
                "temas difíciles. Los resultados de sus grupos lo confirman."
            ),
            (
                "Adapta las actividades con naturalidad, y los estudiantes con ajustes razonables "
                "avanzan a la par de su grupo. Sería valioso que acompañara a quienes apenas "
                "comienzan en esta tarea."
            ),
            (
                "El proyecto de aula que lideró este año despertó la curiosidad de todo el grado. "
                "Supo unir varias asignaturas y presentar un resultado de gran calidad."
            ),
            (
                "Revisa los resultados con honestidad y cambia de estrategia a tiempo. Esa "
                "disposición explica buena parte del progreso de sus grupos."
            ),
            (
                "Su trato con las familias es cercano, claro y oportuno. No requiere formación "
                "adicional por ahora, aunque le animamos a seguir explorando nuevas metodologías."
            ),
            (
                "Cumple los acuerdos del equipo y siempre le da una mano a quien la necesita. Su "
                "puntualidad y su buen ánimo son un ejemplo."
            ),
            (
                "Usa los recursos digitales y la biblioteca con una intención pedagógica clara. "
                "Proponemos que dirija un taller corto para sus colegas."
            ),
        ),
        alto=(
            (
                "Planea con orden y cumple lo previsto en el plan de área. Para seguir creciendo, "
                "le sugerimos cerrar cada clase con una pregunta que muestre lo aprendido."
            ),
            (
                "Mantiene una relación respetuosa con sus grupos y aplica las normas con "
                "serenidad. Puede avanzar en la participación de quienes hablan poco."
            ),
            (
                "Registra las calificaciones a tiempo y con criterios claros. El siguiente paso es "
                "ampliar las observaciones para que indiquen con detalle cómo mejorar."
            ),
            (
                "Conoce bien su asignatura y responde con seguridad. Convendría relacionar con más "
                "frecuencia los temas con la vida cotidiana de los estudiantes."
            ),
            (
                "Trabaja bien en equipo y comparte sus materiales. Le animamos a asumir el "
                "liderazgo de uno de los proyectos del próximo año."
            ),
            (
                "Se observa un avance importante a lo largo del año, sobre todo en el manejo del "
                "tiempo de clase. Vale la pena sostener ese ritmo."
            ),
            (
                "Atiende a las familias con cordialidad. Puede adelantarse un poco más e informar "
                "las dificultades antes del cierre del período."
            ),
            (
                "Utiliza recursos variados y los estudiantes responden con interés. Falta "
                "aprovechar mejor los resultados de las pruebas para decidir qué reforzar."
            ),
            (
                "Resuelve los conflictos del aula con diálogo y acude al equipo de convivencia "
                "cuando hace falta. Su desempeño es sólido y constante."
            ),
            (
                "Cumple los objetivos del año y muestra buena disposición ante las sugerencias. Le "
                "invitamos a observar clases de otros colegas para enriquecer sus estrategias."
            ),
        ),
        apoyo=(
            (
                "Las clases necesitan un propósito más visible y tiempos mejor distribuidos. Se "
                "recomienda un taller de planeación por metas de aprendizaje, con acompañamiento "
                "de la coordinación durante un período."
            ),
            (
                "Se observan dificultades para mantener la atención del grupo. Le proponemos un "
                "curso de manejo de aula y disciplina positiva, además de dos observaciones de "
                "clase con retroalimentación."
            ),
            (
                "Las pruebas se concentran en la memoria y ofrecen poca información para mejorar. "
                "Se sugiere formación en evaluación formativa y en diseño de rúbricas."
            ),
            (
                "Los ajustes para estudiantes con discapacidad todavía son escasos. Se recomienda "
                "un curso de educación inclusiva y construcción de PIAR, con apoyo del equipo de "
                "orientación."
            ),
            (
                "El uso de herramientas digitales se limita a proyectar presentaciones. Le "
                "convendría un taller práctico de recursos interactivos y de la plataforma "
                "académica del colegio."
            ),
            (
                "La comunicación con las familias suele llegar tarde. Se propone una capacitación "
                "en comunicación asertiva y un calendario de informes acordado con la "
                "coordinación."
            ),
            (
                "Las calificaciones se registraron fuera de plazo en varios períodos. Se "
                "recomienda una capacitación en la plataforma académica y un acompañamiento "
                "semanal para organizar los tiempos."
            ),
            (
                "Hace falta actualizar algunos contenidos y métodos de la asignatura. Le sugerimos "
                "un diplomado corto en didáctica del área y la participación en una red de "
                "docentes de la región."
            ),
            (
                "Los conflictos entre estudiantes se remiten sin intentar antes el diálogo. Se "
                "recomienda formación en mediación escolar y un repaso de la ruta de convivencia."
            ),
            (
                "La participación se concentra en pocos estudiantes. Se sugiere un taller de "
                "aprendizaje cooperativo y la puesta en práctica de una estrategia nueva cada mes."
            ),
            (
                "Los resultados del grupo estuvieron por debajo de lo esperado y los refuerzos "
                "llegaron tarde. Se propone formación en análisis de resultados y en diseño de "
                "planes de apoyo."
            ),
            (
                "Muestra interés por mejorar y recibe bien las sugerencias, lo que valoramos "
                "mucho. Para fortalecer la lectura crítica en su asignatura, se recomienda un "
                "curso de comprensión lectora para docentes de todas las áreas."
            ),
        ),
    ),
    DIRECTIVOS: CommentBank(
        superior=(
            (
                "Su equipo conoce las metas del año y las siente propias. Es un liderazgo sereno "
                "que da confianza a todo el colegio."
            ),
            (
                "Las observaciones de clase que realiza terminan siempre en una conversación útil. "
                "Los docentes de su equipo reconocen cuánto les ha servido."
            ),
            (
                "Toma decisiones difíciles con datos en la mano y las explica con respeto. Le "
                "animamos a compartir su método de seguimiento con las demás coordinaciones."
            ),
            (
                "Ante los conflictos actúa con imparcialidad y discreción. Los acuerdos que ayuda "
                "a construir se mantienen en el tiempo."
            ),
            (
                "Delega con acierto y celebra los logros de los demás. Varias personas de su "
                "equipo asumieron este año nuevas responsabilidades gracias a ese respaldo."
            ),
            (
                "Cumplió todas las acciones del plan de mejoramiento y dejó evidencias ordenadas. "
                "Su informe final es un modelo para los próximos años."
            ),
            (
                "Anticipa los reemplazos y los cambios de horario, de modo que las clases casi "
                "nunca se interrumpen. Esa previsión se agradece en toda la comunidad."
            ),
            (
                "Pide retroalimentación con frecuencia y la convierte en cambios visibles. No "
                "requiere formación adicional y puede orientar a quienes comienzan a coordinar."
            ),
        ),
        alto=(
            (
                "Conduce reuniones ordenadas y con acuerdos claros. Puede ganar tiempo si comparte "
                "la agenda con dos días de anticipación."
            ),
            (
                "Acompaña a su equipo con cercanía y cumple sus compromisos. El siguiente paso es "
                "delegar un poco más y confiar en ese proceso."
            ),
            (
                "Aplica el manual de convivencia con justicia y enfoque formativo. Convendría "
                "documentar mejor las acciones de prevención."
            ),
            (
                "Escucha a las familias con paciencia y responde con claridad. Le sugerimos "
                "acortar el plazo de respuesta en los casos sencillos."
            ),
            (
                "Apoya las ideas nuevas de los docentes y les abre espacios. Falta medir los "
                "resultados para decidir cuáles se extienden a otros grupos."
            ),
            (
                "Realizó la mayoría de las observaciones de clase previstas, con devoluciones "
                "respetuosas y concretas. Le animamos a completar el ciclo antes del último "
                "período."
            ),
            (
                "Representa al colegio con calidez y prudencia. Su presencia en los eventos "
                "fortalece la relación con los aliados."
            ),
            (
                "Entrega los informes a tiempo y con información confiable. Puede aprovechar mejor "
                "esos datos en la conversación con su equipo."
            ),
        ),
        apoyo=(
            (
                "Las observaciones de clase fueron pocas y sin devolución escrita. Se recomienda "
                "un taller de acompañamiento pedagógico y retroalimentación, con un cronograma "
                "acordado con la vicerrectoría."
            ),
            (
                "Concentra muchas tareas y su equipo espera mayor autonomía. Le sugerimos un curso "
                "de liderazgo y delegación, junto con un proceso breve de mentoría."
            ),
            (
                "Algunas decisiones se comunicaron tarde y generaron inquietud. Se propone "
                "formación en comunicación institucional y en manejo de conversaciones difíciles."
            ),
            (
                "Los datos de aprendizaje se recogen, pero se usan poco. Se recomienda una "
                "capacitación en análisis de indicadores educativos y en tableros de seguimiento."
            ),
            (
                "Las reuniones se extienden y terminan sin responsables definidos. Le convendría "
                "un taller de conducción de reuniones y gestión del tiempo."
            ),
            (
                "En los casos de convivencia faltó seguir todos los pasos del debido proceso. Se "
                "recomienda actualizar la formación en normativa de convivencia escolar y en rutas "
                "de atención."
            ),
            (
                "El plan de mejoramiento avanzó por debajo de lo previsto. Se sugiere un curso de "
                "gestión de proyectos educativos y una revisión mensual con la rectoría."
            ),
            (
                "Los desacuerdos dentro del equipo se han prolongado más de lo conveniente. Se "
                "propone formación en mediación y resolución de conflictos, con acompañamiento del "
                "equipo de orientación."
            ),
        ),
    ),
    ADMINISTRACION: CommentBank(
        superior=(
            (
                "Atiende a cada persona con paciencia y la orienta hasta el final del trámite. Las "
                "familias destacan su amabilidad en las encuestas."
            ),
            (
                "Su trabajo es exacto y confiable, incluso en los días de mayor carga. Los cierres "
                "mensuales salen completos y a tiempo."
            ),
            (
                "Reorganizó su archivo y ahora los documentos se encuentran en segundos. "
                "Proponemos extender su método a las demás dependencias."
            ),
            (
                "Maneja la información reservada con absoluta discreción. Es una garantía para las "
                "familias y para el colegio."
            ),
            (
                "Aprendió con rapidez las herramientas nuevas y ayudó a sus colegas a usarlas. Le "
                "animamos a preparar una guía corta para todo el equipo."
            ),
            (
                "Detecta los errores antes de que causen dificultades y siempre llega con una "
                "propuesta. Esa iniciativa le ahorra mucho tiempo al colegio."
            ),
            (
                "Durante las matrículas apoyó a otras dependencias sin descuidar sus propias "
                "tareas. Su compromiso con el equipo es sobresaliente."
            ),
            (
                "Sus comunicaciones son claras, cordiales y sin errores. No requiere formación "
                "adicional por el momento."
            ),
        ),
        alto=(
            (
                "Cumple los plazos y mantiene su puesto en orden. Puede avanzar en el uso de "
                "plantillas para responder con mayor rapidez."
            ),
            (
                "Su atención es cordial y respetuosa. Le sugerimos confirmar por escrito los "
                "acuerdos a los que llega con las familias."
            ),
            (
                "Entrega soportes completos y rara vez necesita correcciones. El siguiente paso es "
                "revisar con anticipación los cierres de mayor volumen."
            ),
            (
                "Coopera con otras dependencias y recibe bien las indicaciones. Le animamos a "
                "proponer mejoras a los trámites que mejor conoce."
            ),
            (
                "Maneja con soltura los programas de su cargo. Convendría profundizar en las "
                "funciones avanzadas de la hoja de cálculo."
            ),
            (
                "Avanzó en la digitalización del archivo de acuerdo con lo previsto. Vale la pena "
                "sostener el ritmo hasta completar los años pendientes."
            ),
            (
                "Informa los retrasos con honestidad y busca cómo resolverlos. Puede planear con "
                "más holgura las temporadas de matrícula."
            ),
            (
                "Redacta con claridad y buen tono. Una segunda lectura antes de enviar evitaría "
                "los pequeños descuidos que todavía se presentan."
            ),
        ),
        apoyo=(
            (
                "Se presentaron diferencias en varios cierres mensuales. Se recomienda un curso de "
                "conciliaciones y control de soportes, con revisión semanal durante un trimestre."
            ),
            (
                "Algunas familias han expresado inconformidad con la atención. Le sugerimos un "
                "taller de servicio al usuario y comunicación asertiva."
            ),
            (
                "Las herramientas digitales del cargo todavía se usan de manera básica. Se propone "
                "una capacitación en hoja de cálculo y en el sistema de gestión del colegio."
            ),
            (
                "El archivo de su área presenta documentos sin clasificar. Se recomienda formación "
                "en gestión documental y un plan de organización con metas mensuales."
            ),
            (
                "Los plazos se incumplen en las temporadas de mayor carga. Le convendría un taller "
                "de organización del trabajo y manejo de prioridades."
            ),
            (
                "Los correos y las circulares requieren correcciones frecuentes. Se sugiere un "
                "curso corto de redacción administrativa y ortografía."
            ),
            (
                "Es necesario reforzar el cuidado de la información personal que pasa por su "
                "puesto. Se recomienda una capacitación en protección de datos y manejo de "
                "información reservada."
            ),
            (
                "Le cuesta pedir apoyo cuando se acumulan las tareas, y esto retrasa a otras "
                "dependencias. Se propone formación en trabajo en equipo y en seguimiento de "
                "tareas compartidas."
            ),
        ),
    ),
    ORIENTACION: CommentBank(
        superior=(
            (
                "Los estudiantes acuden con confianza porque saben que encontrarán escucha y "
                "respeto. Su calidez es un pilar del bienestar en el colegio."
            ),
            (
                "Activa las rutas de atención con rapidez y deja registros impecables. Su criterio "
                "da tranquilidad a docentes y directivos."
            ),
            (
                "Los talleres que diseñó fueron muy bien recibidos y dejaron mensajes claros. Le "
                "invitamos a compartirlos con otros niveles."
            ),
            (
                "Orienta a los docentes con estrategias que funcionan en el aula. Varios grupos "
                "mejoraron su convivencia gracias a ese trabajo conjunto."
            ),
            (
                "En situaciones de crisis conserva la calma y organiza a las personas con "
                "seguridad. La comunidad reconoce y agradece esa fortaleza."
            ),
            (
                "Su acompañamiento a las familias es cercano y realista. Los pasos que les propone "
                "se cumplen y se notan en los estudiantes."
            ),
            (
                "Guarda la confidencialidad con rigor y comparte justo lo necesario. Es un ejemplo "
                "de ética en el ejercicio de su cargo."
            ),
            (
                "Fortaleció la red de aliados externos y hoy las remisiones se atienden mucho "
                "antes. No requiere formación adicional y puede guiar a quienes se suman al "
                "equipo."
            ),
        ),
        alto=(
            (
                "Acoge a los estudiantes con respeto y cumple los seguimientos previstos. Puede "
                "avanzar en el registro oportuno de cada atención."
            ),
            (
                "Trabaja de la mano con los docentes y les ofrece ideas prácticas. Le sugerimos "
                "volver al aula unas semanas después para valorar los resultados."
            ),
            (
                "Desarrolló los talleres programados con buena participación. El siguiente paso es "
                "medir qué cambia después de cada uno."
            ),
            (
                "Participa en la construcción de los PIAR con dedicación. Convendría revisar los "
                "ajustes al comienzo de cada período y no solo al final."
            ),
            (
                "Atiende las remisiones dentro del plazo en la mayoría de los casos. Vale la pena "
                "informar siempre al docente qué acciones se iniciaron."
            ),
            (
                "Se comunica con las familias con tacto y claridad. Le animamos a abrir espacios "
                "de formación en horarios que faciliten su asistencia."
            ),
            (
                "Responde con serenidad ante las situaciones urgentes. Puede apoyarse más en el "
                "equipo para no asumir toda la carga."
            ),
            (
                "Mantiene contacto con las entidades de apoyo y conoce bien sus procedimientos. Su "
                "trabajo es constante y confiable."
            ),
        ),
        apoyo=(
            (
                "Los registros de atención están incompletos y dificultan el seguimiento. Se "
                "recomienda un taller de elaboración de historias de acompañamiento y manejo de "
                "información sensible."
            ),
            (
                "Se observan dudas al activar las rutas de atención. Le proponemos una "
                "actualización en protección de la niñez y la adolescencia, con estudio de casos."
            ),
            (
                "Los talleres resultan expositivos y con poca participación. Se sugiere formación "
                "en metodologías participativas y en trabajo con grupos de distintas edades."
            ),
            (
                "Las situaciones de crisis le generan una carga difícil de sobrellevar. Se "
                "recomienda un curso de primeros auxilios psicológicos y un espacio de autocuidado "
                "para el equipo."
            ),
            (
                "Varias remisiones superaron el plazo acordado. Le convendría un taller de "
                "organización del trabajo y priorización de casos, con revisión quincenal."
            ),
            (
                "El aporte a los PIAR todavía es general. Se propone un curso de educación "
                "inclusiva y diseño universal para el aprendizaje."
            ),
            (
                "La relación con algunas familias se ha vuelto distante. Se recomienda formación "
                "en entrevista familiar y en comunicación empática."
            ),
            (
                "Los docentes necesitan orientaciones más concretas para el aula. Se sugiere una "
                "capacitación en asesoría a docentes y en estrategias de regulación emocional."
            ),
        ),
    ),
    SERVICIOS: CommentBank(
        superior=(
            (
                "Los espacios a su cargo lucen impecables durante toda la jornada. Las familias y "
                "los estudiantes lo comentan con gratitud."
            ),
            (
                "Cumple con rigor las normas de seguridad y anima a sus colegas a hacer lo mismo. "
                "Su actitud previene accidentes."
            ),
            (
                "Saluda con amabilidad a cada persona y siempre encuentra la manera de ayudar. Su "
                "trato hace más acogedor el colegio."
            ),
            (
                "Detecta los daños a tiempo y los informa con claridad. Gracias a esa atención se "
                "evitaron varias reparaciones costosas."
            ),
            (
                "Cuida las herramientas y los insumos como si fueran propios. El ahorro logrado "
                "este año es notable."
            ),
            (
                "Su puntualidad es ejemplar y ofrece apoyo en los eventos con la mejor "
                "disposición. El equipo sabe que puede contar con su ayuda."
            ),
            (
                "Impulsó la separación de residuos y logró que los estudiantes la adoptaran. Le "
                "invitamos a contar su experiencia en la semana ambiental."
            ),
            (
                "Completó el cronograma de todo el año y participó con responsabilidad en los "
                "simulacros. No requiere formación adicional por ahora."
            ),
        ),
        alto=(
            (
                "Mantiene en buen estado los espacios a su cargo. Puede dar un paso más si revisa "
                "también los lugares de menor uso."
            ),
            (
                "Trata a todas las personas con respeto y colabora cuando se le pide. Le animamos "
                "a ofrecer su ayuda por iniciativa propia en los eventos."
            ),
            (
                "Usa los elementos de protección y sigue las indicaciones. Conviene revisar su "
                "estado cada mes y pedir el cambio a tiempo."
            ),
            (
                "Atiende las solicitudes dentro del plazo. Le sugerimos anotar en la planilla las "
                "observaciones que ayuden al siguiente turno."
            ),
            (
                "Cumple su horario y avisa con anticipación cuando tiene un imprevisto. Es una "
                "persona en quien el equipo confía."
            ),
            (
                "Cuida los materiales y evita el desperdicio. Puede apoyar a sus colegas para que "
                "apliquen las mismas prácticas."
            ),
            (
                "Participa en las capacitaciones con interés y pregunta cuando tiene dudas. Su "
                "avance durante el año ha sido constante."
            ),
            (
                "Informa los daños que observa en su zona. El siguiente paso es hacerlo siempre "
                "por escrito para facilitar el seguimiento."
            ),
        ),
        apoyo=(
            (
                "Se observó un uso irregular de los elementos de protección. Se recomienda una "
                "capacitación en seguridad y salud en el trabajo, con acompañamiento en el puesto "
                "durante un mes."
            ),
            (
                "El manejo de los equipos y los productos a su cargo puede ser más seguro. Le "
                "proponemos un curso de prevención de riesgos y lectura de etiquetas."
            ),
            (
                "Algunas personas esperaban un trato más cordial en los momentos de mayor "
                "movimiento. Se sugiere un taller de servicio y comunicación amable."
            ),
            (
                "El cronograma del puesto quedó incompleto en varios meses. Se recomienda un "
                "taller de organización del trabajo y uso de listas de verificación."
            ),
            (
                "Hace falta mayor seguridad para actuar en una emergencia. Se propone formación en "
                "primeros auxilios y manejo de extintores con la brigada del colegio."
            ),
            (
                "La separación de residuos todavía presenta errores. Le convendría una "
                "capacitación práctica en manejo ambiental y reciclaje."
            ),
            (
                "Los daños se reportan tarde y sin detalle. Se sugiere un taller corto de "
                "inspección de instalaciones y registro en la planilla digital."
            ),
            (
                "Muestra buena voluntad para aprender, y eso es muy valioso. Se recomienda una "
                "formación técnica básica en mantenimiento preventivo y cuidado de equipos."
            ),
        ),
    ),
}

DEMO_LOGINS: Final[Mapping[Role, str]] = {
    "admin": "ximena.londono@nuevohorizonte.example",
    "gestionhumana": "beatriz.castano@nuevohorizonte.example",
    "evaluador": "jorge.munoz@nuevohorizonte.example",
    "colaborador": "miguel.sepulveda@nuevohorizonte.example",
}
