import { NativeSelect, TextInput } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { ApiError, type ChangedField } from '@/errors';
import { failure, json, on, requests } from '@/test/server';
import { renderUi } from '@/test/render';
import { AppForm, SubmitButton, useAppForm } from '.';

interface Body {
  name: string;
  role: string;
  boss_id: number | null;
  boss_name: string;
  levels: string[];
}

const BASE: Body = { name: 'Ana ', role: 'a', boss_id: 5, boss_name: '', levels: ['uno', 'dos'] };

/** Sends the thing, and throws as the API client does. */
async function put(body: object): Promise<unknown> {
  const response = await fetch('/api/things/1', { method: 'PUT', body: JSON.stringify(body) });
  const answer = (await response.json()) as { message: string; code: string; changed?: Record<string, ChangedField> };
  if (!response.ok) throw new ApiError({ status: response.status, ...answer });
  return answer;
}

const changed = (value: unknown, who: string | null = 'Gil Paz', at: string | null = '2026-11-26T10:00:00-05:00'): ChangedField => ({
  value,
  changed_by_name: who,
  changed_at: at,
});

const refusal = (fields: Record<string, ReturnType<typeof changed>>) =>
  failure(409, 'Alguien más lo cambió.', { code: 'changed_meanwhile', changed: fields });

/** A form whose fields and request differ in name and in shape, one of them without an input. */
function Example() {
  const form = useAppForm({
    initialValues: { title: BASE.name, role: BASE.role, boss: '5', outsider: '', first: 'uno', second: 'dos', secret: '' },
    validate: { title: (value) => (value ? null : 'Escriba el nombre.') },
    edits: {
      base: BASE,
      toBody: ({ title, role, boss, outsider, first, second }): Body => ({
        name: title.trim(),
        role,
        boss_id: boss === '' ? null : Number(boss),
        boss_name: outsider,
        levels: [first, second],
      }),
      toValues: ({ name, role, boss_id: boss, boss_name: outsider, levels: [first = '', second = ''] }) => ({
        title: name,
        role,
        boss: boss === null ? '' : String(boss),
        outsider,
        first,
        second,
      }),
      describe: {
        role: (role) => `Rol ${role.toUpperCase()}`,
        boss_id: (id, { boss_name: outsider }) => (id === null ? outsider : `Persona ${id}`),
        levels: (levels) => levels.join(' / '),
      },
      together: [['boss_id', 'boss_name']],
    },
    submit: ({ secret }, body) => put({ ...body, ...(secret && { secret }) }),
    failure: 'No se pudo guardar.',
    fieldNames: { name: 'title', boss_id: 'boss', boss_name: 'outsider', levels: ['first', 'second'] },
  });
  return (
    <AppForm form={form}>
      <TextInput label="Nombre" {...form.getInputProps('title')} />
      <NativeSelect label="Rol" data={['a', 'b', 'c']} {...form.getInputProps('role')} />
      <TextInput label="Jefe" {...form.getInputProps('boss')} />
      <TextInput label="Externo" {...form.getInputProps('outsider')} />
      <details open={form.errors.first !== undefined}>
        <summary>Niveles</summary>
        {form.errors.first !== undefined && <TextInput label="Primero" {...form.getInputProps('first')} />}
      </details>
      <SubmitButton form={form}>Guardar</SubmitButton>
      <button type="button" onClick={() => form.setValues({ second: 'mío' })}>
        Cambiar el nivel
      </button>
      <Link to="/fuera">Salir</Link>
    </AppForm>
  );
}

const box = (name: string) => screen.getByRole('textbox', { name });
const role = () => screen.getByRole('combobox', { name: 'Rol' });
const note = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby') ?? '') ?? document.body;
const press = (input: HTMLElement, name: 'Conservar lo mío' | 'Usar lo otro') => within(note(input)).getByRole('button', { name });
const puts = () => requests('PUT', '/things/1').map(({ body }) => body);
const stored = () => on('PUT', '/things/1', ({ body }) => json(body));

async function retype(user: ReturnType<typeof renderUi>['user'], name: string, value: string) {
  await user.clear(box(name));
  await user.type(box(name), value);
}

const save = (user: ReturnType<typeof renderUi>['user']) => user.click(screen.getByRole('button', { name: 'Guardar' }));

