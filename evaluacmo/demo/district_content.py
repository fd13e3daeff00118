"""What a made-up district consists of: names, schools, positions, and questions for everybody."""

from typing import Final, NamedTuple

from evaluacmo.demo.content import (
    ADMINISTRACION,
    DIRECTIVOS,
    DOCENTES,
    ORIENTACION,
    SERVICIOS,
)


class Trade(NamedTuple):
    """A category of the district, and the category of the school that it is asked like."""

    category: str
    like: str
    position: str


TRADES: Final[tuple[Trade, ...]] = (
    Trade("Docentes de primaria", DOCENTES, "Docente de primaria"),
    Trade("Docentes de secundaria", DOCENTES, "Docente de secundaria"),
    Trade("Docentes de preescolar", DOCENTES, "Docente de preescolar"),
    Trade("Docentes de educación media", DOCENTES, "Docente de educación media"),
    Trade("Docentes de educación física y artes", DOCENTES, "Docente de educación física"),
    Trade("Directivos docentes", DIRECTIVOS, "Coordinación de sede"),
    Trade("Orientación y bienestar", ORIENTACION, "Orientación escolar"),
    Trade("Docentes de apoyo a la inclusión", ORIENTACION, "Docente de apoyo"),
    Trade("Administración", ADMINISTRACION, "Auxiliar administrativo"),
    Trade("Secretaría y archivo", ADMINISTRACION, "Secretaría académica"),
    Trade("Servicios generales", SERVICIOS, "Servicios generales"),
    Trade("Transporte y alimentación", SERVICIOS, "Manipulación de alimentos"),
)

MORE_COMPETENCIES: Final = (
    "Escucha los puntos de vista distintos del suyo y llega a acuerdos que luego cumple.",
    "Cuida la información de estudiantes, familias y colegas, y la comparte solo con quien debe.",
    "Reconoce sus errores, los corrige a tiempo y aprende de ellos.",
    "Llega a las reuniones con lo acordado y participa con aportes concretos.",
    "Conoce el manual de convivencia y actúa conforme a él en su trabajo diario.",
    "Se ofrece a ayudar cuando el trabajo de otra persona lo necesita.",
)
MORE_OBJECTIVES: Final = (
    "Cumplió las acciones de mejora acordadas en la evaluación anterior.",
    "Participó en las jornadas de formación programadas por el distrito durante el año.",
    "Entregó en las fechas previstas los registros que le corresponden.",
)

GIVEN_NAMES: Final = (
    *("Adriana", "Alba Lucía", "Álvaro", "Ana María", "Andrés", "Ángela", "Beatriz", "Belén"),
    *("Camilo", "Carlos Andrés", "Carmenza", "Catalina", "César", "Clara Inés", "Claudia"),
    *("Cristóbal", "Daniela", "Darío", "Diana Marcela", "Diego", "Edilma", "Efraín", "Elías"),
    *("Érika", "Esperanza", "Fabián", "Felipe", "Fernando", "Flor Ángela", "Germán", "Gladys"),
    *("Gloria Inés", "Gustavo", "Héctor", "Hernán", "Hugo", "Inés", "Iván", "Jaime", "Jesús"),
    *("Jhon Jairo", "José Luis", "Juan David", "Judith", "Julián", "Leidy Johana", "León"),
    *("Liliana", "Lucía", "Luis Eduardo", "Luz Marina", "Marcela", "María Fernanda", "Mario"),
    *("Martín", "Matías", "Mónica", "Nelson", "Nicolás", "Nidia", "Norma", "Óscar", "Óliver"),
    *("Orlando", "Pablo", "Paola", "Patricia", "Pedro Nel", "Pilar", "Ramón", "Raúl", "Rocío"),
    *("Rosa Elvira", "Rubén", "Samuel", "Sandra Milena", "Santiago", "Sebastián", "Sofía"),
    *("Sonia", "Teresa", "Tomás", "Úrsula", "Valentina", "Víctor", "Viviana", "Wílmer"),
    *("Ximena", "Yaneth", "Yolanda", "Zoraida"),
)
SURNAMES: Final = (
    *("Acevedo", "Agudelo", "Álvarez", "Aristizábal", "Ávila", "Barragán", "Bedoya", "Bermúdez"),
    *("Bohórquez", "Cáceres", "Calderón", "Cañón", "Cárdenas", "Castaño", "Chávez", "Cifuentes"),
    *("Córdoba", "Cuéllar", "Díaz", "Domínguez", "Echeverri", "Escobar", "Fajardo", "Fernández"),
    *("Galvis", "García", "Gómez", "González", "Guzmán", "Henao", "Hernández", "Hincapié"),
    *("Ibáñez", "Jaramillo", "Jiménez", "Lasso", "León", "Londoño", "López", "Lozano", "Marín"),
    *("Martínez", "Mejía", "Méndez", "Montaño", "Mosquera", "Muñoz", "Murillo", "Naranjo"),
    *("Niño", "Núñez", "Ñáñez", "Ocampo", "Ordóñez", "Orjuela", "Ospina", "Páez", "Palacios"),
    *("Patiño", "Peña", "Pérez", "Pinzón", "Quiñones", "Quintero", "Ramírez", "Rendón", "Ríos"),
    *("Rodríguez", "Rojas", "Roldán", "Romaña", "Salazar", "Sánchez", "Sepúlveda", "Suárez"),
    *("Tobón", "Torres", "Uribe", "Valencia", "Vargas", "Vásquez", "Vélez", "Villamizar"),
    *("Yepes", "Zambrano", "Zapata", "Zúñiga"),
)
SCHOOLS: Final = (
    *("Antonio Nariño", "Bello Horizonte", "Camilo Torres", "Cañaverales", "El Rincón"),
    *("Francisco de Paula", "Gabriela Mistral", "José Celestino Mutis", "La Esperanza"),
    *("Las Peñas", "Los Nogales", "Manuela Beltrán", "María Cano", "Nuevo Horizonte"),
    *("Policarpa Salavarrieta", "Rafael Núñez", "San Agustín", "Santa Bárbara", "Simón Bolívar"),
    *("Villa del Río",),
)
