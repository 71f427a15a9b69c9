import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { apiError } from '../../../testing/api-error.ts';
import { aDocument, anInvoice } from '../../../testing/builders.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { readDocumentAgain } from '../document-query.ts';
import { changeBonus } from '../document-requests.ts';
import { BonusStateCard } from './bonus-state-card.tsx';

vi.mock('../document-requests.ts', () => ({ changeBonus: vi.fn() }));
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

vi.mock('../document-query.ts', () => ({ readDocumentAgain: vi.fn(async () => {}) }));
const read = vi.mocked(readDocumentAgain);
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
  render(<BonusStateCard details={details} />);
  return userEvent.setup();
}

test('A bonus card names what the claim lacks, and a ticked proof is stored with the earlier ones', async () => {
  const user = show({ proofs: ['consent'] });
  expect(screen.getByRole('status').textContent).toContain(
    'Il manque\u202f: Adresse du client, E-mail du client, Facture remise au client, Photo',
  );
  await user.click(screen.getByLabelText('Facture remise au client'));
  expect(changeBonus).toHaveBeenCalledExactlyOnceWith('f1', { proofs: ['invoice', 'consent'] });
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Bonus enregistré', 'FA-2026-0001');
  expect(read).toHaveBeenCalledOnce();
});

test('A refused change shows the reason, and the document is read again', async () => {
  vi.mocked(changeBonus).mockRejectedValueOnce(
    apiError('ALREADY_CREDITED', { message: 'Cette facture est annulée.', requestId: 'r' }),
  );
  const user = show();
  await user.selectOptions(screen.getByLabelText('Où en est le bonus'), 'claimed');
  expect(changeBonus).toHaveBeenCalledExactlyOnceWith('f1', { state: 'claimed' });
  expect((await screen.findByRole('alert')).textContent).toBe('Cette facture est annulée.');
  expect(read).toHaveBeenCalledOnce();
});

const today = parisDay(Date.now());

test('A refusal of the bonus asks for its day and is recorded after that', async () => {
  const user = show();
  await user.selectOptions(screen.getByLabelText('Où en est le bonus'), 'refused');
  expect(changeBonus).not.toHaveBeenCalled();
  const day = screen.getByLabelText('Jour du refus');
  expect((day as HTMLInputElement).value).toBe(today);
  fireEvent.change(day, { target: { value: '2100-01-01' } });
  await user.click(screen.getByRole('button', { name: 'Enregistrer ce jour' }));
  expect(changeBonus).not.toHaveBeenCalled();
  expect(
    screen.getByText('Choisissez un jour qui ne soit ni à venir, ni trop ancien.'),
  ).toBeTruthy();
  fireEvent.change(day, { target: { value: today } });
  await user.click(screen.getByRole('button', { name: 'Enregistrer ce jour' }));
  expect(changeBonus).toHaveBeenCalledExactlyOnceWith('f1', { state: 'refused', date: today });
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Bonus enregistré', 'FA-2026-0001');
  expect(screen.queryByLabelText('Jour du refus')).toBeNull();
});

test('A recorded refusal can be corrected with a later day or left as it is', async () => {
  const losses = [{ id: 'l1', date: today, amountCents: 2500 }];
  const user = show({ state: 'refused', losses });
  expect(screen.getByRole('listitem').textContent).toMatch(/^Perte, bonus refusé.*25,00\s€$/);
  const select = screen.getByLabelText('Où en est le bonus');
  await user.selectOptions(select, 'claimed');
  expect(screen.getByLabelText('Jour de la correction').getAttribute('min')).toBe(today);
  await user.click(screen.getByRole('button', { name: 'Ne rien changer' }));
  expect((select as HTMLSelectElement).value).toBe('refused');
  expect(changeBonus).not.toHaveBeenCalled();
});

test('A bonus that a credit note cancels cannot be claimed, and a paid bonus can be returned', () => {
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

test('An invoice without a bonus shows nothing about it', () => {
  const details = { document: aDocument(), summary: anInvoice(), events: [] };
  const { container } = render(<BonusStateCard details={details} />);
  expect(container.textContent).toBe('');
});
