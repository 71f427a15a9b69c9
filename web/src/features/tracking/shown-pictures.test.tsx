import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ShownPictures } from './shown-pictures.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('Pictures that cannot be read are reported, and shown after another try', async () => {
  const error = { code: 'TOO_MANY', message: 'Trop de demandes.' };
  const picture = { url: '/photos/1.jpg', width: 4, height: 3 };
  const fetch = vi
    .fn()
    .mockResolvedValueOnce(Response.json({ error }, { status: 429 }))
    .mockResolvedValueOnce(Response.json({ pictures: [picture] }));
  vi.stubGlobal('fetch', fetch);
  render(<ShownPictures trackingNumber="RB12345678" cle="abc_DEF-12345678901234" />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/photos.*Trop de demandes\./);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('img', { name: /1 sur 1/ })).toBeTruthy();
});
