"""Each place that reads results without regard to who reads, with the reason."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import evaluacmo
from evaluacmo.accounts.models import User
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results.models import PersonResult

pytestmark = pytest.mark.sqlite_suffices

ROOT = Path(evaluacmo.__file__).parent
REASONS = {
    "commands.mail.send_reminders": "a timer reminds, and tells only numbers",
    "demo.mail._record_notices": "builds the demonstration",
    "demo.mail.record_mail": "builds the demonstration",
    "demo.plans.plan_after": "builds the demonstration",
    "demo.self_evaluations.evaluate_themselves": "builds the demonstration",
    "documents.queries.current_form": "is sealed and compared, not shown",
    "documents.services.forget_results": "whether a result is left after a purge",
    "mail.delivery._record_outcome": "results that an e-mail has just announced to their person",
    "mail.queries._unconfirmed_results": "adds to what the reader may see what its person can read",
    "mail.queries.list_reminders": "everybody is reminded of everything, whoever starts it",
    "mail.rendering._render_kind": "is sent to the person whose tasks they are",
    "maintenance.privacy.anonymise.anonymise_person": "writes",
    "maintenance.privacy.purge._purge_results": "deletes",
    "receipts.queries.only_unconfirmed": "only leaves some of the given results out",
    "receipts.services.confirm": "writes the result that its person has just confirmed",
    "reports.part.Part.submissions": "only narrows submissions to a department",
    "reports.queries._latest_results": "the ones that were found among what the reader may see",
    "reports.queries._whose_latest": "the one that was found among what the reader may see",
    "results.evaluation_average._store_average": "is calculated once, for everybody",
    "results.queries.read_history": "leaves out what the reader must not see yet as it is read",
    "results.queries.result_of": "follows a submission that the reader may see",
    "results.reader": "the one object",
    "results.reader.Reader.counted_results": "what the reader may see is chosen here",
    "results.reader.Reader.is_evaluated": "whether the reader has any result",
    "results.reader.Reader.results_of": "what the reader may see is chosen here",
    "results.reader.Reader.results": "what the reader may see is chosen here",
    "results.reader.Unrestricted.results": "is for the places listed here",
    "results.reader.Unrestricted.results_of": "is for the places listed here",
    "results.reader.published_results": "what everybody can read about themselves is chosen here",
    "results.reader.results_hidden_from": "what a person cannot read yet is chosen here",
    "results.reader.results_shown_to": "what a person can read is chosen here",
    "results.stored_results._count_wrong_results": "counts what is wrong, and shows no result",
    "results.stored_results.count_wrong_results": "counts what is wrong, and shows no result",
    "self_evaluations.models._readable_results": "whether a person can read their own",
    "talks.queries.readable_by_person": "what people can read about themselves, and talk about",
    "talks.queries.read_results": "results that were found among what the reader may see",
    "results.stored_results.store_results": "writes",
    "results.stored_results.update_latest_of_year": "writes",
}


def test_only_these_read_without_regard_to_who_reads() -> None:
    paths = (path for path in ROOT.rglob("*.py") if "migrations" not in path.parts)
    found = {place for path in paths for place in _places(path)}
    assert found - {"results.models.PersonResult"} == REASONS.keys()


def test_results_have_no_other_way_to_everything() -> None:
    assert [manager.name for manager in PersonResult._meta.managers] == ["unrestricted"]
    for model in (User, Evaluation):
        shown = [relation.related_model for relation in model._meta.related_objects]
        assert PersonResult not in shown


def _places(path: Path) -> Iterator[str]:
    """The functions of a module that name `unrestricted`, or make an object like it."""
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return _within(ast.parse(path.read_text(encoding="utf-8")), module)


def _within(node: ast.AST, place: str) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield from _within(child, f"{place}.{child.name}")
        else:
            match child:
                case ast.Name("unrestricted") | ast.Attribute(attr="unrestricted"):
                    yield place
                case ast.Call(ast.Name("Unrestricted")):
                    yield place
            yield from _within(child, place)
