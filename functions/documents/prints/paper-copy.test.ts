import { describe, expect, it, vi } from 'vitest';
import { DOCUMENT_ROUTES } from '../../../shared/documents/contract.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
import { SAMPLE_INVOICES, sampleDeposit, sampleDocument } from '../../testing/document-samples.ts';
import { type KnownSummary, newSummary } from '../documents.ts';
import { drawnDocument } from '../pdf/testing/drawn-document.ts';
import { documentPrinter } from './document-printer.ts';
import { copyOf, paperCopyOf } from './paper-copy.ts';

/** The sample is an invoice of 236,88 €. */
const invoice = sampleDocument();
const DAY = '2026-11-28';
const card = (amountCents: number, date = '2026-11-21') =>
  ({ amountCents, means: 'card', date }) as const;
const note = (totalCents: number, number = 'AV-2026-0001') => ({
  number,
  invoiceDate: '2026-11-22',
  totalCents,
});
type Happened = Parameters<typeof copyOf>[0];
const rowsOf = (
  payments: Happened['payments'],
  notes: Happened['creditNotes'] = [],
  change: Partial<KnownSummary> = {},
  of = invoice,
) => {
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const creditedCents = notes.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const summary = { ...newSummary(of), paidCents, creditedCents, ...change };
  const rows = copyOf({ payments, creditNotes: notes }, summary, DAY)?.rows;
  return {
    rows: rows?.map(([label, text]) => [label, text.replace(/[\u00a0\u202f]/g, ' ')]),
    dueCents: paymentStanding(summary, '').dueCents,
  };
};

it('An invoice to which nothing has happened has no copy', () => {
  expect(rowsOf([]).rows).toBeUndefined();
});

it('The copy of a partly paid invoice names the payment and the amount that remains due', () => {
  expect(rowsOf([card(12_000)]).rows).toEqual([
    ['Payé le 21/11/2026 par carte', '120,00 €'],
    ['Reste dû', '116,88 €'],
  ]);
});

it('The copy of an invoice with many payments, refunds and credit notes has few rows', () => {
  const payments = [...Array.from({ length: 40 }, () => card(100)), card(-500, '2026-11-25')];
  const notes = [note(1000), note(2000, 'AV-2026-0002')];
  expect(rowsOf(payments, notes).rows).toEqual([
    ['Payé en 40 fois, la dernière le 21/11/2026', '40,00 €'],
    ['Rendu le 25/11/2026 par carte', '5,00 €'],
    ['2 avoirs, le dernier AV-2026-0002 du 22/11/2026', '30,00 €'],
    ['Reste dû', '171,88 €'],
  ]);
});

it('The copy of a paid invoice is a receipt that names the day of the last payment and every means of payment', () => {
  const cash = { amountCents: 3688, means: 'cash', date: '2026-11-24' } as const;
  expect(rowsOf([cash, card(20_000)]).rows).toEqual([
    ['Acquittée le 24/11/2026', 'en espèces et par carte'],
  ]);
});

it('A receipt names neither a means of payment that was fully refunded nor the day of that payment', () => {
  const cash = (amountCents: number, date: string) =>
    ({ amountCents, means: 'cash', date }) as const;
  const byCard = [cash(23_688, '2026-11-20'), cash(-23_688, '2026-11-22'), card(23_688)];
  expect(rowsOf(byCard).rows?.at(-1)).toEqual(['Acquittée le 21/11/2026', 'par carte']);
  const paidTwice = [card(23_688), cash(23_688, '2026-11-25'), cash(-23_688, '2026-11-26')];
  expect(rowsOf(paidTwice).rows).toEqual([
    ['Payé en 2 fois, la dernière le 25/11/2026', '473,76 €'],
    ['Rendu le 26/11/2026 en espèces', '236,88 €'],
    ['Acquittée le 21/11/2026', 'par carte'],
  ]);
  const partly = [card(20_000), cash(5000, '2026-11-25'), cash(-1312, '2026-11-26')];
  expect(rowsOf(partly).rows?.at(-1)).toEqual([
    'Acquittée le 25/11/2026',
    'par carte et en espèces',
  ]);
});

