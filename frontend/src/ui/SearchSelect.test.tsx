import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { SearchSelect } from './SearchSelect';

const field = () => screen.getByRole('combobox', { name: 'Evaluador' });

test('once what is typed has been read, nothing more is typed into the field that goes', async () => {
  const searched = vi.fn<(text: string) => void>();
  renderUi(<SearchSelect label="Evaluador" value={null} chosen="" searchValue="mu" onSearchChange={searched} />);
  fireEvent.change(field(), { target: { value: 'mu' } });
  let inNextMoment: Element | undefined;
  searched.mockImplementationOnce(() => queueMicrotask(() => (inNextMoment = field())));
  fireEvent.focus(field());
  await waitFor(() => expect(inNextMoment).toHaveClass('mantine-Select-input'));
  expect(field()).toHaveValue('mu');
});
