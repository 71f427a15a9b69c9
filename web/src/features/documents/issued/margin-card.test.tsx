import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MarginLine } from '../../../../../shared/documents/issued/margin-lines.ts';
import { apiError } from '../../../testing/api-error.ts';
import { aDocument, anInvoice } from '../../../testing/builders.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { readDocumentAgain } from '../document-query.ts';
import { notePurchases } from '../document-requests.ts';
import { MarginCard } from './margin-card.tsx';

vi.mock('../document-requests.ts', () => ({ notePurchases: vi.fn() }));
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

vi.mock('../document-query.ts', () => ({ readDocumentAgain: vi.fn(async () => {}) }));
const read = vi.mocked(readDocumentAgain);
beforeEach(() => vi.clearAllMocks());

const KNOWN: MarginLine = {
  line: 1,
  saleCents: 25_000,
  purchase: { unitCents: 15_400, marginCents: 9600, vatCents: 1600 },
};
const phone = (description: string) => ({
  description,
  quantity: 1,
  unitPriceMicros: 250_000_000,
  vatRate: 0,
  marginScheme: true,
  totalCents: 25_000,
});

function show(margin?: MarginLine[]) {
  const document = aDocument({ lines: [phone('iPhone 12'), phone('iPhone 13')] });
  const details = { document, summary: anInvoice(), events: [], ...(margin && { margin }) };
  render(<MarginCard details={details} />, { wrapper: MemoryRouter });
  return userEvent.setup();
}
const fieldOf = (name: string) => screen.getByLabelText(new RegExp(name));
const save = () => screen.getByRole('button', { name: 'Enregistrer les prix d’achat' });

test('The margin card shows the known price and margin of each line, and records typed prices', async () => {
  const user = show([KNOWN, { line: 2, saleCents: 25_000 }]);
  expect(fieldOf('iPhone 12')).toHaveProperty('value', '154,00');
  expect(screen.getByText(/marge 96,00.€, dont TVA 16,00.€/)).toBeTruthy();
  expect(screen.getByText(/Il manque pour calculer la TVA/)).toBeTruthy();
  expect(save()).toHaveProperty('disabled', true);
  await user.type(fieldOf('iPhone 13'), '0');
  await user.click(save());
  expect(notePurchases).toHaveBeenCalledExactlyOnceWith('f1', [
    { line: 1, unitCents: 15_400 },
    { line: 2, unitCents: 0 },
  ]);
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(
    'Prix d’achat enregistrés',
    'FA-2026-0001',
  );
  expect(read).toHaveBeenCalledOnce();
});

test('An emptied price is removed, and a price that is invalid or would be rounded is not saved', async () => {
  const user = show([KNOWN]);
  await user.clear(fieldOf('iPhone 12'));
  for (const typed of ['cent', '99,9949']) {
    await user.clear(fieldOf('iPhone 12'));
    await user.type(fieldOf('iPhone 12'), typed);
    expect(screen.getByText(/deux décimales au plus, comme 89,90/)).toBeTruthy();
    expect(save()).toHaveProperty('disabled', true);
  }
  await user.clear(fieldOf('iPhone 12'));
  await user.click(save());
  expect(notePurchases).toHaveBeenCalledExactlyOnceWith('f1', []);
});

test('A refusal shows the reason and keeps the typed price', async () => {
  vi.mocked(notePurchases).mockRejectedValueOnce(
    apiError('INVALID', { message: 'Ce prix est trop grand.', requestId: 'r' }),
  );
  const user = show([{ line: 1, saleCents: 25_000 }]);
  await user.type(fieldOf('iPhone 12'), '99');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Ce prix est trop grand.');
  expect(fieldOf('iPhone 12')).toHaveProperty('value', '99');
});

test('A document without second-hand goods shows nothing about the margin', () => {
  show();
  expect(screen.queryByText('TVA sur la marge')).toBeNull();
});