it('The copy of an invoice that was credited after its payment says how much must be refunded', () => {
  const { rows } = rowsOf([card(23_688)], [note(23_688)], {
    creditNote: { id: 'a', documentType: 'avoir', number: 'AV-2026-0001', invoiceDate: DAY },
  });
  expect(rows).toEqual([
    ['Payé le 21/11/2026 par carte', '236,88 €'],
    ['Avoir AV-2026-0001 du 22/11/2026', '236,88 €'],
    ['À rendre', '236,88 €'],
  ]);
});

it('The copy names a failed refund and a lost dispute in rows of their own, not as a payment or a refund', () => {
  const failed = { ...card(23_688, '2026-11-24'), cardEvent: 'refund-failed' } as const;
  const paid = [card(23_688), card(-23_688, '2026-11-23'), failed];
  expect(rowsOf(paid).rows).toEqual([
    ['Payé le 21/11/2026 par carte', '236,88 €'],
    ['Rendu le 23/11/2026 par carte', '236,88 €'],
    ['Remboursement non abouti le 24/11/2026 par carte', '236,88 €'],
    ['Acquittée le 21/11/2026', 'par carte'],
  ]);
  const lost = { ...card(-23_688, '2026-11-25'), cardEvent: 'dispute-lost' } as const;
  expect(rowsOf([card(23_688), lost]).rows).toEqual([
    ['Payé le 21/11/2026 par carte', '236,88 €'],
    ['Paiement contesté, repris par la banque le 25/11/2026 par carte', '236,88 €'],
    ['Reste dû', '236,88 €'],
  ]);
});

it('The copy of an invoice whose bonus was taken back adds up to the amount that the customer owes', () => {
  const bonus = {
    amountCents: 2500,
    state: 'to-claim',
    proofs: [],
    takenBackBy: { id: 'a', number: 'AV' },
  } satisfies KnownSummary['bonus'];
  const helped = SAMPLE_INVOICES.bonus;
  const { rows, dueCents } = rowsOf([card(1000)], [note(20_000)], { bonus }, helped);
  expect(rows).toEqual([
    ['Payé le 21/11/2026 par carte', '10,00 €'],
    ['Avoir AV-2026-0001 du 22/11/2026', '200,00 €'],
    ['Bonus Réparation retiré', '25,00 €'],
    ['Reste dû', '26,88 €'],
  ]);
  const printedCents = helped.totalCents - 2500;
  expect(printedCents - 1000 - 20_000 + 2500).toBe(dueCents);
});

it('A copy names its day below the date of the document, and the original does not', () => {
  const happened = { payments: [card(100)], creditNotes: [] };
  const copy = copyOf(happened, { ...newSummary(invoice), paidCents: 100 }, DAY);
  const textsOf = (drawn: ReturnType<typeof drawnDocument>) => drawn.texts.map(({ text }) => text);
  const texts = textsOf(drawnDocument(invoice, copy));
  expect(texts[texts.indexOf('Date du document : 20/11/2026') + 1]).toBe('Copie du 28/11/2026');
  expect(texts).toContain('Reste dû');
  expect(textsOf(drawnDocument(invoice)).join()).not.toMatch(/Copie|Reste dû/);
});

