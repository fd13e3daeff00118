import { Button, Modal } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { confirmAction, showAlert } from './dialogs';

function Deletion({ onAnswer }: { onAnswer: (answer: boolean) => void }) {
  const ask = async () => {
    onAnswer(
      await confirmAction({
        title: '¿Eliminar la categoría?',
        body: 'Docente',
        confirmLabel: 'Eliminar',
        danger: true,
      }),
    );
  };
  return <Button onClick={() => void ask()}>Eliminar</Button>;
}

test('an alert is read out, can only be accepted, and resolves then', async () => {
  const { user } = renderUi(<p>Fondo</p>);
  const onRead = vi.fn();
  act(() => void showAlert('Falló.').then(onRead));
  const dialog = screen.getByRole('alertdialog', { name: 'Aviso' });
  expect(dialog).toHaveAccessibleDescription('Falló.');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(onRead).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(onRead).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('alerts wait for each other', async () => {
  const { user } = renderUi(<p>Fondo</p>);
  act(() => {
    void showAlert('Primero');
    void showAlert('Segundo');
  });
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Primero');
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Segundo');
});

test.each([
  ['Eliminar', true],
  ['Cancelar', false],
])('%s answers %s, and gives the focus back', async (label, answer) => {
  const onAnswer = vi.fn();
  const { user } = renderUi(<Deletion onAnswer={onAnswer} />);
  const trigger = screen.getByRole('button', { name: 'Eliminar' });
  await user.click(trigger);
  expect(screen.getByRole('alertdialog', { name: '¿Eliminar la categoría?' })).toHaveTextContent('Docente');
  const buttons = screen.getAllByRole('button', { name: label });
  await user.click(buttons.at(-1) ?? trigger);
  expect(onAnswer).toHaveBeenCalledWith(answer);
  await waitFor(() => expect(trigger).toHaveFocus());
});

test('a dangerous question starts at its harmless answer, and Esc is a no', async () => {
  const onAnswer = vi.fn();
  const { user } = renderUi(<Deletion onAnswer={onAnswer} />);
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(onAnswer).toHaveBeenCalledWith(false);
});

function InModal() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Editar" transitionProps={{ duration: 0 }}>
      <Deletion onAnswer={() => undefined} />
    </Modal>
  );
}

test('Esc closes the question, not the modal underneath', async () => {
  const { user } = renderUi(<InModal />);
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Editar' })).toBeInTheDocument();
});
