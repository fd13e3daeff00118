"""The calls with which people confirm and answer their own results."""

from ninja import Router

from evaluacmo.accounts.permissions import Guarded, authenticated
from evaluacmo.common.schemas import Id
from evaluacmo.receipts import queries, services
from evaluacmo.receipts.schemas import (
    AnswerIn,
    ReceiptIn,
    ResultReceiptsOut,
    UnconfirmedOut,
)
from evaluacmo.results.models import PersonResult
from evaluacmo.results.reader import Reader

receipts_router = Router(tags=["receipts"])


@receipts_router.get("", auth=authenticated, response=list[UnconfirmedOut])
def list_own_unconfirmed(request: Guarded) -> list[PersonResult]:
    """The signed-in person's latest result, unless its present version is confirmed."""
    return queries.list_own_unconfirmed(Reader(request.auth))


@receipts_router.put("/{id:evaluation_id}", auth=authenticated, response=ResultReceiptsOut)
def confirm_receipt(request: Guarded, evaluation_id: Id, payload: ReceiptIn) -> ResultReceiptsOut:
    """Confirm that the signed-in person received their result."""
    receipts = services.confirm(
        actor=request.auth, evaluation_id=evaluation_id, version=payload.version
    )
    return ResultReceiptsOut.of(receipts)


@receipts_router.post(
    "/{id:evaluation_id}/answer", auth=authenticated, response={201: ResultReceiptsOut}
)
def answer_result(request: Guarded, evaluation_id: Id, payload: AnswerIn) -> ResultReceiptsOut:
    """Answer one's own result in writing; the answer cannot be changed."""
    receipts = services.answer(actor=request.auth, evaluation_id=evaluation_id, text=payload.text)
    return ResultReceiptsOut.of(receipts)
