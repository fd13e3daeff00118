import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPage } from '@/test/render';
import { evaluation, school } from '@/test/school';
import { on, serverSays } from '@/test/server';
import { itIs } from '@/test/clock';

// A day lies between the two: whatever zone the computer is in, it is wrong for one of them.
const SCHOOLS = [
  { zone: 'Pacific/Kiritimati', day: '5 de marzo de 2026', moment: '5 mar 2026, 10:20:11', year: 2026 },
  { zone: 'Pacific/Pago_Pago', day: '4 de marzo de 2026', moment: '4 mar 2026, 9:20:11', year: 2025 },
];
const NEW_YEAR = '2026-01-01T10:30:00Z';

describe.each(SCHOOLS)('for a school in $zone', ({ zone, day, moment, year }) => {
  test('the audit log shows the hours that its filter and its workbook go by', async () => {
    serverSays('time-zone', zone);
    school('admin');
    renderPage('/audit');
    expect(await screen.findByRole('time')).toHaveTextContent(moment);
  });

  test.each([
    ['colaborador', '/my-history'],
    ['gestionhumana', '/report/4/9'],
  ] as const)('what the %s reads at %s is of the day there', async (role, address) => {
    serverSays('time-zone', zone);
    school(role);
    renderPage(address);
    expect(await screen.findByText(day)).toBeInTheDocument();
  });

  test('the dashboard is of the year there', async () => {
    serverSays('time-zone', zone);
    itIs(NEW_YEAR);
    school('admin');
    renderPage('/dashboard');
    expect(await screen.findByRole('combobox', { name: 'Año' })).toHaveDisplayValue(String(year));
  });

  test('a new evaluation is of the year there, and takes the place of that year’s', async () => {
    serverSays('time-zone', zone);
    itIs(NEW_YEAR);
    school('admin');
    on('GET', '/evaluations', [2025, 2026].map((period) => ({ ...evaluation, period, name: `Docentes ${period}` })));
    renderPage(`/create-evaluation?category=${evaluation.category_id}`);
    expect(await screen.findByRole('textbox', { name: 'Período' })).toHaveValue(String(year));
    expect(await screen.findByText(new RegExp(`ya tiene «Docentes ${year}» este año`))).toBeVisible();
  });
});
