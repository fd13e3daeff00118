import { Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { Link, useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ApiError, CsrfError } from '@/errors';
import { renderUi } from '@/test/render';
import { AppForm, FormButtons, useAppForm } from '.';

interface Values {
  name: string;
  role: string | null;
}

interface ExampleProps {
  submit: (values: Values) => Promise<unknown>;
  onSuccess?: () => void;
  onCancel?: () => void;
}

function Example({ submit, onSuccess = () => undefined, onCancel }: ExampleProps) {
  const form = useAppForm<Values>({
    initialValues: { name: '', role: null },
    validate: {
      name: (value) => (value ? null : 'Escriba el nombre.'),
      role: (value) => (value ? null : 'Elija un rol.'),
    },
    submit,
    onSuccess,
    failure: 'Error al crear.',
    fieldNames: { user_name: 'name' },
  });
  return (
    <AppForm form={form}>
      <TextInput label="Nombre" {...form.getInputProps('name')} />
      <Select label="Rol" data={['evaluador']} {...form.getInputProps('role')} />
      <FormButtons form={form} onCancel={onCancel}>
        Guardar
      </FormButtons>
      <Link to="/fuera">Salir</Link>
    </AppForm>
  );
}

const name = () => screen.getByRole('textbox', { name: 'Nombre' });
const save = () => screen.getByRole('button', { name: 'Guardar' });

async function fill(user: ReturnType<typeof renderUi>['user']) {
  await user.type(name(), 'Ana');
  await user.click(screen.getByRole('combobox', { name: 'Rol' }));
  await user.click(await screen.findByRole('option', { name: 'evaluador', hidden: true }));
}

test('is sent once while it is on its way', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const submit = vi.fn(() => new Promise((resolve) => (finish = resolve)));
  const onSuccess = vi.fn();
  const { user } = renderUi(<Example submit={submit} onSuccess={onSuccess} />);
  await fill(user);
  await user.dblClick(save());
  await user.type(name(), '{Enter}');
  expect(submit).toHaveBeenCalledOnce();
  expect(save()).toBeDisabled();
  finish(undefined);
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(save()).toBeEnabled();
});

/** A form that is emptied afterwards, and one of whose fields a button changes. */
function Entry({ submit, isEmptied = false }: { submit: () => Promise<unknown>; isEmptied?: boolean }) {
  const form = useAppForm({
    initialValues: { name: '', role: '' },
    submit,
    onSuccess: () => isEmptied && form.reset(),
    failure: 'Error al crear.',
  });
  return (
    <AppForm form={form}>
      <TextInput label="Nombre" {...form.getInputProps('name')} />
      <NativeSelect label="Rol" data={['', 'evaluador']} {...form.getInputProps('role')} />
      <FormButtons form={form}>Guardar</FormButtons>
      <Button onClick={() => form.setFieldValue('name', 'Saúl')}>Cambiar</Button>
      <Link to="/fuera">Salir</Link>
    </AppForm>
  );
}

test('takes no input while it is on its way, which would be lost where it is emptied afterwards', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const { user } = renderUi(<Entry isEmptied submit={() => new Promise((resolve) => (finish = resolve))} />);
  const role = () => screen.getByRole('combobox', { name: 'Rol' });
  await user.type(name(), 'Ana{Enter}');
  await user.keyboard(' y otra');
  await user.selectOptions(role(), 'evaluador');
  expect(name()).toHaveValue('Ana');
  expect(role()).toHaveValue('');
  await user.click(name());
  finish(undefined);
  await waitFor(() => expect(name()).toHaveValue(''));
  expect(name()).toHaveFocus();
  await user.keyboard('Saúl');
  await user.selectOptions(role(), 'evaluador');
  expect(name()).toHaveValue('Saúl');
  expect(role()).toHaveValue('evaluador');
});

test('is not saved where it changed while it was on its way', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const submit = vi.fn(() => new Promise((resolve) => (finish = resolve)));
  const { user } = renderUi(<Entry submit={submit} />);
  await user.type(name(), 'Ana{Enter}');
  await user.click(screen.getByRole('button', { name: 'Cambiar' }));
  finish(undefined);
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(screen.getByRole('link', { name: 'Salir' }));
  await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
  await user.click(save());
  expect(submit).toHaveBeenCalledTimes(2);
});

test('shows that it could not be sent, with the focus back at its button', async () => {
  let fail: (error: Error) => void = () => undefined;
  const { user } = renderUi(<Example submit={() => new Promise((_, reject) => (fail = reject))} />);
  await fill(user);
  await user.click(save());
  // as browsers do with a button that is disabled
  save().blur();
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  fail(new ApiError({ status: 500, message: 'x' }));
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent('Error al crear.');
  expect(save()).toHaveFocus();
  // which may be far above it
  expect(intoView.mock.contexts).toEqual([note]);
  intoView.mockRestore();
});

