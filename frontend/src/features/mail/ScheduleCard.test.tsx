import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderUi, write } from '@/test/render';
import { schedule } from '@/test/school';
import { failure, json, on, requests, signInAs } from '@/test/server';
import { itIs } from '@/test/clock';
import { ScheduleCard } from './ScheduleCard';

beforeEach(() => {
  signInAs('gestionhumana');
  on('GET', '/reminders/schedule', schedule);
});

const card = async () => within(await screen.findByRole('region', { name: 'Recordatorios automáticos' }));

test.each([
  [{}, '7, 3 y 1 días antes del cierre. El próximo es el 10 de diciembre.'],
  [
    { days_before: [1], people_today: 12, next_on: '2026-12-01' },
    '1 día antes del cierre. Hoy falta enviar los de 12 personas. El próximo es el 1 de diciembre.',
  ],
  [{ next_on: null }, '7, 3 y 1 días antes del cierre.'],
  [{ is_on: false }, 'Apagados.'],
  [{ is_stored: false }, 'Sin calendario: cuando los programe el servidor.'],
])('%o: says when it reminds', async (changes, words) => {
  itIs('2026-12-01T07:00:00-05:00');
  on('GET', '/reminders/schedule', { ...schedule, ...changes });
  renderUi(<ScheduleCard />);
  expect(await (await card()).findByText(words)).toBeVisible();
});

test('days, days off and the sentence are changed', async () => {
  itIs('2026-12-01T07:00:00-05:00');
  on('PUT', '/reminders/schedule', ({ body }) => json({ ...schedule, ...(body as object) }));
  const { user } = renderUi(<ScheduleCard />);
  const form = await card();
  await user.click(form.getByRole('button', { name: 'Cambiar el calendario' }));
  expect(await form.findByRole('checkbox', { name: '7 días' })).toBeChecked();
  await user.click(form.getByRole('checkbox', { name: '7 días' }));
  await user.click(form.getByRole('checkbox', { name: '14 días' }));
  await user.click(form.getByRole('checkbox', { name: 'Sábados y domingos no se envía' }));
  for (const day of ['2026-12-25', '2026-12-24']) {
    await write(user, form.getByLabelText('Otros días sin envío'), day);
    await user.click(form.getByRole('button', { name: 'Agregar día' }));
  }
  await user.click(form.getByRole('button', { name: 'Quitar el 25 de diciembre de 2026' }));
  await write(user, form.getByLabelText('Frase del colegio'), ' Gracias. ');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Se guardó el calendario de los recordatorios.')).toBeInTheDocument();
  expect(requests('PUT', '/reminders/schedule').map(({ body }) => body)).toEqual([
    {
      is_on: true,
      days_before: [14, 3, 1],
      skips_weekends: false,
      days_off: ['2026-12-24'],
      sentence: 'Gracias.',
      base: { is_on: true, days_before: [7, 3, 1], skips_weekends: true, days_off: [], sentence: '' },
    },
  ]);
});

test('without a day nothing is sent, and what the server refuses is said', async () => {
  on('PUT', '/reminders/schedule', () => failure(503, 'No hay conexión con la base de datos.'));
  const { user } = renderUi(<ScheduleCard />);
  const form = await card();
  await user.click(form.getByRole('button', { name: 'Cambiar el calendario' }));
  for (const name of ['7 días', '3 días', '1 día']) await user.click(await form.findByRole('checkbox', { name }));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText('Elija al menos un día.')).toBeVisible();
  expect(requests('PUT')).toHaveLength(0);
  await user.click(form.getByRole('checkbox', { name: 'El día del cierre' }));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText('No se pudo guardar el calendario.')).toBeVisible();
});