test('sends what it was filled in with, and what was not touched as it was read', async () => {
  stored();
  const { user } = renderUi(<Example />);
  await user.selectOptions(role(), 'b');
  await retype(user, 'Nombre', 'Berta');
  await retype(user, 'Nombre', 'Ana ');
  await save(user);
  await waitFor(() => expect(puts()).toEqual([{ ...BASE, role: 'b', base: BASE }]));
});

test('shows both values at the field where the same was changed, with the focus there and all input kept', async () => {
  on('PUT', '/things/1', () => refusal({ name: changed('Rector') }));
  const { user } = renderUi(<Example />);
  await retype(user, 'Nombre', 'Berta');
  await user.selectOptions(role(), 'b');
  await save(user);
  await waitFor(() => expect(box('Nombre')).toHaveFocus());
  expect(box('Nombre')).toHaveAccessibleDescription(
    /^Gil Paz lo cambió a «Rector» el 26 de noviembre a las 10:00\sa\.\sm\. ?Usted puso «Berta»\./,
  );
  expect(box('Nombre')).toBeInvalid();
  expect(box('Nombre')).toHaveValue('Berta');
  expect(role()).toHaveValue('b');
  expect(role()).toBeValid();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Otra persona cambió lo mismo.*Revise este campo: Nombre$/);
});

test('keeps mine: what is stored is the new base', async () => {
  on('PUT', '/things/1', () => refusal({ name: changed('Rector', null, null) }));
  const { user } = renderUi(<Example />);
  await retype(user, 'Nombre', 'Berta');
  await save(user);
  await waitFor(() => expect(box('Nombre')).toHaveAccessibleDescription(/^Alguien lo cambió a «Rector»\./));
  stored();
  await user.click(press(box('Nombre'), 'Conservar lo mío'));
  expect(box('Nombre')).toHaveValue('Berta');
  expect(box('Nombre')).toBeValid();
  expect(box('Nombre')).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await save(user);
  await waitFor(() => expect(puts().at(-1)).toEqual({ ...BASE, name: 'Berta', base: { ...BASE, name: 'Rector' } }));
  expect(puts()).toHaveLength(2);
});

test('uses the other: the field is no longer dirty', async () => {
  on('PUT', '/things/1', () => refusal({ role: changed('c') }));
  const { user } = renderUi(<Example />);
  await user.selectOptions(role(), 'b');
  await save(user);
  await waitFor(() => expect(role()).toHaveAccessibleDescription(/cambió a «Rol C» .*Usted puso «Rol B»/));
  await user.click(press(role(), 'Usar lo otro'));
  expect(role()).toHaveValue('c');
  expect(role()).toBeValid();
  await user.click(screen.getByRole('link', { name: 'Salir' }));
  expect(await screen.findByText('Otra página')).toBeVisible();
});

test('goes on asking before it is left while mine is kept', async () => {
  on('PUT', '/things/1', () => refusal({ name: changed('Rector') }));
  const { user } = renderUi(<Example />);
  await retype(user, 'Nombre', 'Berta');
  await save(user);
  await waitFor(() => expect(box('Nombre')).toBeInvalid());
  await user.click(press(box('Nombre'), 'Conservar lo mío'));
  await user.click(screen.getByRole('link', { name: 'Salir' }));
  expect(screen.getByRole('alertdialog', { name: '¿Salir sin guardar?' })).toBeVisible();
});

test('has each field decided, and sends nothing until then', async () => {
  on('PUT', '/things/1', () => refusal({ role: changed('a'), name: changed('') }));
  const { user } = renderUi(<Example />);
  await retype(user, 'Nombre', 'Berta');
  await user.selectOptions(role(), 'b');
  await save(user);
  await waitFor(() => expect(box('Nombre')).toHaveFocus());
  expect(box('Nombre')).toHaveAccessibleDescription(/lo cambió a «vacío»/);
  await user.click(press(box('Nombre'), 'Conservar lo mío'));
  expect(role()).toHaveFocus();
  await save(user);
  expect(role()).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Revise este campo: Rol');
  expect(puts()).toHaveLength(1);
  await user.type(box('Nombre'), ' María');
  expect(role()).toBeInvalid();
  stored();
  await user.click(press(role(), 'Conservar lo mío'));
  await save(user);
  await waitFor(() => expect(puts().at(-1)).toMatchObject({ name: 'Berta María', role: 'b', base: { name: '', role: 'a' } }));
});