test('goes to the first bad field and sums up, until it is right', async () => {
  const submit = vi.fn();
  const { user } = renderUi(<Example submit={submit} />);
  await user.click(save());
  expect(screen.getByRole('alert')).toHaveTextContent('Revise estos 2 campos: Nombre, Rol');
  expect(name()).toHaveFocus();
  expect(name()).toHaveAccessibleDescription('Escriba el nombre.');
  await fill(user);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(submit).not.toHaveBeenCalled();
});

test('puts the server’s complaints at their fields', async () => {
  const submit = () =>
    Promise.reject(new ApiError({ status: 400, message: 'Revise los datos.', fields: { user_name: ['Ya existe.'] } }));
  const { user } = renderUi(<Example submit={submit} />);
  await fill(user);
  await user.click(save());
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Ya existe.'));
  expect(name()).toHaveFocus();
  expect(screen.getByText('Error al crear.')).toBeVisible();
  expect(name()).toHaveValue('Ana');
});

test('says above the form what the server complains about where there is no input for it', async () => {
  const fields = { 'role.0.name': ['Escriba el nombre.'] };
  const submit = () => Promise.reject(new ApiError({ status: 400, message: 'Escriba el nombre.', fields }));
  const { user } = renderUi(<Example submit={submit} />);
  await fill(user);
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error al crear.Escriba el nombre.');
});

test('says what failed and why, and can be sent again', async () => {
  const submit = vi
    .fn<(values: Values) => Promise<unknown>>()
    .mockRejectedValueOnce(new ApiError({ status: 503, message: 'Intente más tarde.' }))
    .mockRejectedValueOnce(new CsrfError())
    .mockResolvedValueOnce(undefined);
  const { user } = renderUi(<Example submit={submit} />);
  await fill(user);
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error al crear.Intente más tarde.');
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Error obteniendo el token CSRF\.$/));
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('asks before it is left half-filled', async () => {
  const { user } = renderUi(<Example submit={vi.fn()} />);
  await user.type(name(), 'A');
  await user.click(screen.getByRole('link', { name: 'Salir' }));
  expect(screen.getByRole('alertdialog', { name: '¿Salir sin guardar?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
  expect(name()).toHaveValue('A');
  await user.click(screen.getByRole('link', { name: 'Salir' }));
  await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
  expect(await screen.findByText('Otra página')).toBeVisible();
});

test('asks before it is cancelled half-filled', async () => {
  const onCancel = vi.fn();
  const { user } = renderUi(<Example submit={vi.fn()} onCancel={onCancel} />);
  const cancel = () => screen.getByRole('button', { name: 'Cancelar' });
  await user.click(cancel());
  expect(onCancel).toHaveBeenCalledOnce();
  await user.type(name(), 'A');
  await user.click(cancel());
  await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
  expect(onCancel).toHaveBeenCalledOnce();
  await user.click(cancel());
  await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(2));
});

test('asks the browser to ask before the tab is closed, only when there is something to lose', async () => {
  const { user } = renderUi(<Example submit={vi.fn()} />);
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  await user.type(name(), 'A');
  expect(closing()).toBe(true);
});

test('is left freely when it is untouched or saved', async () => {
  const { user } = renderUi(<Example submit={() => Promise.resolve()} />);
  await fill(user);
  await user.click(save());
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(screen.getByRole('link', { name: 'Salir' }));
  expect(await screen.findByText('Otra página')).toBeVisible();
});

function Leading({ submit }: { submit: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const form = useAppForm({
    initialValues: { name: '' },
    submit,
    success: 'Se guardó.',
    onSuccess: () => void navigate('/lista'),
    failure: 'Error al crear.',
  });
  return (
    <AppForm form={form}>
      <TextInput label="Nombre" {...form.getInputProps('name')} />
      <FormButtons form={form}>Guardar</FormButtons>
      <Link to="/fuera">Salir</Link>
    </AppForm>
  );
}

test('says that it was saved, but leads nowhere, where it was left meanwhile', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const { user, router } = renderUi(<Leading submit={() => new Promise((resolve) => (finish = resolve))} />);
  await user.type(name(), 'Ana{Enter}');
  await user.click(screen.getByRole('link', { name: 'Salir' }));
  await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
  expect(await screen.findByText('Otra página')).toBeVisible();
  finish(undefined);
  expect(await screen.findByText('Se guardó.')).toBeVisible();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(router.state.location.pathname).toBe('/fuera');
});
