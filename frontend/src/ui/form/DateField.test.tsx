import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '@/test/render';
import { DateField } from './DateField';

function Field() {
  const [day, setDay] = useState('');
  return <DateField label="Cierre" description="Último día" value={day} onChange={(event) => setDay(event.currentTarget.value)} />;
}

test('a chosen day is written out, as the field writes it in the order of the browser', () => {
  renderUi(<Field />);
  expect(screen.getByLabelText('Cierre')).toHaveAccessibleDescription('Último día');
  fireEvent.change(screen.getByLabelText('Cierre'), { target: { value: '2026-12-01' } });
  expect(screen.getByLabelText('Cierre')).toHaveAccessibleDescription('Martes, 1 de diciembre. Último día');
});
