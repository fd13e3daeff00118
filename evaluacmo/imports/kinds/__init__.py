"""The kinds of files that can be imported."""

from collections.abc import Mapping
from typing import Any, Final

from evaluacmo.imports.kinds.assignments import AssignmentImporter
from evaluacmo.imports.kinds.base import Importer
from evaluacmo.imports.kinds.people import PeopleImporter
from evaluacmo.imports.kinds.questions import QuestionImporter
from evaluacmo.imports.models import ImportKind

IMPORTERS: Final[Mapping[str, type[Importer[Any]]]] = {
    ImportKind.PEOPLE: PeopleImporter,
    ImportKind.ASSIGNMENTS: AssignmentImporter,
    ImportKind.QUESTIONS: QuestionImporter,
}
