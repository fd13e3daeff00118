import { describe, expect, it } from 'vitest';
import { replaceMissing, splitRaised, toDisplayed, toDrawnOrder, toGraphemes, toVisualOrder, wrapText } from './text';

const asItIs = (text: string) => text;
const perLetter = (text: string) => toGraphemes(text).length;
const latin = (codePoint: number) => codePoint < 0x250;

describe('toDisplayed', () => {
  it.each([
    ['composes letters', 'N\u0303a\u0301n\u0303ez', 'Ñáñez'],
    ['knows every line break', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['has no control characters', 'a\tb\u0007c\u00a0d', 'a b c d'],
    ['knows an emoji by its first part', '👍🏽 👩‍👩‍👧‍👦 👩🏽‍💻 🤷‍♀️ ❤️ 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿!', '👍 👩 👩 🤷 ❤ 🏳 🏴!'],
    ['leaves emoji that follow each other', '👏👏🏽🎓✏️📚', '👏👏🎓✏📚'],
    ['knows the figure on a key', '1️⃣ #⃣', '1 #'],
    ['leaves plain text alone', 'Ana Ñáñez, 87.50% «sí»\nno', 'Ana Ñáñez, 87.50% «sí»\nno'],
  ])('%s', (_, text, shown) => {
    expect(toDisplayed(text, asItIs)).toBe(shown);
  });

  it('joins Arabic letters, and only those', () => {
    expect(toDisplayed('محمد', () => 'joined')).toBe('joined');
    expect(toDisplayed('שלום', () => 'joined')).toBe('שלום');
  });
});

describe('replaceMissing', () => {
  it.each([
    ['what there is', 'Łukasz Ñáñez', 'Łukasz Ñáñez'],
    ['what is missing, once', '김철수 李 Pérez', '[…] Pérez'],
    ['each place where something is missing', 'Ana 李\n李 (李)', 'Ana […]\n[…] ([…])'],
    ['an emoji of many parts', 'Zoë 👩‍👩‍👧‍👦 Gómez', 'Zoë […] Gómez'],
    ['a letter whose mark is missing', 'x\u0331a', 'x[…]a'],
    ['signs beyond the first plane', '𠮷', '[…]'],
    ['nothing for a joiner or a direction mark', 'a\u200db\u200f', 'a\u200db\u200f'],
  ])('shows %s', (_, text, shown) => {
    expect(replaceMissing(text, latin)).toBe(shown);
  });
});

describe('toVisualOrder', () => {
  it.each([
    ['leaves what runs to the right', 'Ana Ñáñez', 'Ana Ñáñez'],
    ['turns what runs to the left', 'דוד', 'דוד'.split('').reverse().join('')],
    ['keeps figures and Latin words as they are', 'Ana דוד 12', 'Ana 12 דוד'.replace('דוד', 'דוד'.split('').reverse().join(''))],
    ['mirrors brackets', 'דוד (בן)', `(${'בן'.split('').reverse().join('')}) ${'דוד'.split('').reverse().join('')}`],
    ['shows no marks', 'a\u200eb', 'ab'],
    ['keeps an emoji whole', 'דוד 😀', '😀 ' + 'דוד'.split('').reverse().join('')],
  ])('%s', (_, line, shown) => {
    expect(toVisualOrder(line)).toBe(shown);
  });
});

describe('toDrawnOrder', () => {
  it.each([
    ['शिक्षक', 'िशक्षक'],
    ['स्थिति', 'स्िथित'],
    ['क़िताब', 'िक़ताब'],
    ['Ana', 'Ana'],
  ])('%s', (text, drawn) => {
    expect(toDrawnOrder(text)).toBe(drawn);
  });
});

describe('splitRaised', () => {
  it.each([
    ['ไม่', ['ไม่']],
    ['ที่นี่', ['ที', '่', 'นี', '่', '']],
    ['น้ำ', ['น', '้', 'ำ']],
    ['Ana', ['Ana']],
  ])('%s', (line, pieces) => {
    expect(splitRaised(line)).toEqual(pieces);
  });
});

describe('wrapText', () => {
  it('breaks between words', () => {
    expect(wrapText('uno dos tres', 7, perLetter)).toEqual(['uno dos', 'tres']);
  });

  it('breaks a word that is wider than a line', () => {
    expect(wrapText('a bbbbbbbb c', 3, perLetter)).toEqual(['a', 'bbb', 'bbb', 'bb', 'c']);
  });

  it('never breaks within what is one character to a reader', () => {
    expect(wrapText('👩‍👧👩‍👧', 1, perLetter)).toEqual(['👩‍👧', '👩‍👧']);
  });

  it('keeps line breaks and empty lines', () => {
    expect(wrapText('a\n\nb', 5, perLetter)).toEqual(['a', '', 'b']);
    expect(wrapText('', 5, perLetter)).toEqual(['']);
  });

  it('loses no letter at any width', () => {
    const text = 'Evaluación de   desempeño del personal 李小龙 ' + 'x'.repeat(90);
    for (let width = 1; width < 40; width += 1) {
      const lines = wrapText(text, width, perLetter);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      expect(Math.max(...lines.map(perLetter))).toBeLessThanOrEqual(width);
    }
  });
});
