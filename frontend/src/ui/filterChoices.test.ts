import { describe, expect, it } from 'vitest';
import { filterChoices, plainChoices } from './filterChoices';

describe('filterChoices', () => {
  const choices = plainChoices(['Bachillerato', 'Primaria']);

  it('adds the chosen one while the others are on their way', () => {
    expect(filterChoices('Todos', [], 'Primaria')).toEqual([
      { value: '', label: 'Todos' },
      { value: 'Primaria', label: 'Primaria' },
    ]);
  });

  it('chooses the one with an equal name, however the address spells it', () => {
    expect(filterChoices('Todos', choices, 'PRIMARIA ')).toEqual([
      { value: '', label: 'Todos' },
      { value: 'Bachillerato', label: 'Bachillerato' },
      { value: 'PRIMARIA ', label: 'Primaria' },
    ]);
  });
});
