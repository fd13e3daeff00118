import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { signInAs } from '@/test/server';

test('home', async () => {
  signInAs('colaborador');
  renderApp('/home');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Bienvenido, Ana Gómez a Evaluacmo');
});
