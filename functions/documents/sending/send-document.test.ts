import { describe, expect, it, vi } from 'vitest';
import type {
  DocumentDelivery,
  DocumentSummary,
  IssuedDocument,
} from '../../../shared/documents/issued/issued.ts';
import type { RecordedPayment } from '../../../shared/payments/answers.ts';
import { rawEmail } from '../../notifications/providers/raw-email.ts';
import type { SendOutcome } from '../../notifications/providers/send.ts';
import type { Email } from '../../notifications/providers/ses.ts';
import type { CardPayments } from '../../payments/card/accounts/stored-card-payments.ts';
import type { CardPayment } from '../../payments/card/stored-card-payment.ts';
import { BONUS, LABELLED } from '../../testing/bonus-samples.ts';
import { sampleCreditNote, sampleDeposit, sampleDocument } from '../../testing/document-samples.ts';
import { newSummary } from '../documents.ts';
import { documentFile } from '../prints/document-printer.ts';
import type { PaperCopy } from '../prints/paper-copy.ts';
import { sendDocument } from './send-document.ts';

const NOW = Date.parse('2026-11-20T11:00:00.000Z');
const invoice = sampleDocument();
const quote = sampleDocument({ documentType: 'devis' }, {}, 'DE-2026-0001');

function fakes(
  outcome: SendOutcome,
  document = invoice,
  changes: Partial<DocumentSummary> = {},
  account?: CardPayments,
  payments: RecordedPayment[] = [],
  taken: CardPayment[] = [],
) {
  const recordDelivery = vi.fn(
    async (..._: [string, string, DocumentDelivery, string | undefined]) => undefined,
  );
  const send = vi.fn(async (_: Email) => outcome);
  const print = vi.fn(async (document: IssuedDocument, _?: PaperCopy) =>
    documentFile(document, Buffer.from('%PDF')),
  );
  const approval = {
    user_id: 's',
    id: document.id,
    key: 'K'.repeat(22),
    digest: '',
    decision: null,
  };
  return {
    recordDelivery,
    send,
    print,
    dependencies: {
      documents: {
        get: async () => document,
        summary: async () => ({ ...newSummary(document), ...changes }),
        events: async () => ({ events: [], unreadable: 0 }),
      },
      payments: { of: async () => ({ payments, unreadable: 0 }) },
      events: {
        recordDelivery,
        forgetAttempt: async () => undefined,
        openApproval: vi.fn(async () => ({ ...approval, valid_until: '2026-12-20' })),
      },
      readItem: async () => undefined,
      print,
      pay: async () => undefined,
      send,
      accounts: { get: async () => account },
      taken: { of: vi.fn(async (..._: [string, string]) => taken) },
      links: { open: async (user_id: string, id: string) => ({ user_id, id, key: 'k' }) },
      appOrigin: 'https://rebond.example',
      now: () => NOW,
    },
  };
}

