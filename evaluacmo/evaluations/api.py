"""The calls about banks, questions and evaluations."""

from typing import cast

from ninja import Query, Router

from evaluacmo.accounts.permissions import (
    Guarded,
    authenticated,
    managers,
    managers_and_evaluators,
)
from evaluacmo.common.schemas import Id
from evaluacmo.evaluations import banks, new_year, queries, services, starter
from evaluacmo.evaluations.banks import NewQuestion
from evaluacmo.evaluations.models import (
    DeadlineExtension,
    Evaluation,
    QuestionBank,
    QuestionWording,
)
from evaluacmo.evaluations.permissions import (
    awaited_evaluations,
    is_awaited,
    require_form_bank,
    require_form_category,
)
from evaluacmo.evaluations.queries import EvaluationsOrder
from evaluacmo.evaluations.schemas import (
    BankChangesIn,
    BankIn,
    BankOut,
    CurrentEvaluationOut,
    EvaluationEdit,
    EvaluationIn,
    EvaluationOut,
    ExtensionIn,
    ExtensionOut,
    NewYearIn,
    NewYearOut,
    NewYearQuery,
    OwnEvaluationOut,
    QuestionEdit,
    QuestionIn,
    QuestionOrderIn,
    QuestionOut,
    QuestionsIn,
    StarterIn,
)
from evaluacmo.evaluations.starter import StarterBankOut

evaluations_router = Router(tags=["evaluations"])
banks_router = Router(tags=["question banks"])


@evaluations_router.get("", auth=managers, response=list[EvaluationOut])
def list_evaluations(request: Guarded, order: Query[EvaluationsOrder]) -> list[Evaluation]:
    """All evaluations, by default newest first."""
    return list(queries.list_evaluations(sort=order.sort))


@evaluations_router.post("", auth=managers, response={201: EvaluationOut})
def create_evaluation(request: Guarded, payload: EvaluationIn) -> Evaluation:
    """Create an evaluation of this year."""
    return services.create_evaluation(**payload.dict())


@evaluations_router.get("/new-year", auth=managers, response=NewYearOut)
def get_new_year(request: Guarded, chosen: Query[NewYearQuery]) -> NewYearOut:
    """The earlier evaluations that can be copied into this year, or late in it into the next."""
    year = new_year.require_startable(chosen.year)
    return NewYearOut.of(
        new_year.list_sources(year=year),
        year=year,
        years=new_year.startable_years(),
        awaited=awaited_evaluations(request.auth.pk),
    )


@evaluations_router.post("/new-year", auth=managers, response={201: list[EvaluationOut]})
def start_year(request: Guarded, payload: NewYearIn) -> list[Evaluation]:
    """Copy evaluations of earlier years into this or the next one, in one transaction."""
    return services.start_year(year=payload.year, copies=payload.copies)


@evaluations_router.get("/own", auth=authenticated, response=OwnEvaluationOut | None)
def get_own_evaluation(request: Guarded) -> OwnEvaluationOut | None:
    """The current evaluation of the reader's category, whether or not anybody has submitted."""
    evaluation = queries.current_evaluation(request.auth.category_id)
    if evaluation is None:
        return None
    own = OwnEvaluationOut.model_validate(evaluation)
    own.is_run_by_others = request.auth.is_manager and is_awaited(request.auth, evaluation)
    return own


@evaluations_router.get("/{id:evaluation_id}", auth=managers, response=EvaluationOut)
def get_evaluation(request: Guarded, evaluation_id: Id) -> Evaluation:
    """One evaluation."""
    return queries.get_evaluation(evaluation_id)


@evaluations_router.put("/{id:evaluation_id}", auth=managers, response=EvaluationOut)
def update_evaluation(request: Guarded, evaluation_id: Id, payload: EvaluationEdit) -> Evaluation:
    """Edit an evaluation; its period never changes, and a bank that is left out stays."""
    return services.update_evaluation(
        evaluation_id=evaluation_id, base=payload.read_before, **payload.changes()
    )


@evaluations_router.delete("/{id:evaluation_id}", auth=managers, response={204: None})
def delete_evaluation(request: Guarded, evaluation_id: Id) -> None:
    """Delete an evaluation without submissions."""
    services.delete_evaluation(evaluation_id=evaluation_id)


@evaluations_router.post("/{id:evaluation_id}/publish", auth=managers, response=EvaluationOut)
def publish_results(request: Guarded, evaluation_id: Id) -> Evaluation:
    """Let the people evaluated read their results from today on."""
    return services.publish_results(evaluation_id=evaluation_id)


@evaluations_router.get(
    "/{id:evaluation_id}/extensions", auth=managers, response=list[ExtensionOut]
)
def list_extensions(request: Guarded, evaluation_id: Id) -> list[DeadlineExtension]:
    """The evaluators with a later closing date."""
    return queries.list_extensions(evaluation_id)


@evaluations_router.put(
    "/{id:evaluation_id}/extensions/{id:evaluator_id}",
    auth=managers,
    response=ExtensionOut,
)
def extend_deadline(
    request: Guarded, evaluation_id: Id, evaluator_id: Id, payload: ExtensionIn
) -> DeadlineExtension:
    """Give an evaluator a later closing date."""
    return services.extend_deadline(
        actor=request.auth,
        evaluation_id=evaluation_id,
        evaluator_id=evaluator_id,
        base=payload.read_before,
        **payload.changes(),
    )


