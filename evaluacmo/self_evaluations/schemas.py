"""Request and response schemas."""

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Literal, Self

from pydantic import Field

from evaluacmo.common.schemas import (
    LONG_TEXT_LENGTH,
    Id,
    Input,
    LocalDay,
    LocalMoment,
    Output,
    RemarkText,
    found_at,
)
from evaluacmo.evaluations.models import MAX_QUESTIONS, QuestionTypeName
from evaluacmo.results.schemas import (
    DraftSaveIn,
    DraftScores,
    DraftText,
    ReopeningIn,
    SavedDraftOut,
    ScoreIn,
    SubmittedAnswerOut,
)
from evaluacmo.self_evaluations.models import (
    ExpectedSelfEvaluation,
    OwnState,
    SelfAnswer,
    SelfEvaluation,
)
from evaluacmo.self_evaluations.queries import SelfForm

ClosingText = Annotated[RemarkText, Field(max_length=LONG_TEXT_LENGTH)]


class SelfEvaluationIn(Input):
    """A complete self-evaluation; the closing texts may be empty."""

    responses: Annotated[list[ScoreIn], Field(max_length=MAX_QUESTIONS)]
    proud: ClosingText = ""
    needs: ClosingText = ""


class SelfDraftContent(DraftScores):
    """An incomplete self-evaluation and its current step."""

    proud: DraftText = ""
    needs: DraftText = ""
    step: Literal["questions", "closing"] = "questions"


class SelfDraftIn(DraftSaveIn):
    """A draft to save; `user_id`, if given, is the person who opened the form."""

    user_id: Id | None = None
    content: SelfDraftContent


class SelfEvaluationSentOut(Output):
    """When it was sent."""

    sent_at: LocalMoment


class OwnSelfEvaluationOut(Output):
    """One of the reader's self-evaluations, sent or to be sent."""

    evaluation_id: int
    evaluation_name: str
    state: OwnState
    opens_on: date
    closes_on: date | None
    sent_at: LocalMoment | None
    answered: int
    questions: int

    @classmethod
    def of(cls, entry: ExpectedSelfEvaluation) -> Self:
        evaluation = entry.evaluation
        is_sent = entry.state == OwnState.SENT
        return cls(
            evaluation_id=evaluation.pk,
            evaluation_name=evaluation.name,
            state=entry.state,
            opens_on=evaluation.first_day,
            closes_on=evaluation.closes_on,
            sent_at=entry.sent_at,
            answered=entry.sent_answers if is_sent else entry.draft_answers,
            questions=entry.sent_answers if is_sent else entry.asked,
        )


class SelfQuestionOut(Output):
    """A question in its current wording; `levels` are four texts, or empty."""

    question_id: int
    wording_id: Annotated[int, Field(validation_alias="id")]
    question_text: str
    question_type: QuestionTypeName
    levels: list[str]


class SelfDraftOut(SavedDraftOut):
    """A draft and the form that saved it last."""

    device: str
    sequence: int
    content: SelfDraftContent


class SelfAnswerOut(SubmittedAnswerOut):
    """The answer, with the words of the question."""

    question_text: Annotated[str, found_at("wording", "question_text")]


class SentSelfEvaluationOut(SelfEvaluationSentOut):
    """A self-evaluation as sent."""

    responses: list[SelfAnswerOut]
    proud: str
    needs: str

    @classmethod
    def of(cls, sent: SelfEvaluation, answers: Iterable[SelfAnswer]) -> Self:
        return cls(
            sent_at=sent.sent_at,
            responses=[SelfAnswerOut.model_validate(answer) for answer in answers],
            proud=sent.proud,
            needs=sent.needs,
        )


class SelfReopeningOut(Output):
    """The reason for opening a sent self-evaluation to changes."""

    reason: str


class SelfFormOut(Output):
    """The form of a self-evaluation: what is asked, what is not sent yet, and what was sent."""

    evaluation_id: int
    evaluation_name: str
    state: OwnState
    opens_on: date
    closes_on: date | None
    requires_evidence: bool
    questions: list[SelfQuestionOut]
    draft: SelfDraftOut | None
    sent: SentSelfEvaluationOut | None
    reopening: SelfReopeningOut | None

    @classmethod
    def of(cls, form: SelfForm) -> Self:
        entry, evaluation = form.entry, form.entry.evaluation
        sent, bank = entry.self_evaluation, evaluation.question_bank
        can_change = sent is not None and entry.state == OwnState.OPEN
        return cls(
            evaluation_id=evaluation.pk,
            evaluation_name=evaluation.name,
            state=entry.state,
            opens_on=evaluation.first_day,
            closes_on=evaluation.closes_on,
            requires_evidence=bank is not None and bank.requires_evidence,
            questions=[SelfQuestionOut.model_validate(each) for each in form.questions],
            draft=None if form.draft is None else SelfDraftOut.model_validate(form.draft),
            sent=None if sent is None else SentSelfEvaluationOut.of(sent, form.answers),
            reopening=SelfReopeningOut(reason=sent.reopening_reason)
            if sent and can_change
            else None,
        )


class SelfReopeningIn(ReopeningIn):
    """The reason for which a person may change their self-evaluation, which they read."""


class ReopenedSelfEvaluationOut(Output):
    """A self-evaluation that its person can change."""

    user_id: Annotated[int, Field(validation_alias="person_id")]
    evaluation_id: int
    sent_at: LocalDay
    is_reopened: Literal[True] = True


class ListedSelfEvaluationOut(Output):
    """A person who evaluates themselves; `sent_at` is null until they have sent."""

    user_id: Annotated[int, found_at("person", "id")]
    user_name: Annotated[str, found_at("person", "name")]
    position: Annotated[str, found_at("person", "position")]
    department: Annotated[str, found_at("person", "department")]
    evaluation_id: int
    evaluation_name: Annotated[str, found_at("evaluation", "name")]
    sent_at: LocalDay | None
    is_reopened: bool
    can_be_reopened: bool