describe('Sending a document', () => {
  it('A document is sent to the client under the name of the printed file, and the sending is recorded', async () => {
    const { send, recordDelivery, dependencies } = fakes({ kind: 'sent', messageId: 'm-1' });
    const delivery = await sendDocument(dependencies, 's', invoice.id, {});
    expect(delivery).toEqual({
      state: 'sent',
      at: '2026-11-20T11:00:00.000Z',
      to: 'marie@exemple.fr',
    });
    expect(send.mock.calls[0]?.[0].attachment?.filename).toBe('Facture-FA-2026-0001.pdf');
    expect(recordDelivery).toHaveBeenCalledExactlyOnceWith(
      's',
      invoice.id,
      delivery,
      'm-1',
      undefined,
    );
  });

  it('When a bonus or a payment reduces the amount left to pay, the e-mail names that amount beside the total', async () => {
    const helped = sampleDocument(BONUS, LABELLED);
    const { bonus } = newSummary(helped);
    const promised = sampleDocument({ ...BONUS, documentType: 'devis' }, LABELLED);
    for (const [document, changes, left] of [
      [
        helped,
        { bonus },
        /reste \d+,\d\d\s€ à régler, une fois déduit le Bonus Réparation de 25,00\s€\./,
      ],
      [invoice, { paidCents: 20_000 }, /reste 36,88\s€ à régler\./],
      [promised, {}, /restera \d+,\d\d\s€ à régler, une fois déduit le Bonus Réparation/],
    ] as const) {
      const { send, dependencies } = fakes({ kind: 'sent', messageId: 'm' }, document, changes);
      await sendDocument(dependencies, 's', document.id, {});
      const text = send.mock.calls[0]?.[0].content.text;
      expect(text).toMatch(/d’un montant de 236,88\s€\./);
      expect(text).toMatch(left);
    }
    const { send, dependencies } = fakes({ kind: 'sent', messageId: 'm' });
    await sendDocument(dependencies, 's', invoice.id, {});
    expect(JSON.stringify(send.mock.calls)).not.toContain('Il vous reste');
  });

  it.each([
    ['paid', {}, { paidCents: 23_688 }, 'Elle est réglée.'],
    [
      'unpaid',
      {},
      {},
      'Elle est à régler dès réception. Pour savoir comment, répondez à ce message.',
    ],
    [
      'paid in part',
      {
        dueDate: '2026-12-20',
        payment: { means: 'transfer', iban: 'FR7630006000011234567890189' },
      },
      { paidCents: 20_000 },
      'Elle est à régler au plus tard le dimanche 20 décembre 2026, par virement (IBAN FR76 3000 6000 0112 3456 7890 189).',
    ],
    [
      'unpaid and payable in cash',
      { payment: { means: 'cash' } },
      {},
      'Elle est à régler dès réception, en espèces.',
    ],
    ['credited', {}, { creditNote: { id: 'c', number: 'AV-1' } }, undefined],
  ] as const)(
    'The e-mail of an invoice that is %s says whether and how it must be paid',
    async (_, of, is, said) => {
      const document: IssuedDocument = { ...invoice, ...of };
      const changes = is as Partial<ReturnType<typeof newSummary>>;
      const { send, dependencies } = fakes({ kind: 'sent', messageId: 'm' }, document, changes);
      await sendDocument(dependencies, 's', document.id, {});
      const text = send.mock.calls[0]?.[0].content.text ?? '';
      expect(/Elle est .*/.exec(text)?.[0].replace(/[\u00a0\u202f]/g, ' ')).toBe(said);
    },
  );

  it('The PDF in the e-mail names the same amount due as the e-mail, and is the original while nothing was paid', async () => {
    const card = { id: 'p', amountCents: 20_000, means: 'card', date: '2026-11-20' } as const;
    const paid = { ...card, recordedAt: '2026-11-20T10:30:00.000Z' };
    const sent = { kind: 'sent', messageId: 'm' } as const;
    const partly = fakes(sent, invoice, { paidCents: 20_000 }, undefined, [paid]);
    await sendDocument(partly.dependencies, 's', invoice.id, {});
    expect(partly.send.mock.calls[0]?.[0].content.text).toMatch(/reste 36,88\s€ à régler\./);
    expect(partly.print.mock.calls[0]?.[1]?.rows.at(-1)).toEqual(['Reste dû', '36,88\u00a0€']);
    const unpaid = fakes(sent);
    await sendDocument(unpaid.dependencies, 's', invoice.id, {});
    expect(unpaid.print.mock.calls[0]?.[1]).toBeUndefined();
  });

  it('The e-mail of a final invoice names the price of the whole sale and the amount that is left after the deposit', async () => {
    const { final } = sampleDeposit({});
    const { send, dependencies } = fakes({ kind: 'sent', messageId: 'm' }, final);
    await sendDocument(dependencies, 's', final.id, {});
    const text = send.mock.calls[0]?.[0].content.text;
    expect(text).toMatch(/d’un montant de 236,88\s€\./);
    expect(text).toMatch(/reste 186,88\s€ à régler\./);
  });

  it.each([
    ['unpaid', { paidCents: 0 }, '50,00'],
    ['paid in part', { paidCents: 2000 }, '30,00'],
    ['paid', { paidCents: 5000 }, undefined],
  ])(
    'The e-mail of a final invoice says how much of its deposit is left to pay, when the deposit is %s',
    async (_, paid, left) => {
      const { deposit, ...sample } = sampleDeposit({});
      const final = { ...sample.final, id: invoice.id };
      const { send, dependencies } = fakes({ kind: 'sent', messageId: 'm' }, final);
      const summary = async (_: string, id: string) =>
        id === final.id ? newSummary(final) : { ...newSummary(deposit), ...paid };
      const documents = { ...dependencies.documents, summary };
      await sendDocument({ ...dependencies, documents }, 's', final.id, {});
      const text = send.mock.calls[0]?.[0].content.text ?? '';
      const [said] = /Pour l’acompte, .*/.exec(text) ?? [];
      expect(said?.replace(/[\u00a0\u202f]/g, ' ')).toBe(
        left &&
          `Pour l’acompte, il vous reste ${left} € à régler par sa propre facture n° FA-2026-0002.`,
      );
    },
  );

  it('The e-mail of the credit note of a final invoice names the amount that the credit note takes back', async () => {
    const note = sampleCreditNote(sampleDeposit({}).final);
    const { send, dependencies } = fakes({ kind: 'sent', messageId: 'm' }, note);
    await sendDocument(dependencies, 's', note.id, {});
    expect(send.mock.calls[0]?.[0].content.text).toMatch(/d’un montant de 186,88\s€\./);
  });

  /** Sends the credit note of an invoice of which `surplusCents` must be refunded. Returns the e-mail's text. */
  async function creditNoteEmail(change: Partial<CardPayment>, surplusCents = 4495) {
    const note = { ...sampleCreditNote(invoice), id: 'note' };
    const payment = { documentId: 'i', intentId: 'pi', receivedCents: 4495, refundedCents: 4495 };
    const taken = [{ ...payment, last4: '4242', ...change }];
    const sent = { kind: 'sent', messageId: 'm' } as const;
    const { send, dependencies } = fakes(sent, invoice, {}, undefined, [], taken);
    const documents = {
      ...dependencies.documents,
      get: async () => note,
      summary: async (_: string, id: string) =>
        id === note.id
          ? newSummary(note)
          : { ...newSummary(invoice), paidCents: invoice.totalCents + surplusCents },
    };
    await sendDocument({ ...dependencies, documents }, 's', quote.id, {});
    return send.mock.calls[0]?.[0].content.text.replace(/[\u00a0\u202f]/g, ' ');
  }

  const FAILED = { cents: 4495, at: NOW } as const;

  it.each([
    [{}, /44,95 € vous sont rendus sur la carte qui finit par 4242\. Votre banque les affiche/],
    [
      { pending: { cents: 4495, waitsFor: 'bank' } },
      /44,95 € vous sont rendus sur la carte qui finit par 4242\./,
    ],
    [
      { pending: { cents: 2000, waitsFor: 'balance' } },
      /24,95 € vous sont rendus .*\s+20,00 € vous seront rendus sur la carte qui finit par 4242/,
    ],
    [{ pending: { cents: 4495, waitsFor: 'customer' } }, /recevoir 44,95 €, répondez au message/],
    [
      { refundedCents: 0, failed: { ...FAILED, reason: 'declined' } },
      /Le remboursement de 44,95 € sur la carte qui finit par 4242 n’a pas abouti/,
    ],
  ] as const)(
    'The e-mail of a credit note says what the customer gets back by card: %j',
    async (change, words) => {
      expect(await creditNoteEmail(change)).toMatch(words);
    },
  );

  it('The e-mail of a credit note names the invoice whose refunds by card it adds up', async () => {
    expect(await creditNoteEmail({ refundedCents: 9900 })).toContain(
      `En tout, pour la facture n° ${invoice.number}, 99,00 € vous sont rendus sur la carte`,
    );
  });

  it('The e-mail of a credit note does not mention a failed refund that is in dispute or was settled in another way', async () => {
    const none = { refundedCents: 0 };
    const disputed = await creditNoteEmail({ ...none, failed: { ...FAILED, reason: 'disputed' } });
    const settled = await creditNoteEmail({ ...none, failed: { ...FAILED, reason: 'card' } }, 0);
    for (const text of [disputed, settled]) {
      expect(text).toContain('avoir');
      expect(text).not.toContain('carte');
    }
  });

  it.each([
    ['refused', 'SEND_REFUSED'],
    ['failed', 'UNAVAILABLE'],
  ] as const)(
    'An e-mail that was %s is recorded as such before the request fails',
    async (kind, code) => {
      const { recordDelivery, dependencies } = fakes({
        kind,
        cause: 'rejected',
        reason: 'Parce que',
      });
      await expect(
        sendDocument(dependencies, 's', invoice.id, { to: 'a@exemple.fr' }),
      ).rejects.toMatchObject({ code, message: 'Parce que' });
      expect(recordDelivery.mock.calls[0]?.[2]).toMatchObject({ state: kind, to: 'a@exemple.fr' });
    },
  );

  it('A quote that waits for an answer is sent with its link, and an answered or invoiced one without', async () => {
    const waiting = fakes({ kind: 'sent', messageId: 'm' }, quote);
    await sendDocument(waiting.dependencies, 's', quote.id, { message: 'À <bientôt>' });
    expect(waiting.send.mock.calls[0]?.[0].content).toMatchObject({
      text: expect.stringContaining(`https://rebond.example/devis/${quote.id}#cle=`),
      html: expect.stringContaining('À &lt;bientôt&gt;'),
    });
    const decision = { decision: 'accepted', name: 'M', at: '', digest: '' } as const;
    const { id, documentType, number, invoiceDate } = invoice;
    const changed: Partial<DocumentSummary>[] = [
      { decision },
      { invoice: { id, documentType, number, invoiceDate } },
    ];
    for (const changes of changed) {
      const ended = fakes({ kind: 'sent', messageId: 'm' }, quote, changes);
      await sendDocument(ended.dependencies, 's', quote.id, {});
      expect(JSON.stringify(ended.send.mock.calls[0])).not.toContain('#cle=');
    }
  });

  it.each([
    ['on', {}, true],
    ['switched off', { is_on: false }, false],
    ['stopped by Stripe', { charges_enabled: false }, false],
  ])('The e-mail offers card payment only if it is on: %s', async (_, changes, isGiven) => {
    const account = { account_id: 'acct_1', is_on: true, charges_enabled: true, ...changes };
    const { send, dependencies } = fakes({ kind: 'sent', messageId: 'm' }, invoice, {}, account);
    await sendDocument(dependencies, 's', invoice.id, {});
    const email = JSON.stringify(send.mock.calls[0]);
    expect(email.includes(`https://rebond.example/payer/${invoice.id}#cle=k`)).toBe(isGiven);
    expect(email.includes('Payer par carte')).toBe(isGiven);
  });
});

describe('Writing a MIME message', () => {
  it('A name or a subject cannot add headers of its own', async () => {
    const raw = await rawEmail(
      {
        from: { name: 'A\r\nBcc: x@exemple.fr', address: 'n@rebond.example' },
        replyTo: 'lea@atelier.example',
        to: 'm@exemple.fr',
      },
      { subject: 'Facture\r\nX-Evil: 1', text: 'Bonjour', html: '<p>Bonjour</p>' },
      { filename: 'Facture-FA-2026-0001.pdf', content: Buffer.from('%PDF-1.7') },
    );
    const head = raw.toString().split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^(Bcc|X-Evil):/m);
    expect(head).toMatch(/^Reply-To: lea@atelier\.example$/m);
    expect(raw.toString()).toContain(Buffer.from('%PDF-1.7').toString('base64'));
    expect(raw.toString()).toMatch(
      /Content-Type: application\/pdf; name=Facture-FA-2026-0001\.pdf/,
    );
  });
});