describe('The copy of a final invoice', () => {
  const { deposit, final } = sampleDeposit();
  const issued = final.deducted?.map((each) => ({ ...each, paidCents: 0 })) ?? [];
  const payment = { ...card(final.totalCents), id: 'p', recordedAt: '2026-11-21T10:00:00.000Z' };
  const dependencies = {
    documents: {
      events: async () => ({ events: [], unreadable: 0 }),
      summary: async () => ({ ...newSummary(deposit), paidCents: 5000 }),
    },
    payments: { of: async () => ({ payments: [payment], unreadable: 0 }) },
    now: () => Date.parse('2026-11-28T10:00:00.000Z'),
  };
  const summary = { ...newSummary(final), paidCents: final.totalCents };

  it('The copy of a final invoice states the amount that is paid of its deposit now', async () => {
    const { copy } = await paperCopyOf(dependencies, 's', { ...final, deducted: issued }, summary);
    expect(copy).toMatchObject({
      rows: [['Acquittée le 21/11/2026', 'par carte']],
      deducted: [{ number: deposit.number, paidCents: 5000 }],
    });
  });

  it('The copy of a cancelled invoice states its deposit as at the issue', async () => {
    const creditNote = {
      id: 'n',
      documentType: 'avoir',
      number: 'AV-2026-0001',
      invoiceDate: DAY,
    } as const;
    const cancelled = { ...summary, creditedCents: final.totalCents, creditNote };
    const event = {
      kind: 'credit-note',
      at: DAY,
      creditNote,
      totalCents: final.totalCents,
    } as const;
    const events = async () => ({ events: [event], unreadable: 0 });
    const documents = { ...dependencies.documents, events };
    const { copy } = await paperCopyOf({ ...dependencies, documents }, 's', final, cancelled);
    expect(copy?.day).toBe(DAY);
    expect(copy?.deducted).toBeUndefined();
  });
});

describe('The copy of an invoice', () => {
  const payment = { ...card(12_000), id: 'p', recordedAt: '2026-11-21T10:00:00.000Z' };
  const none = newSummary(invoice);
  const partly = { ...none, paidCents: 12_000 };
  const textOf = async (
    payments: (typeof payment)[],
    unreadable: number,
    [known, ...later]: (typeof none)[],
  ) => {
    const summary = vi.fn(async () => later.shift() ?? known);
    const { copy, summary: current } = await paperCopyOf(
      {
        documents: { events: async () => ({ events: [], unreadable: 0 }), summary },
        payments: { of: async () => ({ payments, unreadable }) },
        now: () => Date.parse('2026-11-28T10:00:00.000Z'),
      },
      's',
      invoice,
      known ?? none,
    );
    const rows = copy?.rows.map((row) => row.join(' ').replace(/[\u00a0\u202f]/g, ' '));
    return { rows, current, reads: summary.mock.calls.length };
  };

  it('A payment that arrives while the copy is made counts in every row of the copy', async () => {
    const { rows, current } = await textOf([payment], 0, [none, partly]);
    expect(rows).toEqual(['Payé le 21/11/2026 par carte 120,00 €', 'Reste dû 116,88 €']);
    expect(current).toBe(partly);
  });

  it('The summary is read once more only if the payments do not add up to it', async () => {
    expect((await textOf([payment], 0, [partly])).reads).toBe(0);
  });

  it('A copy has a row for the payments that cannot be read, with their part of the sum', async () => {
    const both = { ...none, paidCents: 13_500 };
    expect((await textOf([payment], 1, [both, both])).rows).toEqual([
      'Payé le 21/11/2026 par carte 120,00 €',
      'Un paiement illisible 15,00 €',
      'Reste dû 101,88 €',
    ]);
    const alone = { ...none, paidCents: 23_688 };
    expect((await textOf([], 2, [alone, alone])).rows).toEqual([
      '2 paiements illisibles 236,88 €',
      'Reste dû 0,00 €',
    ]);
  });

  it('A copy and its original are files of different names', async () => {
    const print = documentPrinter(async () => undefined);
    const copy = copyOf({ payments: [payment], creditNotes: [] }, partly, DAY);
    expect((await print(invoice)).filename).toBe('Facture-FA-2026-0001.pdf');
    expect((await print(invoice, copy)).filename).toBe('Facture-FA-2026-0001-copie-2026-11-28.pdf');
  });

  it('A copy is refused if payments keep coming in, with an error that each of its routes declares', async () => {
    const sums = [1, 2, 3, 4, 5, 6].map((paidCents) => ({ ...none, paidCents }));
    const { code } = await textOf([payment], 0, sums).catch((error) => error);
    expect(code).toBe('CONFLICT');
    for (const { errors } of [
      DOCUMENT_ROUTES['GET /api/documents/{id}/pdf'],
      DOCUMENT_ROUTES['POST /api/documents/{id}/send'],
    ]) {
      expect(errors).toContain(code);
    }
  });
});
