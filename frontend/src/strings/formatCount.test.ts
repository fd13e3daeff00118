import { expect, test } from 'vitest';
import { formatCount } from './formatCount';

test('counts agree with their noun', () => {
  expect(formatCount(1, 'persona', 'personas')).toBe('1 persona');
  expect(formatCount(0, 'persona', 'personas')).toBe('0 personas');
});
