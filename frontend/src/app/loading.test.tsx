import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '@/test/render';
import { school } from '@/test/school';
import { on, signInAs } from '@/test/server';
import { addressesOf, routes } from './routes';

/** Forms for something new, which can be filled in before their choices are there. */
const FORMS = ['/create-evaluation', '/create-user', '/create-users', '/plans/new'];

const pages = routes.flatMap((route) => addressesOf(route).map((address) => [address, route.roles?.[0] ?? 'admin'] as const));

test.each(pages.filter(([address]) => !FORMS.includes(address)))('%s shows its shape while it loads', async (address, role) => {
  school(role);
  on('GET', '*', () => new Promise<Response>(() => {}));
  // one request is shared by all who wait for it, in later tests too
  on('GET', '/csrf-token', { csrfToken: 'token-1' });
  signInAs(role);
  renderPage(address.replace(/:\w+/g, '9'));
  await screen.findByRole('heading', { level: 1 });
  const main = screen.getByRole('main');
  expect(within(main).getAllByRole('status').map((status) => status.textContent)).toContainEqual(expect.stringMatching(/^Cargando/));
  expect(main.querySelector('[aria-hidden] .mantine-Skeleton-root')).not.toBeNull();
  // each part says it once, and nothing of its shape is read out
  for (const part of main.querySelectorAll<HTMLElement>('[aria-busy=true]')) {
    expect(within(part).queryAllByRole('status').length).toBeLessThan(2);
    expect(within(part).queryAllByRole('cell')).toEqual([]);
  }
});
