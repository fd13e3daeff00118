"""Summarises several Spanish comments by extracting sentences; deterministic."""

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
    """A single comment itself; otherwise the `SENTENCES` that share most words with the others.

    A word weighs by the number of other comments that contain it, normalised by the length of the
    sentence. At most one sentence per comment, in the order of the comments. Empty for none.
    """
    if len(comments) <= 1:
        return "".join(comments)
    split = [_sentences(comment) for comment in comments]
    frequency = Counter(word for sentences in split for word in _words_of(sentences))
    distinct = _distinct(split)
    ranked = sorted(range(len(distinct)), key=lambda i: (-_weight(distinct[i][1], frequency), i))
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


def _distinct(split: Sequence[Sequence[_Sentence]]) -> list[tuple[int, _Sentence]]:
    """The distinct sentences, each with the index of the first comment that has it."""
    first: dict[str, tuple[int, _Sentence]] = {}
    for number, sentences in enumerate(split):
        for sentence in sentences:
            first.setdefault(sentence.key, (number, sentence))
    return list(first.values())


def _weight(sentence: _Sentence, frequency: Counter[str]) -> float:
    words = sentence.words
    return sum(frequency[word] - 1 for word in words) / len(words) ** 0.5 if words else 0.0