test('shows what changed once more meanwhile', async () => {
  on('PUT', '/things/1', () => refusal({ name: changed('Rector') }));
  const { user } = renderUi(<Example />);
  await retype(user, 'Nombre', 'Berta');
  await save(user);
  await waitFor(() => expect(box('Nombre')).toHaveAccessibleDescription(/«Rector»/));
  await user.click(press(box('Nombre'), 'Conservar lo mío'));
  on('PUT', '/things/1', () => refusal({ name: changed('Vicerrectora') }));
  await save(user);
  await waitFor(() => expect(box('Nombre')).toHaveAccessibleDescription(/«Vicerrectora».*«Berta»/));
  expect(box('Nombre')).toHaveFocus();
  stored();
  await user.click(press(box('Nombre'), 'Usar lo otro'));
  expect(box('Nombre')).toHaveValue('Vicerrectora');
});

test('uses the whole of a key that is several fields, also where their input only appears with the conflict', async () => {
  on('PUT', '/things/1', () => refusal({ levels: changed(['otro', 'dos']) }));
  const { user } = renderUi(<Example />);
  await user.click(screen.getByRole('button', { name: 'Cambiar el nivel' }));
  await save(user);
  await waitFor(() => expect(box('Primero')).toHaveFocus());
  expect(box('Primero')).toHaveAccessibleDescription(/«otro \/ dos».*«uno \/ mío»/);
  stored();
  await user.click(press(box('Primero'), 'Usar lo otro'));
  await retype(user, 'Nombre', 'Berta');
  await save(user);
  await waitFor(() => expect(puts().at(-1)).toMatchObject({ levels: ['otro', 'dos'], base: { levels: ['otro', 'dos'] } }));
});

test('has keys that only make sense together stored together, whatever somebody else has made of them', async () => {
  stored();
  const { user } = renderUi(<Example />);
  await retype(user, 'Jefe', '6');
  await save(user);
  const { boss_name: _, ...base } = BASE;
  await waitFor(() => expect(puts()).toEqual([{ ...BASE, boss_id: 6, base }]));
});

test('decides at once on keys that only make sense together', async () => {
  on('PUT', '/things/1', () => refusal({ boss_id: changed(7) }));
  const { user } = renderUi(<Example />);
  await user.clear(box('Jefe'));
  await user.type(box('Externo'), 'SENA');
  await save(user);
  await waitFor(() => expect(box('Jefe')).toHaveAccessibleDescription(/«Persona 7».*«SENA»/));
  await user.click(press(box('Jefe'), 'Usar lo otro'));
  expect(box('Jefe')).toHaveValue('7');
  expect(box('Externo')).toHaveValue('');
});

/** A form whose conflict has no input. */
function Hidden() {
  const form = useAppForm({
    initialValues: { name: 'Ana', order: 1 },
    edits: {
      base: { name: 'Ana', order: 1 },
      toBody: (values) => values,
      toValues: (body) => body,
    },
    submit: (_, body) => put(body),
    failure: 'No se pudo guardar.',
  });
  return (
    <AppForm form={form}>
      <TextInput label="Nombre" {...form.getInputProps('name')} />
      <button type="button" onClick={() => form.setFieldValue('order', 2)}>
        Bajar
      </button>
      <SubmitButton form={form}>Guardar</SubmitButton>
    </AppForm>
  );
}

test('has what has no input decided above the form', async () => {
  on('PUT', '/things/1', () => refusal({ order: changed(3) }));
  const { user } = renderUi(<Hidden />);
  await user.click(screen.getByRole('button', { name: 'Bajar' }));
  await save(user);
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert).toHaveTextContent(/Gil Paz lo cambió a «3» .*Usted puso «2»/));
  stored();
  await user.click(within(alert).getByRole('button', { name: 'Usar lo otro' }));
  await save(user);
  await waitFor(() => expect(puts().at(-1)).toEqual({ name: 'Ana', order: 3, base: { name: 'Ana', order: 3 } }));
});

test('is a plain failure where nothing says what was changed', async () => {
  on('PUT', '/things/1', () => failure(409, 'La lista cambió.', { code: 'changed_meanwhile' }));
  const { user } = renderUi(<Example />);
  await retype(user, 'Nombre', 'Berta');
  await save(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo guardar.La lista cambió.');
  expect(box('Nombre')).toHaveValue('Berta');
});
