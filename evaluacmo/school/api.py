"""The calls of the school's settings."""

from typing import Annotated, Final

from ninja import File, Router, UploadedFile

from evaluacmo.accounts.permissions import Guarded, admins, confirming_admins, uploading_admins
from evaluacmo.common.uploads import allow_upload
from evaluacmo.school import queries, services
from evaluacmo.school.models import School
from evaluacmo.school.schemas import SchoolIn, SchoolOut

FORM_BYTES: Final = 16 * 1024
"""Room for what a multipart form adds to its file."""

school_router = Router(tags=["school"])
allow_upload(
    "POST",
    "/api/school/logo",
    max_bytes=services.MAX_LOGO_BYTES + FORM_BYTES,
    roles=uploading_admins.roles,
)


@school_router.get("", auth=admins, response=SchoolOut)
def get_school(request: Guarded) -> School:
    """The school's data."""
    return queries.get_school()


@school_router.put("", auth=confirming_admins, response=SchoolOut)
def change_school(request: Guarded, body: SchoolIn) -> School:
    """Change the school's data."""
    return services.change_school(base=body.read_before, **body.changes())


@school_router.post("/logo", auth=uploading_admins, response=SchoolOut)
def upload_logo(request: Guarded, file: Annotated[UploadedFile, File()]) -> School:
    """Make the school's logo of a PNG or JPEG; the file itself is not kept."""
    return services.upload_logo(file.read())


@school_router.delete("/logo", auth=admins, response={204: None})
def remove_logo(request: Guarded) -> None:
    """Return to the built-in logo."""
    services.remove_logo()
