"""One short text that stands for several comments: extractive, deterministic, in Spanish."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from evaluacmo.common.text import search_key

SENTENCES = 2
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+|\n+")
_WORD = re.compile(r"\w+")
_STOP_WORDS = frozenset(
    search_key(
        "a al algo ante antes aunque cada como con contra cual cuando de del desde donde dos e el "
        "ella ellas ellos en entre era es esa ese eso esta estas este esto estos fue ha hace hacia "
        "han hasta hay la las le les lo los mas me mi mientras muy nada ni no nos o otra otro para "
        "pero poco por porque pues que quien se sea ser si sin sobre son su sus tal tambien tan "
        "tanto te tiene tienen todo todos tras tu un una unas uno unos y ya"
    ).split()
)


def summarise(comments: Sequence[str]) -> str:
    """The comment itself when there is one; otherwise the sentences that stand best for all.

    A sentence stands for the other comments whose words it shares: each word counts by their
    number, and long sentences gain nothing by their length. At most one comes from each comment,
    and they come in the order they were written. Empty for no comments.
    """
    if len(comments) <= 1:
        return "".join(comments)
    said = [_sentences(comment) for comment in comments]
    spread = Counter(word for sentences in said for word in _words_of(sentences))
    distinct = _distinct(said)
    ranked = sorted(range(len(distinct)), key=lambda i: (-_weight(distinct[i][1], spread), i))
    best_of_comment: dict[int, int] = {}
    for i in ranked:
        best_of_comment.setdefault(distinct[i][0], i)
    best = list(best_of_comment.values())[:SENTENCES]
    return " ".join(distinct[i][1].text for i in sorted(best))


class _Sentence(NamedTuple):
    text: str
    key: str
    words: set[str]


def _sentences(comment: str) -> list[_Sentence]:
    texts = (part.strip() for part in _SENTENCE_END.split(comment))
    return [_sentence(text) for text in texts if text]


def _sentence(text: str) -> _Sentence:
    key = search_key(text)
    return _Sentence(text, key, set(_WORD.findall(key)) - _STOP_WORDS)


def _words_of(sentences: Sequence[_Sentence]) -> set[str]:
    return {word for sentence in sentences for word in sentence.words}


def _distinct(said: Sequence[Sequence[_Sentence]]) -> list[tuple[int, _Sentence]]:
    """Each sentence once, with the number of the first comment that says it."""
    found: dict[str, tuple[int, _Sentence]] = {}
    for number, sentences in enumerate(said):
        for sentence in sentences:
            found.setdefault(sentence.key, (number, sentence))
    return list(found.values())


def _weight(sentence: _Sentence, spread: Counter[str]) -> float:
    words = sentence.words
    return sum(spread[word] - 1 for word in words) / len(words) ** 0.5 if words else 0.0
