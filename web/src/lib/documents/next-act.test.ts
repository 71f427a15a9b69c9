import { expect, test } from 'vitest';
import type { DocumentDetails } from '../../../../shared/documents/issued/issued.ts';
import type { DeliveryOutcome } from '../../../../shared/repairs/notifications.ts';
import { anInvoice } from '../../testing/builders.ts';
import { nextActOn } from './next-act.ts';

const TODAY = '2026-11-28';
const sent = {
  delivery: { state: 'sent', at: '2026-11-20T10:00:00.000Z', to: 'c@exemple.fr' },
} as const;
const arrived = (outcome: DeliveryOutcome) => ({ delivery: { ...sent.delivery, outcome } });
const refused = { delivery: { ...sent.delivery, state: 'refused' } } as const;
const answered = (decision: 'accepted' | 'declined') => ({
  decision: { decision, name: 'Marie', at: '2026-11-21T10:00:00.000Z', digest: 'd' },
});
const other = {
  id: 'o',
  documentType: 'facture',
  number: 'FA-2026-0002',
  invoiceDate: TODAY,
} as const;
const note = { ...other, documentType: 'avoir' } as const;
const overdue = { paymentState: 'overdue', dueCents: 4990 } as const;

type Summary = Partial<DocumentDetails['summary']>;
type Standing = Partial<DocumentDetails> & { isReminded?: boolean; email?: string };

test.each<[string, 'devis' | 'facture' | 'avoir', Summary, Standing, string]>([
  ['a new quote', 'devis', {}, {}, 'send'],
  ['a quote that could not be sent', 'devis', refused, {}, 'send'],
  ['a quote without an address', 'devis', {}, { email: '' }, 'invoice'],
  ['a quote whose e-mail bounced', 'devis', arrived('bounced'), {}, 'send'],
  ['a sent quote without an answer', 'devis', sent, {}, 'invoice'],
  ['an accepted quote', 'devis', { ...sent, ...answered('accepted') }, {}, 'invoice'],
  ['a quote accepted on paper', 'devis', answered('accepted'), {}, 'invoice'],
  ['a closed quote', 'devis', { isClosed: true }, {}, 'download'],
  [
    'a closed quote that was accepted',
    'devis',
    { ...answered('accepted'), isClosed: true },
    {},
    'invoice',
  ],
  ['a declined quote', 'devis', { ...sent, ...answered('declined') }, {}, 'download'],
  ['a billed quote', 'devis', { ...answered('accepted'), invoice: other }, {}, 'follow'],
  ['a new invoice', 'facture', {}, { dueCents: 4990 }, 'send'],
  ['a new invoice without an address', 'facture', {}, { dueCents: 4990, email: '' }, 'collect'],
  ['a sent invoice', 'facture', sent, { dueCents: 4990 }, 'collect'],
  ['a late invoice that was sent', 'facture', sent, overdue, 'remind'],
  ['a late invoice that arrived', 'facture', arrived('delivered'), overdue, 'remind'],
  ['a late invoice whose e-mail bounced', 'facture', arrived('bounced'), overdue, 'send'],
  ['a late invoice to a full mailbox', 'facture', arrived('returned'), overdue, 'send'],
  ['a late invoice that was called spam', 'facture', arrived('complained'), overdue, 'collect'],
  ['a late invoice that was never sent', 'facture', {}, overdue, 'send'],
  ['a late invoice without an address', 'facture', {}, { ...overdue, email: '' }, 'collect'],
  [
    'a late invoice after its reminder',
    'facture',
    sent,
    { ...overdue, isReminded: true },
    'collect',
  ],
  ['a paid invoice that was not sent', 'facture', {}, { dueCents: 0 }, 'send'],
  ['a paid and sent invoice', 'facture', sent, { dueCents: 0 }, 'download'],
  ['an overpaid invoice', 'facture', sent, { dueCents: -500 }, 'refund'],
  ['a credited invoice', 'facture', { creditNote: note }, { dueCents: 0 }, 'follow'],
  [
    'a credited invoice that was paid',
    'facture',
    { creditNote: note },
    { dueCents: -4990 },
    'refund',
  ],
  ['a new credit note', 'avoir', {}, {}, 'send'],
  ['a sent credit note', 'avoir', sent, {}, 'download'],
])('The next action on %s fits its state', (_state, documentType, summary, standing, act) => {
  const { isReminded, email: clientEmail = 'c@exemple.fr', ...paid } = standing;
  const issued = { documentType, clientEmail, validUntil: '2026-12-20', delivery: null };
  const document = anInvoice({ ...issued, ...summary });
  expect(nextActOn({ summary: document, ...paid }, TODAY, isReminded)).toBe(act);
});

test.each([
  ['before it was sent', null],
  ['without an answer', sent.delivery],
])('On a quote that expired %s, the next action is its PDF', (_state, delivery) => {
  const summary = anInvoice({ documentType: 'devis', validUntil: '2026-11-27', delivery });
  expect(nextActOn({ summary }, TODAY)).toBe('download');
});
