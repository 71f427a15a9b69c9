import { expect, test } from 'vitest';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { anInvoice, aQuote } from '../../../testing/builders.ts';
import { stateShown } from './document-state-badge.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const quote = aQuote({ validUntil: '2026-12-20' });
const invoice = anInvoice();
const sent = { state: 'sent', at: AT, to: 'm@exemple.fr' } as const;
const decision = { decision: 'accepted', name: 'Marie', at: AT, digest: 'd' } as const;
const successor = {
  id: 'f',
  documentType: 'facture',
  number: 'F',
  invoiceDate: '2026-11-21',
} as const;
const labelOf = (summary: DocumentSummary, today = '2026-11-20') =>
  stateShown(summary, today).label;

test.each([
  ['just issued', quote, 'Émis'],
  ['an invoice just issued', invoice, 'Émise'],
  ['sent', { ...quote, delivery: sent }, 'En attente de réponse'],
  ['an invoice sent', { ...invoice, delivery: sent }, 'Envoyée'],
  [
    'refused by the provider',
    { ...invoice, delivery: { ...sent, state: 'refused' } },
    'Envoi échoué',
  ],
  ['accepted', { ...quote, delivery: sent, decision }, 'Accepté'],
  ['declined', { ...quote, decision: { ...decision, decision: 'declined' } }, 'Refusé'],
  ['billed', { ...quote, decision, invoice: successor }, 'Facturé'],
  ['cancelled in part', { ...invoice, delivery: sent, creditedCents: 1 }, 'Annulée en partie'],
  ['unpaid', { ...invoice, delivery: sent, paymentState: 'unpaid' }, 'À régler'],
  ['unpaid and not sent', { ...invoice, paymentState: 'unpaid' }, 'À régler'],
  [
    'unpaid, and its sending failed',
    { ...invoice, delivery: { ...sent, state: 'refused' }, paymentState: 'unpaid' },
    'Envoi échoué',
  ],
  [
    'unpaid and cancelled in part',
    { ...invoice, creditedCents: 1, paymentState: 'unpaid' },
    'Annulée en partie',
  ],
  ['paid in part', { ...invoice, paymentState: 'partly-paid' }, 'Réglée en partie'],
  ['paid', { ...invoice, delivery: sent, paymentState: 'paid' }, 'Réglée'],
  ['late', { ...invoice, delivery: sent, paymentState: 'overdue' }, 'En retard'],
  [
    'paid beyond what is left of it',
    { ...invoice, paymentState: 'paid', dueCents: -1 },
    'À rendre au client',
  ],
  [
    'paid, then cancelled',
    { ...invoice, creditNote: successor, paymentState: 'credited', dueCents: -1 },
    'À rendre au client',
  ],
  ['cancelled', { ...invoice, delivery: sent, creditNote: successor }, 'Annulée'],
] as const)('The label of a document fits its state: %s', (_name, summary, label) => {
  expect(labelOf(summary)).toBe(label);
});

test('A quote is valid through its last day, and an answered quote keeps its answer afterwards', () => {
  expect(labelOf(quote, '2026-12-20')).toBe('Émis');
  expect(labelOf(quote, '2026-12-21')).toBe('Expiré');
  expect(labelOf({ ...quote, decision }, '2026-12-21')).toBe('Accepté');
});
