"""The calls that import people, assignments and questions from files."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, cast

from django.http import FileResponse, HttpResponse
from django.utils.http import content_disposition_header
from ninja import File, Query, Router, UploadedFile

from evaluacmo.accounts.permissions import (
    Guarded,
    confirming_managers,
    managers,
    uploading_managers,
)
from evaluacmo.common.pagination import paginate, paginate_read
from evaluacmo.common.schemas import AlwaysPaged, Id
from evaluacmo.common.uploads import allow_upload, has_sender_left
from evaluacmo.common.workbook import CONTENT_TYPE, WORKBOOK
from evaluacmo.imports import checking, messages, queries, reviews, services
from evaluacmo.imports.choices import Edits, RowEdit
from evaluacmo.imports.mapping import ChosenColumns
from evaluacmo.imports.models import Import, PersonChange
from evaluacmo.imports.queries import MappingOut, SampleOut, WrittenNameOut
from evaluacmo.imports.reading import ReadingChoice
from evaluacmo.imports.reviews import ReviewedRowOut
from evaluacmo.imports.schemas import (
    ApplyIn,
    ChoicesIn,
    ImportListing,
    ImportOut,
    KindQuery,
    ListedImportOut,
    MappingIn,
    NamesQuery,
    PersonChangeOut,
    ReadingIn,
    RowListing,
)
from evaluacmo.imports.templates import make_template

MAX_FILE_BYTES = 10 * 1024 * 1024

imports_router = Router(tags=["imports"])
allow_upload("POST", "/api/imports", max_bytes=MAX_FILE_BYTES, roles=uploading_managers.roles)


@imports_router.get("", auth=managers, response=list[ListedImportOut])
def list_imports(
    request: Guarded, response: HttpResponse, listing: Query[ImportListing]
) -> list[Import]:
    """Every import, by default newest first."""
    return paginate(queries.list_imports(sort=listing.sort), listing=listing, response=response)


@imports_router.get("/template", auth=managers, response=None, openapi_extra=WORKBOOK)
def get_import_template(request: Guarded, query: Query[KindQuery]) -> HttpResponse:
    """An empty workbook with the columns of this kind, and a sheet that explains them."""
    disposition = content_disposition_header(
        as_attachment=True, filename=messages.TEMPLATE_FILE_NAMES[query.kind]
    )
    headers = {"Content-Disposition": disposition}
    return HttpResponse(make_template(query.kind), content_type=CONTENT_TYPE, headers=headers)


@imports_router.post("", auth=uploading_managers, response={201: ImportOut})
def upload_import(
    request: Guarded, query: Query[KindQuery], file: Annotated[UploadedFile, File()]
) -> Import:
    """Upload a file; its rows are stored to be checked, and nothing else changes."""
    return services.upload(
        actor=request.auth,
        kind=query.kind,
        file_name=file.name or "",
        content=file.read(),
        is_abandoned=partial(has_sender_left, request),
    )


@imports_router.get("/{id:import_id}", auth=managers, response=ImportOut)
def get_import(request: Guarded, import_id: Id) -> Import:
    """An import with its errors."""
    return queries.get_import(import_id, reader=request.auth)


@imports_router.get("/{id:import_id}/errors", auth=managers, response=None, openapi_extra=WORKBOOK)
def export_import_errors(request: Guarded, import_id: Id) -> FileResponse:
    """The rows of a checked file that are wrong or left out as a workbook, with the reasons."""
    file, name = checking.export_errors(actor=request.auth, import_id=import_id)
    return FileResponse(file, as_attachment=True, filename=name, content_type=CONTENT_TYPE)


@imports_router.get("/{id:import_id}/sample", auth=managers, response=SampleOut)
def get_import_sample(request: Guarded, import_id: Id) -> SampleOut:
    """The first rows of a file as they are read, until it is applied."""
    return queries.get_sample(import_id, reader=request.auth)


@imports_router.get("/{id:import_id}/mapping", auth=managers, response=MappingOut)
def get_import_mapping(request: Guarded, import_id: Id) -> MappingOut:
    """The columns of an uploaded file that are to be chosen, with its first rows."""
    return queries.get_mapping(import_id, reader=request.auth)


@imports_router.get("/{id:import_id}/mapping/names", auth=managers, response=list[str])
def preview_import_names(request: Guarded, import_id: Id, query: Query[NamesQuery]) -> list[str]:
    """The names of the first rows, made of these columns, as they will be read."""
    return queries.preview_names(
        import_id,
        reader=request.auth,
        columns=query.columns,
        surnames_first=query.surnames_first,
    )


@imports_router.put("/{id:import_id}/mapping", auth=managers, response=ImportOut)
def choose_import_columns(request: Guarded, import_id: Id, payload: MappingIn) -> Import:
    """Choose which columns of a file are which; its rows can be checked next."""
    defaults = {
        "role": payload.default_role,
        "question_type": payload.default_question_type,
        "bank": payload.default_bank,
    }
    chosen = ChosenColumns(
        payload.columns,
        words={"role": payload.roles, "question_type": payload.question_types},
        defaults={key: text for key, text in defaults.items() if text},
        surnames_first=payload.surnames_first,
    )
    return services.choose_columns(actor=request.auth, import_id=import_id, chosen=chosen)


@imports_router.put("/{id:import_id}/reading", auth=managers, response=ImportOut)
def choose_import_reading(request: Guarded, import_id: Id, payload: ReadingIn) -> Import:
    """Choose which sheets, rows and encoding of a file are read, before its columns are chosen."""
    choice = ReadingChoice(payload.encoding, payload.sheets, payload.include_hidden)
    return services.choose_reading(actor=request.auth, import_id=import_id, choice=choice)


@imports_router.get("/{id:import_id}/names", auth=managers, response=list[WrittenNameOut])
def list_import_names(
    request: Guarded, response: HttpResponse, import_id: Id, listing: Query[AlwaysPaged]
) -> Sequence[WrittenNameOut]:
    """The names that are written in another way than in the file, until it is applied."""
    names = queries.list_written_names(import_id, reader=request.auth)
    return paginate_read(names, listing=listing, response=response)


@imports_router.get("/{id:import_id}/changes", auth=managers, response=list[PersonChangeOut])
def list_import_changes(
    request: Guarded, response: HttpResponse, import_id: Id, listing: Query[AlwaysPaged]
) -> list[PersonChange]:
    """The changes of people by an import, before and after."""
    changes = queries.list_changes(import_id, reader=request.auth)
    return paginate(changes, listing=listing, response=response)


@imports_router.get("/{id:import_id}/rows", auth=managers, response=list[ReviewedRowOut])
def list_import_rows(
    request: Guarded, response: HttpResponse, import_id: Id, listing: Query[RowListing]
) -> Sequence[ReviewedRowOut]:
    """The rows of a checked file of which there is anything to say, with what is chosen."""
    rows = reviews.list_rows(import_id, reader=request.auth, kind=listing.kind)
    return paginate_read(rows, listing=listing, response=response)


@imports_router.patch("/{id:import_id}/choices", auth=managers, response=ImportOut)
def choose_import_rows(request: Guarded, import_id: Id, payload: ChoicesIn) -> Import:
    """Mend rows of a checked file, leave them out, or say who they are; it is checked again."""
    chosen = payload.model_dump(exclude_unset=True)
    edits = Edits(
        rows={
            (row.pop("sheet", ""), row.pop("row")): cast("RowEdit", row)
            for row in chosen.get("rows", [])
        },
        leave_out_wrong=payload.leave_out_wrong,
        all_others=payload.all_others,
        activate_all=payload.activate_all,
    )
    return checking.choose(
        actor=request.auth, import_id=import_id, version=payload.version, edits=edits
    )


@imports_router.post("/{id:import_id}/check", auth=managers, response=ImportOut)
def check_import(request: Guarded, import_id: Id) -> Import:
    """Check the rows of a file whose columns are known."""
    return checking.check(actor=request.auth, import_id=import_id)


@imports_router.post("/{id:import_id}/apply", auth=confirming_managers, response=ImportOut)
def apply_import(request: Guarded, import_id: Id, payload: ApplyIn | None = None) -> Import:
    """Create everything in a checked file, or nothing; change existing people where asked to."""
    choice = payload or ApplyIn()
    return services.apply(
        actor=request.auth,
        import_id=import_id,
        update_existing=choice.update_existing,
        confirms_roles=choice.confirms_roles,
        version=choice.version,
    )


@imports_router.post("/{id:import_id}/undo", auth=confirming_managers, response=ImportOut)
def undo_import(request: Guarded, import_id: Id) -> Import:
    """Delete everything that an import has created and reverse its changes, or nothing."""
    return services.undo(actor=request.auth, import_id=import_id)


@imports_router.delete("/{id:import_id}", auth=managers, response={204: None})
def discard_import(request: Guarded, import_id: Id) -> None:
    """Delete a file that was not applied."""
    services.discard(actor=request.auth, import_id=import_id)
