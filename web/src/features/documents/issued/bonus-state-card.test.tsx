import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DocumentDetails } from '../../../../../shared/documents/issued.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { aDocument, anInvoice } from '../../../testing/builders.ts';
import { notify } from '../../../ui/notify.ts';
import { changeBonus } from '../document-requests.ts';
import { BonusStateCard } from './bonus-state-card.tsx';

vi.mock('../document-requests.ts', () => ({ changeBonus: vi.fn() }));
vi.mock('../../../ui/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const read = vi.fn(async () => {});
beforeEach(() => vi.clearAllMocks());

function show(
  changes: Partial<NonNullable<DocumentDetails['summary']['bonus']>> = {},
  summary: Partial<DocumentDetails['summary']> = {},
) {
  const bonus = {
    scheme: 'QualiRépar',
    organism: 'Ecosystem',
    labelNumber: 'QR-1',
    category: 'Tablette',
    brand: 'Apple',
    model: 'iPad',
    serialNumber: 'X1',
    amountCents: 2500,
  };
  const standing = { amountCents: 2500, state: 'to-claim', proofs: [], ...changes } as const;
  const details = {
    document: aDocument({ bonus }),
    summary: anInvoice({ bonus: { ...standing, proofs: [...standing.proofs] }, ...summary }),
    events: [],
  };
  render(<BonusStateCard details={details} onChange={read} />);
  return userEvent.setup();
}

test('says what a claim lacks, and what is collected is kept with what was', async () => {
  const user = show({ proofs: ['consent'] });
  expect(screen.getByRole('status').textContent).toContain(
    'Il manque\u202f: Adresse du client, E-mail du client, Facture remise au client, Photo',
  );
  await user.click(screen.getByLabelText('Facture remise au client'));
  expect(changeBonus).toHaveBeenCalledExactlyOnceWith('f1', { proofs: ['invoice', 'consent'] });
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Bonus enregistré', 'FA-2026-0001');
  expect(read).toHaveBeenCalledOnce();
});

test('a change that is refused says why, and what stands is read again', async () => {
  vi.mocked(changeBonus).mockRejectedValueOnce(
    new ApiError('ALREADY_CREDITED', { message: 'Cette facture est annulée.', requestId: 'r' }),
  );
  const user = show();
  await user.selectOptions(screen.getByLabelText('Où en est le bonus'), 'paid');
  expect(changeBonus).toHaveBeenCalledExactlyOnceWith('f1', { state: 'paid' });
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(
    'Le bonus n’a pas pu être enregistré',
    'Cette facture est annulée.',
  );
  expect(read).toHaveBeenCalledOnce();
});

test('a bonus that a credit note took back cannot be claimed; one that was paid can be given back', () => {
  const creditNote = {
    id: 'a1',
    documentType: 'avoir',
    number: 'AV-2026-0001',
    invoiceDate: '2026-11-21',
  } as const;
  show({}, { creditNote });
  expect(screen.queryByLabelText('Où en est le bonus')).toBeNull();
  expect(screen.getByText(/Repris par l’avoir AV-2026-0001/)).toBeTruthy();
  show({ state: 'paid' }, { creditNote });
  expect(screen.getByLabelText('Où en est le bonus')).toBeTruthy();
});

test('an invoice without a bonus shows nothing of it', () => {
  const details = { document: aDocument(), summary: anInvoice(), events: [] };
  const { container } = render(<BonusStateCard details={details} onChange={read} />);
  expect(container.textContent).toBe('');
});
