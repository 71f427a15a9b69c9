import { expect, it } from 'vitest';
import { sampleCreditNote, sampleDeposit, sampleDocument } from '../../testing/document-samples.ts';
import { documentEmail } from './document-email.ts';
import { overdueEmail } from './overdue-email.ts';
import { answerForCustomer, answerForShop } from './quote-answer-email.ts';
import { quoteReminder } from './reminder-email.ts';

const APP = 'https://rebond.example';
const issued = sampleDocument({ device: 'Pixel 9', repairId: 'RB12345678' });
const document = { ...issued, seller: { ...issued.seller, logoUrl: '/logos/s/1.png' } };
const decision = {
  decision: 'accepted',
  name: 'Marie',
  at: '2026-11-20T10:00:00.000Z',
  digest: 'd',
} as const;

it.each([
  ['a document', documentEmail(document, '', APP, {})],
  [
    'a reminder of an invoice',
    overdueEmail(document, { dueDate: '2026-11-20', dueCents: 100 }, APP),
  ],
  ['a reminder of a quote', quoteReminder(document, 'Bonjour', APP, APP)],
  ['an answer to a quote', answerForCustomer(document, decision, APP)],
])('The e-mail of %s has logo, name, device and number on top', (_name, { html, text }) => {
  const [head = ''] = html.split('class="card"');
  const table = head.slice(head.indexOf('<table'));
  expect(table).toContain(`src="${APP}/logos/s/1.png"`);
  expect(table).toContain('Atelier Léa &amp; fils');
  expect(table).toContain('Pixel 9 · RB12345678');
  expect(text).toMatch(/^Pixel 9 · RB12345678\n\nBonjour/);
});

it.each([
  ['marie  DURAND', 'marie  DURAND a accepté le devis n°\u00a0FA-2026-0001, d’un montant'],
  ['Paul', 'Paul a accepté le devis n°\u00a0FA-2026-0001 (Marie Durand), d’un montant'],
])(
  'The e-mail to the shop names the client beside %j only if somebody else answered',
  (name, said) => {
    expect(answerForShop(document, { ...decision, name }, APP).text).toContain(said);
  },
);

it('A reminder without a payment link says how the invoice is paid, if the invoice states it', () => {
  const overdue = { dueDate: '2026-11-20', dueCents: 100 };
  const payment = { means: 'transfer', iban: 'FR7630006000011234567890189' } as const;
  const said = 'Il reste à régler 1,00\u00a0€ sur 236,88\u00a0€, par virement (IBAN FR76\u00a03000';
  expect(overdueEmail({ ...document, payment }, overdue, APP).text).toContain(said);
  expect(overdueEmail(document, overdue, APP).text).toContain('sur 236,88\u00a0€. Vous');
  const withLink = overdueEmail({ ...document, payment }, { ...overdue, payUrl: PAY }, APP);
  expect(withLink.text).not.toContain('IBAN');
});

it('The e-mail to the customer says how to object to an answer', () => {
  const { text } = answerForCustomer(document, decision, APP);
  expect(text).toContain('Si cette réponse n’est pas la vôtre, répondez à ce message.');
});

it('A document without a device and with a repair’s id has only the shop on top', () => {
  const plain = {
    ...document,
    device: undefined,
    repairId: '01a202f9-269a-7b59-ae9e-8d57f7800564',
  };
  const { html, text } = documentEmail(plain, '', APP, {});
  expect(html).not.toContain('01a202f9');
  expect(text).toMatch(/^Bonjour/);
});

const { deposit, final } = sampleDeposit();
const PAY = `${APP}/payer/1#cle=k`;

it.each([
  ['a quote', sampleDocument({ documentType: 'devis' }), 'Devis', 'votre devis', 'joint'],
  ['an invoice', final, 'Facture', 'votre facture', 'jointe'],
  ['a deposit invoice', deposit, 'Facture d’acompte', 'votre facture d’acompte', 'jointe'],
  ['a credit note', sampleCreditNote(final), 'Avoir', 'votre avoir', 'joint'],
])(
  'The e-mail of %s names its kind in the subject and in the text',
  (_kind, issued, label, named, joined) => {
    const { subject, text = '' } = documentEmail(issued, '', APP, { dueCents: 100 });
    expect(subject).toBe(`${label} ${issued.number} – ${issued.seller.name}`);
    expect(text).toContain(
      `Vous trouverez ${named} n°\u00a0${issued.number} ${joined} à ce message`,
    );
  },
);

it('An e-mail that asks for the payment of a deposit invoice names it as a deposit invoice', () => {
  const paid = 'régler la facture d’acompte n°\u00a0FA-2026-0002 par carte en ligne';
  expect(documentEmail(deposit, '', APP, { payUrl: PAY }).text).toContain(paid);
  const overdue = { dueDate: '2026-11-20', dueCents: 100, payUrl: PAY };
  const { subject, text } = overdueEmail(deposit, overdue, APP);
  expect(subject).toContain('Rappel\u00a0: facture d’acompte FA-2026-0002 –');
  expect(text).toContain('le paiement de la facture d’acompte n°\u00a0FA-2026-0002, attendu');
  expect(text).toContain(paid);
});

it.each([
  ['a document', documentEmail(deposit, '', APP, { payUrl: PAY }), deposit.number],
  [
    'a reminder',
    overdueEmail(deposit, { dueDate: '2026-11-20', dueCents: 1 }, APP),
    deposit.number,
  ],
  ['an answer to a quote', answerForCustomer(document, decision, APP), document.number],
])('The e-mail of %s keeps the document’s number on one line', (_name, { html }, number) => {
  const [, ...sentences] = html.split('<p ').filter((part) => part.includes(number));
  const whole = `<span style="white-space:nowrap">${number}</span>`;
  for (const sentence of sentences) expect(sentence).toContain(whole);
  expect(html, 'the title has no markup').not.toMatch(/<title>[^<]*<span/);
});

it('A text that follows a button in an e-mail has as much room above it as other texts', () => {
  const { html } = overdueEmail(deposit, { dueDate: '2026-11-20', dueCents: 1, payUrl: PAY }, APP);
  expect(html).toMatch(/<p style="margin:8px 0 16px"><a class="button"/);
});
