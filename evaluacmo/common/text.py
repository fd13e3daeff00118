"""Normalising and checking text."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

TEMPORARY_GROUP = 4
"""Characters between the hyphens of a temporary password."""
# the commonest endings of addresses, but for those that are words of names, as "de"
_ENDINGS: Final = (
    "com net org edu gov mil info biz app dev xyz online site web website page shop store click "
    "link live club top icu vip blog email cloud tech lat zip mov "
    "co es mx ar cl pe ec ve br cr pa uy py bo gt sv hn us uk ca fr it pt ru cn io ai me tv ly to "
    "cc eu ch nl gg gl tk ml ga cf pw ws"
)
_ADDRESS: Final = re.compile(
    rf"://|@|\bwww\.|\w\.\w+/|\w{{2}}\.(?:{_ENDINGS.replace(' ', '|')})\b", re.IGNORECASE
)
# with what Unicode has in their place
_IN_ADDRESS: Final = re.compile(r"(?<=\w)[.。．｡․﹒@＠﹫:：﹕](?=[\w/])")
_OTHER_FORMS: Final = frozenset('"[')
"""With these an e-mail can be written in other ways."""
_NUMBER_MARKS: Final = frozenset(".,'\u2019")
WORD_JOINER: Final = "\N{WORD JOINER}"
# letters that Unicode does not decompose into a base letter and a mark
_UNDECOMPOSED = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"}
)

# shown as nothing, though their category is that of a letter, a mark or a symbol
_FILLERS = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)


def _visible(text: str) -> str:
    """The text without invisible characters."""
    if text.isascii():
        return text
    bare = _FILLERS.sub("", text)
    # a printable text has none of this category; nearly all are
    if bare.isprintable():
        return bare
    return "".join(char for char in bare if unicodedata.category(char) != "Cf")


def equality_key(name: str) -> str:
    """The key by which names of things are compared: equal names have the same.

    Case, composition of accents, kinds and numbers of spaces, and invisible characters do not
    count. Accents do: `Peña` and `Pena` are two names.
    """
    folded = unicodedata.normalize("NFD", _visible(name)).casefold()
    return " ".join(unicodedata.normalize("NFC", folded).split())


def one_spelling(numbers: Mapping[str, int]) -> dict[str, str]:
    """The spelling of each name: of equal ones that with the highest number.

    A name without visible characters is shown as an empty one.
    """
    keys = {name: equality_key(name) for name in numbers}
    shown = {"": ""}
    for name in sorted(numbers, key=lambda name: (-numbers[name], name)):
        shown.setdefault(keys[name], name)
    return {name: shown[key] for name, key in keys.items()}


def search_key(*parts: str) -> str:
    """The parts in one string without case and accents: `peña` matches `Pena`."""
    folded = " ".join(parts).casefold()
    if folded.isascii():
        return folded
    decomposed = unicodedata.normalize("NFKD", folded)
    bare = "".join(char for char in decomposed if not unicodedata.combining(char))
    return bare.translate(_UNDECOMPOSED).casefold()


def word_key(word: str) -> str:
    """The key by which words with a fixed meaning are compared, without accents."""
    return search_key(equality_key(word))


def alphabetical(names: Iterable[str]) -> list[str]:
    """The distinct names in alphabetical order without regard to case and accents."""
    return sorted(set(names), key=lambda name: (search_key(name), name))


def distinct_names(numbers: Mapping[str, int]) -> list[str]:
    """The names in alphabetical order, equal ones once, as `one_spelling` shows them."""
    return alphabetical(name for name in one_spelling(numbers).values() if name)


def search_words(term: str) -> list[str]:
    """The distinct words of a search, normalised."""
    return list(dict.fromkeys(search_key(term).split()))


def has_words(text: str, search: str) -> bool:
    """Whether the text contains every word of the search."""
    key = search_key(text)
    return all(word in key for word in search_words(search))


def is_blank(text: str) -> bool:
    """Whether the text has no visible character: only spaces, controls and invisible ones."""
    return all(unicodedata.category(char)[0] in "ZC" for char in _visible(text))


def has_control_characters(text: str) -> bool:
    """Whether the text contains control characters, line breaks included."""
    return any(unicodedata.category(char) in {"Cc", "Zl", "Zp"} for char in text)


def contains_address(text: str) -> bool:
    """Whether a name contains what e-mail programs show as a link; no abbreviation does."""
    return _ADDRESS.search(unicodedata.normalize("NFKC", text).replace("。", ".")) is not None


def without_links(text: str) -> str:
    """The same text to the eye, of which e-mail programs make no link."""
    return _IN_ADDRESS.sub(lambda found: f"{WORD_JOINER}{found[0]}{WORD_JOINER}", text)


def is_storable(text: str) -> bool:
    """Whether both databases can store the text: no NUL and no lone surrogate."""
    return not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in text)


def normalise_email(email: str) -> str:
    """The e-mail as it is stored: stripped, in lower case, with its domain in the IDNA form."""
    lowered = email.strip().lower()
    local, at, domain = lowered.rpartition("@")
    try:
        return f"{local}{at}{domain.encode('idna').decode('ascii')}"
    except UnicodeError:  # no domain
        return lowered


def is_plain_email(email: str) -> bool:
    """Whether an e-mail can be told from every other by reading it.

    Its local part is ASCII and not in quotes, its domain a name that has an IDNA form, and it has
    no invisible characters: an address that looks or works like another person's would be another
    account.
    """
    local = email.strip().rpartition("@")[0]
    is_ascii = local.isascii() and normalise_email(email).isascii()
    return is_ascii and not any(
        char in _OTHER_FORMS or unicodedata.category(char) == "Cf" for char in email
    )


def normalise_identity_number(number: str) -> str:
    """The number of an identity document as it is stored: in capitals, without separators.

    `52.123.456`, `52 123 456` and `52-123-456` are one number; invisible characters do not count.
    """
    capitals = unicodedata.normalize("NFKC", number).upper()
    return "".join(
        char for char in capitals if char not in _NUMBER_MARKS and not _is_separator(char)
    )


def normalise_password(password: str) -> str:
    """The same for all ways to type it: composed letters and ordinary spaces (RFC 8265)."""
    spaced = "".join(" " if unicodedata.category(char) == "Zs" else char for char in password)
    return unicodedata.normalize("NFC", spaced)


def password_spellings(password: str) -> list[str]:
    """The forms in which a typed password is compared: normalised, and as typed where that differs.

    Passwords that were set before they were normalised work as they were typed then.
    """
    return list(dict.fromkeys((normalise_password(password), password)))


def temporary_spelling(password: str) -> str:
    """A temporary password as it is stored, however it was typed or pasted.

    Lower case, in groups of four with hyphens between; spaces, other hyphens and invisible
    characters do not count.
    """
    typed = unicodedata.normalize("NFKC", password).casefold()
    kept = [char for char in typed if not _is_separator(char)]
    groups = (kept[at : at + TEMPORARY_GROUP] for at in range(0, len(kept), TEMPORARY_GROUP))
    return "-".join("".join(group) for group in groups)


def _is_separator(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in "ZC" or category == "Pd"