@evaluations_router.delete(
    "/{id:evaluation_id}/extensions/{id:evaluator_id}",
    auth=managers,
    response={204: None},
)
def remove_extension(request: Guarded, evaluation_id: Id, evaluator_id: Id) -> None:
    """Give an evaluator everybody's closing date again."""
    services.remove_extension(
        actor=request.auth, evaluation_id=evaluation_id, evaluator_id=evaluator_id
    )


@evaluations_router.get(
    "/by-category/{id:category_id}",
    auth=managers_and_evaluators,
    response=CurrentEvaluationOut,
)
def get_evaluation_by_category(request: Guarded, category_id: Id) -> Evaluation:
    """The current evaluation of a category."""
    require_form_category(request.auth, category_id=category_id)
    return queries.get_current_evaluation(category_id)


@banks_router.get("", auth=managers, response=list[BankOut])
def list_banks(request: Guarded) -> list[QuestionBank]:
    """All question banks."""
    return list(queries.list_banks())


@banks_router.post("", auth=managers, response={201: BankOut})
def create_bank(request: Guarded, payload: BankIn) -> QuestionBank:
    """Create an empty question bank."""
    bank = banks.create_bank(**payload.dict())
    return queries.get_bank(bank.pk)


@banks_router.get("/starter", auth=managers, response=list[StarterBankOut])
def list_starter_banks(request: Guarded) -> list[StarterBankOut]:
    """The banks of the starter set, and which of them the school has already."""
    return starter.list_starter_banks()


@banks_router.post("/starter", auth=managers, response={201: list[BankOut]})
def add_starter_banks(request: Guarded, payload: StarterIn) -> list[QuestionBank]:
    """Add banks of the starter set with their questions, all or none."""
    added = starter.add_starter_banks(keys=payload.keys)
    return list(queries.list_banks().filter(pk__in=[bank.pk for bank in added]))


@banks_router.patch("/{id:bank_id}", auth=managers, response=BankOut)
def update_bank(request: Guarded, bank_id: Id, payload: BankChangesIn) -> QuestionBank:
    """Rename a bank, describe it, or change whether extreme scores require evidence."""
    banks.update_bank(bank_id=bank_id, base=payload.read_before, **payload.changes())
    return queries.get_bank(bank_id)


@banks_router.delete("/{id:bank_id}", auth=managers, response={204: None})
def delete_bank(request: Guarded, bank_id: Id) -> None:
    """Delete a bank that no evaluation uses, with its questions."""
    banks.delete_bank(bank_id=bank_id)


@banks_router.post("/{id:bank_id}/copy", auth=managers, response={201: BankOut})
def copy_bank(request: Guarded, bank_id: Id) -> QuestionBank:
    """Copy a bank with its current questions."""
    copy = banks.copy_bank(bank_id=bank_id)
    return queries.get_bank(copy.pk)


@banks_router.get(
    "/{id:bank_id}/questions",
    auth=managers_and_evaluators,
    response=list[QuestionOut],
)
def list_questions(request: Guarded, bank_id: Id) -> list[QuestionWording]:
    """The current questions of a bank."""
    require_form_bank(request.auth, bank_id=bank_id)
    return queries.list_questions(bank_id)


@banks_router.post("/{id:bank_id}/questions", auth=managers, response={201: QuestionOut})
def create_question(request: Guarded, bank_id: Id, payload: QuestionIn) -> QuestionWording:
    """Add a question to a bank."""
    return banks.create_question(bank_id=bank_id, **payload.dict())


@banks_router.post(
    "/{id:bank_id}/questions/several", auth=managers, response={201: list[QuestionOut]}
)
def create_questions(request: Guarded, bank_id: Id, payload: QuestionsIn) -> list[QuestionWording]:
    """Add several questions to a bank, in this order; all or none."""
    questions = [cast("NewQuestion", question.dict()) for question in payload.questions]
    return banks.create_questions(bank_id=bank_id, questions=questions)


@banks_router.put("/{id:bank_id}/questions/order", auth=managers, response=list[QuestionOut])
def order_questions(
    request: Guarded, bank_id: Id, payload: QuestionOrderIn
) -> list[QuestionWording]:
    """Put the questions of a bank in another order, for future submissions."""
    banks.order_questions(bank_id=bank_id, question_ids=payload.question_ids)
    return queries.list_questions(bank_id)


@banks_router.put("/{id:bank_id}/questions/{id:question_id}", auth=managers, response=QuestionOut)
def update_question(
    request: Guarded, bank_id: Id, question_id: Id, payload: QuestionEdit
) -> QuestionWording:
    """Reword a question for future submissions; levels that are left out stay."""
    return banks.update_question(
        bank_id=bank_id,
        question_id=question_id,
        base=payload.read_before,
        **payload.changes(),
    )


@banks_router.delete(
    "/{id:bank_id}/questions/{id:question_id}", auth=managers, response={204: None}
)
def delete_question(request: Guarded, bank_id: Id, question_id: Id) -> None:
    """Remove a question from future submissions."""
    banks.delete_question(bank_id=bank_id, question_id=question_id)
