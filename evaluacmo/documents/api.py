"""The calls that issue folios for documents, and those that verify documents."""

from django.http import HttpRequest
from ninja import Router

from evaluacmo.accounts.permissions import Guarded, authenticated, csrf_only
from evaluacmo.common.requests import client_network
from evaluacmo.documents import services
from evaluacmo.documents.queries import Verification
from evaluacmo.documents.schemas import ExportIn, IssuedOut, TotalIn, TotalOut, VerificationOut

document_exports_router = Router(tags=["audit"])
verification_router = Router(tags=["documents"])


@document_exports_router.post("", auth=authenticated, response={201: list[IssuedOut]})
def issue_documents(request: Guarded, payload: ExportIn) -> list[IssuedOut]:
    """Record an export of results, and issue the folios of its documents."""
    issued = services.issue_documents(actor=request.auth, **payload.dict())
    return [IssuedOut.of(document, report) for document, report in issued]


@verification_router.get("/{folio}", auth=csrf_only, response=VerificationOut)
def verify_document(request: HttpRequest, folio: str) -> Verification:
    """Verify a document: its person, date, and whether its results have changed."""
    return services.verify(folio=folio, address=client_network(request))


@verification_router.post("/{folio}/total", auth=csrf_only, response=TotalOut)
def check_total(request: HttpRequest, folio: str, payload: TotalIn) -> TotalOut:
    """Check whether the total printed on a document is the one that was issued."""
    matches = services.check_total(
        folio=folio, total=payload.total, address=client_network(request)
    )
    return TotalOut(matches=matches)
