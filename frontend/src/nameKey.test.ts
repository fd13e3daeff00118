import { describe, expect, it } from 'vitest';
import { nameKey } from './nameKey';

const NAME = 'Coordinación académica';

describe('nameKey', () => {
  it.each([
    'coordinación ACADÉMICA',
    ' Coordinación\u00a0\u2009académica ',
    NAME.normalize('NFD'),
    'Coordi\u200bnación\u00ad académica\ufe0f',
  ])('is the same however a name is written: %j', (name) => {
    expect(nameKey(name)).toBe(nameKey(NAME));
  });

  it.each(['Coordinacion académica', 'Coordinaciónacadémica', 'Coordinación'])('tells another name: %j', (name) => {
    expect(nameKey(name)).not.toBe(nameKey(NAME));
  });
});
