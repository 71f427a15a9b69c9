import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MarginSums } from '../../../../../shared/payments/margin.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { emitSessionEvent } from '../../../lib/session/session-events.ts';
import { aCompany } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { MarginCard } from './margin-card.tsx';
import { shownMonth } from './takings-months.ts';

vi.mock('../../../lib/api/api-client.ts', async (actual) => ({
  ...(await actual<object>()),
  callApi: vi.fn(),
}));

beforeEach(() => vi.resetAllMocks());
afterEach(() => emitSessionEvent('signed-out'));

const show = (vat_regime: 'normal' | 'franchise' = 'normal') => {
  signIn({ profile: aCompany({ vat_regime }) });
  const shown = shownMonth('2026-10', '2026-11-23');
  return render(
    <MemoryRouter>
      <MarginCard shown={shown} />
    </MemoryRouter>,
  );
};
const sums = (changes: Partial<MarginSums> = {}): MarginSums => ({
  from: '2026-10-01',
  to: '2026-10-31',
  count: 2,
  saleCents: 25_000,
  purchaseCents: 15_400,
  marginCents: 9600,
  rates: [{ rate: 20, baseCents: 8000, vatCents: 1600 }],
  missing: { saleCents: 0, count: 0, documents: [] },
  ...changes,
});

it('The card shows the VAT on the month’s margins and its basis', async () => {
  vi.mocked(callApi).mockResolvedValueOnce(sums());
  const { container } = show();
  expect(await screen.findByText(/^TVA à 20\s%$/)).toBeTruthy();
  expect(container.textContent).toMatch(/Acheté154,00.€.*Marge TTC96,00.€.*16,00.€/);
  expect(container.textContent).not.toContain('manquant');
  expect(vi.mocked(callApi).mock.calls.map(([, , input]) => input?.query)).toEqual([
    { from: '2026-10-01', to: '2026-10-31' },
  ]);
});

it('Some invoices without a purchase price are listed, and the others are counted', async () => {
  const documents = [{ id: 'f2', number: 'FA-2', clientName: 'Marie Durand', saleCents: 12_000 }];
  vi.mocked(callApi).mockResolvedValueOnce(
    sums({ missing: { saleCents: 20_000, count: 3, documents } }),
  );
  show();
  expect(await screen.findByText(/^Prix d’achat manquant.: 200,00.€ de ventes/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'FA-2' }).getAttribute('href')).toBe('/documents/f2');
  expect(screen.getByText('Et 2 de plus.')).toBeTruthy();
});

it('The card says when a month has no second-hand goods, and mentions unreadable documents', async () => {
  vi.mocked(callApi).mockResolvedValueOnce(sums({ count: 0, rates: [], unreadable: 1 }));
  show();
  expect(await screen.findByText(/Aucun bien d’occasion/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('ne peuvent pas être lus');
});

it('A shop that charges no VAT sends no request', () => {
  show('franchise');
  expect(screen.queryByText('TVA sur la marge')).toBeNull();
  expect(callApi).not.toHaveBeenCalled();
});
