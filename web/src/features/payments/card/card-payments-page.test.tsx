import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ERRORS } from '../../../../../shared/error-table.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import * as leaving from '../../../lib/navigation/go-to.ts';
import { CardPaymentsCard } from './card-payments-page.tsx';
import * as requests from './card-payments-requests.ts';

vi.mock('./card-payments-requests.ts');

afterEach(() => {
  shopCache.clear();
  vi.restoreAllMocks();
});

test('Connecting leads to Stripe, and the page then says that Stripe waits for more information', async () => {
  const goTo = vi.spyOn(leaving, 'goTo').mockImplementation(() => undefined);
  const url = 'https://connect.stripe.com/setup/s/1';
  vi.mocked(requests.getCardPayments).mockResolvedValue({ state: 'off' });
  vi.mocked(requests.connectCardPayments).mockResolvedValue({ state: 'pending', url });
  render(<CardPaymentsCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Connecter mon compte Stripe' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(url));
  expect(screen.getByRole('status').textContent).toBe(
    'Stripe attend encore des informations de votre part.',
  );
  expect(screen.getByRole('button', { name: 'Continuer chez Stripe' })).toBeTruthy();
});

test('Card payments are turned off with one click, and a failure shows the reason', async () => {
  vi.mocked(requests.getCardPayments).mockResolvedValue({ state: 'on' });
  vi.mocked(requests.switchCardPaymentsOff)
    .mockRejectedValueOnce(new Error(ERRORS.CHECKOUT_UNAVAILABLE.message))
    .mockResolvedValueOnce({ state: 'off' });
  render(<CardPaymentsCard />);
  const off = await screen.findByRole('button', { name: 'Ne plus accepter la carte' });
  await userEvent.click(off);
  expect(await screen.findByRole('alert')).toBeTruthy();
  await userEvent.click(off);
  expect(await screen.findByRole('button', { name: 'Connecter mon compte Stripe' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
