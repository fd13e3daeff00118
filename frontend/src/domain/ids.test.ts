import { expect, test } from 'vitest';
import { readId } from './ids';

test.each([
  ['7', 7],
  ['120345', 120_345],
  ['', null],
  ['0', null],
  ['-7', null],
  ['7.5', null],
  ['1e3', null],
  ['007', null],
  [' 7', null],
  ['abc', null],
  ['9223372036854775808', null],
  [null, null],
  [undefined, null],
])('%j in an address is the id %j', (text, id) => {
  expect(readId(text)).toBe(id);
});
