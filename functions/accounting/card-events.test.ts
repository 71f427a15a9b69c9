import { expect, it } from 'vitest';
import { sampleDocument } from '../testing/document-samples.ts';
import { receiptEntry } from './entries.ts';
import { receiptVatLines } from './vat-lines.ts';

const receipt = {
  id: 'p1',
  documentId: 'd1',
  date: '2026-11-24',
  means: 'card',
  recordedOn: '2026-11-25',
  isBonus: false,
  invoice: undefined,
} as const;
const vat = [
  { rate: 20, baseCents: 5000, vatCents: 1000, servicesCents: 6000, servicesVatCents: 1000 },
];

it.each([
  [undefined, -6000, 'Remboursement', 'Remboursement'],
  [undefined, 6000, 'Règlement', 'Encaissement'],
  ['dispute-lost', -6000, ...both('Paiement contesté, repris par la banque')],
  ['dispute-won', 6000, ...both('Paiement contesté, rendu par la banque')],
  ['refund-failed', 6000, ...both('Remboursement non abouti')],
] as const)(
  'The journal and the VAT export name the cause of a card movement (event %s, %s cents)',
  (cardEvent, amountCents, entry, line) => {
    const moved = { ...receipt, amountCents, ...(cardEvent && { cardEvent }) };
    expect(receiptEntry(moved).label).toMatch(new RegExp(`^${entry} .*par carte$`));
    const paid = { taking: { ...moved, vat }, invoice: sampleDocument() };
    expect(receiptVatLines(paid).map(([what]) => what)).toEqual([line]);
  },
);

function both(name: string) {
  return [name, name] as const;
}
