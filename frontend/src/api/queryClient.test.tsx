import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { api } from './client';
import { renderUi } from '@/test/render';
import { failure, json, offline, on, requests } from '@/test/server';

function People() {
  const { data, error } = useQuery({ queryKey: ['people'], queryFn: () => api.get('/users/departments') });
  return <p>{data?.join() ?? error?.message ?? 'loading'}</p>;
}

test('a lost connection is reported at once, and the data are loaded when it is back', async () => {
  on('GET', '/users/departments', offline);
  renderUi(<People />);
  expect(await screen.findByText(/No se pudo conectar con el servidor/)).toBeVisible();
  expect(requests('GET', '/users/departments')).toHaveLength(1);
  on('GET', '/users/departments', json(['Ana']));
  act(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('Ana')).toBeVisible();
});

test('a server that is busy is asked again', async () => {
  on('GET', '/users/departments', failure(503));
  renderUi(<People />);
  await waitFor(() => expect(requests('GET', '/users/departments').length).toBeGreaterThan(1), { timeout: 3000 });
});
