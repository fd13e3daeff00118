import { render } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { QrCode } from './QrCode';

it('draws the modules of its address', () => {
  const address = 'https://evaluacion.colegio.edu.co';
  const { container } = render(<QrCode address={address} />);
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  expect(container.querySelector('svg')).toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
  const drawn = data.map((row) => row.map(() => false));
  for (const [, left, top, length] of (container.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    drawn[Number(top)]?.fill(true, Number(left), Number(left) + Number(length));
  }
  expect(drawn).toEqual(data);
});
