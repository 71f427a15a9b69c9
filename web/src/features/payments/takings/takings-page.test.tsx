import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { TILL_ROUTES } from '../../../../../shared/payments/till/contract.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { TakingsPage } from './takings-page.tsx';

vi.mock('../../../lib/api/api-client.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/api/api-client.ts')>()),
  callApi: vi.fn(),
}));

const NO_TAKINGS = { amountCents: 0, count: 0, days: [], means: [], parts: [], sums: [] };

beforeEach(() => {
  shopCache.clear();
  signIn();
  vi.mocked(callApi).mockImplementation(async (key, _schema, input) => {
    const { query } = input as { query?: object };
    return (
      key === 'GET /api/takings'
        ? { ...query, ...NO_TAKINGS }
        : TILL_ROUTES['GET /api/till'].answers[200].example
    ) as never;
  });
});

it('A page that stays open over the end of a month shows the new day and the new month', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T22:59:30Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  render(
    <MemoryRouter>
      <TakingsPage />
    </MemoryRouter>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  const today = () => within(screen.getByRole('region', { name: 'Aujourd’hui' }));
  expect(today().getByText('lundi 30 novembre 2026')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(today().getByText('mardi 1er décembre 2026')).toBeTruthy();
  expect(screen.getByText('Encaissé en décembre 2026')).toBeTruthy();
});
