"""The head of a page, drawn with its frame before the application is there."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.html import format_html

from evaluacmo.common.clock import current_year
from evaluacmo.config.firstrows import row_of

YEAR = ":year"


def page_head(request: HttpRequest, path: str, me: Mapping[str, Any]) -> str:
    """The title of the page at `path` and the sentence below it; nothing where they are not known.

    They are none of those whom the page is not for, and a page whose address says more after `?`
    may be about something else, such as the person whose form is open.
    """
    row = None if request.META.get("QUERY_STRING") else row_of("heads", path, me)
    if row is None:
        return ""
    title, description = row.content["title"], row.content["description"]
    return format_html(
        '<p class="shell-title">{}</p><p class="shell-description">{}</p>',
        title,
        description.replace(YEAR, str(current_year())),
    )
