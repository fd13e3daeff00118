"""The calls that give documents a folio, and those by which anybody verifies one."""

from django.http import HttpRequest
from ninja import Router, Status

from evaluacmo.accounts.permissions import Guarded, authenticated, csrf_only
from evaluacmo.common.requests import client_address
from evaluacmo.common.schemas import answers
from evaluacmo.documents import services
from evaluacmo.documents.schemas import ExportIn, IssuedOut, TotalIn, TotalOut, VerificationOut

document_exports_router = Router(tags=["audit"])
verification_router = Router(tags=["documents"])


@document_exports_router.post("", auth=authenticated, response=answers(201, list[IssuedOut]))
def issue_documents(request: Guarded, payload: ExportIn) -> Status[list[IssuedOut]]:
    """Say that documents with results are about to be made, and learn their folios."""
    issued = services.issue_documents(actor=request.auth, **payload.dict())
    return Status(201, [IssuedOut.of(document, report) for document, report in issued])


@verification_router.get("/{folio}", auth=csrf_only, response=answers(200, VerificationOut))
def verify_document(request: HttpRequest, folio: str) -> VerificationOut:
    """Whether there is such a document, of whom, when, and whether its results still hold."""
    found = services.verify(folio=folio, address=client_address(request))
    return VerificationOut.of(found)


@verification_router.post("/{folio}/total", auth=csrf_only, response=answers(200, TotalOut))
def check_total(request: HttpRequest, folio: str, payload: TotalIn) -> TotalOut:
    """Whether the total that somebody reads on the paper is the document's."""
    matches = services.check_total(
        folio=folio, total=payload.total, address=client_address(request)
    )
    return TotalOut(matches=matches)
