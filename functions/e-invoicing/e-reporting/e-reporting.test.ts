import { describe, expect, it } from 'vitest';
import type { DocumentRequest } from '../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { transmissionOf } from '../../../shared/documents/issued/transmission.ts';
import type { ReportContent } from '../../../shared/payments/e-report.ts';
import type { Sale } from '../../accounting/entries.ts';
import { marginOf } from '../../accounting/margin/margin.ts';
import { takenShares } from '../../payments/taken-shares.ts';
import {
  ABROAD,
  SAMPLE_BUSINESS,
  SAMPLE_INVOICES,
  sampleCreditNote,
  sampleDeposit,
  sampleDocument,
  sampleIssuer,
} from '../../testing/document-samples.ts';
import { BELFAST } from '../../testing/draft-samples.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { buildReport } from './build-report.ts';
import { below, findings, readXml, textOf } from './testing/flow-10-findings.ts';

/** Makes a payment in the form in which it is read: the invoice, and the amount that the payment pays at each rate. */
const paid = (
  invoice: IssuedDocument,
  {
    amountCents,
    before = 0,
    date = '2026-11-22',
  }: { amountCents: number; before?: number; date?: string },
) => ({
  invoice,
  taking: {
    documentId: invoice.id,
    date,
    means: 'card' as const,
    amountCents,
    vat: takenShares(invoice, { paidCents: before }, { paidCents: before + amountCents }),
  },
});

/** Adds the margin to a sale. By default the purchase prices are unknown. */
const withMargin = (sale: Sale): Sale => ({ margin: marginOf(sale), ...sale });

/** Makes the report of sales or of payments, which are read two at a time. */
async function report(
  content: ReportContent,
  { sales = [], payments = [] }: { sales?: readonly Sale[]; payments?: ReturnType<typeof paid>[] },
  { siret = '732 829 320 00074', ...query }: { siret?: string; marginRate?: string } = {},
) {
  const pageOf =
    <Value>(all: readonly Value[]) =>
    (_shop: string, _range: object, after: string) => {
      const start = Number(after);
      const last = start + 2 < all.length ? String(start + 2) : undefined;
      return Promise.resolve({ found: all.slice(start, start + 2), unreadable: 0, last });
    };
  const answer = await buildReport(
    {
      accounting: { sales: pageOf(sales.map(withMargin)), payments: pageOf(payments) },
      issuers: { get: () => Promise.resolve(sampleIssuer({ siret })) },
      now: () => Date.parse('2026-12-01T07:05:09Z'),
    },
    'shop',
    { from: '2026-11-01', to: '2026-11-30', content, ...query },
  );
  return { ...answer, root: readXml(answer.xml) };
}

/** Returns 'day category rate base vat count' for each subtotal of flow 10.3. */
const daysOf = async (...sales: Sale[]) => daysIn((await report('transactions', { sales })).root);
const daysIn = (root: ReturnType<typeof readXml>) =>
  below(root, 'TransactionsReport/Transactions').flatMap((day) =>
    below(day, 'TaxSubtotal').map((sum) =>
      [
        ...['Date', 'TaxDueDateTypeCode', 'CategoryCode'].map((name) => textOf(day, name)),
        ...sum.children.map(({ text }) => text),
        `×${textOf(day, 'TransactionsCount')}`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
  );

const UNITS_OF_BOTH = {
  operationCategory: 'mixed',
  items: [
    { description: 'Écran', quantity: 1, price: 100, unit: 'piece' },
    { description: 'Main-d’œuvre', quantity: 1.5, price: 40, unit: 'hour' },
    { description: 'Diagnostic', quantity: 1, price: 40, unit: 'flat' },
  ],
} satisfies Partial<DocumentRequest>;
const both = sampleDocument(UNITS_OF_BOTH);
const invoice = sampleDocument();
const goods = sampleDocument({ operationCategory: 'goods' });
const abroad = SAMPLE_INVOICES['foreign business outside the scope'];
const swiss = { ...abroad.client, kind: 'consumer' } as const;

describe('A report of sales', () => {
  it('Sales to consumers are summed by day, category and rate', async () => {
    expect(await daysOf({ document: invoice }, { document: goods }, { document: invoice })).toEqual(
      ['20261120 TLB1 20 197.40 39.48 ×1', '20261120 TPS1 20 394.80 78.96 ×2'],
    );
  });

  it('Goods and services of one document are distinguished by the units of its lines', async () => {
    expect(await daysOf({ document: both })).toEqual([
      '20261120 TLB1 20 100.00 20.00 ×1',
      '20261120 TPS1 20 100.00 20.00 ×1',
    ]);
    const discounted = sampleDocument({ ...UNITS_OF_BOTH, discount: { rate: 10 } });
    expect(await daysOf({ document: discounted })).toEqual([
      '20261120 TLB1 20 90.00 18.00 ×1',
      '20261120 TPS1 20 90.00 18.00 ×1',
    ]);
  });

  it('A credit note is subtracted on its own day', async () => {
    const part = sampleCreditNote(goods, [{ line: 1, quantity: 1 }]);
    expect(await daysOf({ document: goods }, { document: part, origin: goods })).toEqual([
      '20261120 TLB1 20 197.40 39.48 ×1',
      '20261121 TLB1 20 -129.90 -25.98 ×1',
    ]);
  });

  it('Deposits count as services, and deducted deposits are subtracted from the services', async () => {
    const { deposit, final } = sampleDeposit({ ...UNITS_OF_BOTH });
    expect(await daysOf({ document: deposit }, { document: final })).toEqual([
      '20261120 TLB1 20 100.00 20.00 ×1',
      '20261120 TPS1 20 100.00 20.00 ×2',
    ]);
    const undone = sampleCreditNote(deposit);
    expect(await daysOf({ document: undone, origin: deposit })).toEqual([
      '20261121 TPS1 20 -41.67 -8.33 ×1',
    ]);
  });

  it('Sales under the franchise are reported as goods or services, and sales not taxed in France as not taxed', async () => {
    const franchise = sampleDocument(
      { tvaEnabled: false },
      { vat_regime: 'franchise', vat_number: '' },
    );
    expect(await daysOf({ document: franchise })).toEqual(['20261120 TPS1 0 197.40 0.00 ×1']);
    expect(await daysOf({ document: { ...abroad, client: swiss } })).toEqual([
      '20261120 TNT1 0 197.40 0.00 ×1',
    ]);
  });

  it('Services whose VAT is due with the invoice are marked', async () => {
    const debits = { vat_regime: 'normal-debits' } as const;
    const sold = [sampleDocument(UNITS_OF_BOTH, debits), sampleDocument()];
    expect(await daysOf(...sold.map((document) => ({ document })))).toEqual([
      '20261120 TLB1 20 100.00 20.00 ×1',
      '20261120 TPS1 20 197.40 39.48 ×1',
      '20261120 5 TPS1 20 100.00 20.00 ×1',
    ]);
  });

  it('Invoices that platforms carry are left out, and sales with an unknown margin are counted', async () => {
    const margin = SAMPLE_INVOICES['margin scheme'];
    const { root, reported, marginCents } = await report('transactions', {
      sales: [
        { document: sampleDocument(SAMPLE_BUSINESS) },
        { document: margin },
        { document: sampleCreditNote(margin, [{ line: 1, quantity: 1 }]), origin: margin },
      ],
    });
    expect(below(root, 'TransactionsReport')[0]?.children.map(({ name }) => name)).toEqual([
      'ReportPeriod',
    ]);
    expect({ reported, marginCents }).toEqual({ reported: 0, marginCents: 24_990 });
  });

  it('Second-hand goods are reported by the given margin and its VAT', async () => {
    const margin = SAMPLE_INVOICES['margin scheme'];
    const sales = [
      { document: margin },
      { document: sampleCreditNote(margin, [{ line: 1, quantity: 1 }]), origin: margin },
      {
        document: {
          ...margin,
          seller: { ...margin.seller, address: '1 rue du Port\n97400 Saint-Denis' },
        },
      },
    ];
    const given = await report('transactions', { sales }, { marginRate: '12.5' });
    expect(given.marginCents).toBeUndefined();
    expect(findings(given.xml)).toEqual([]);
    expect(daysIn(given.root)).toEqual([
      '20261120 TMA1 20 52.07 10.41 ×2',
      '20261120 TMA1 8.5 57.59 4.89 ×2',
      '20261121 TMA1 20 -26.03 -5.21 ×1',
    ]);
  });

  it('Goods with a purchase price are reported by their margin, and the average is used for the others only', async () => {
    const margin = SAMPLE_INVOICES['margin scheme'];
    const known = { purchases: [{ line: 1, unitCents: 15_000 }] };
    const note = sampleCreditNote(margin, [{ line: 1, quantity: 1 }]);
    const sales = [
      { document: margin, margin: marginOf({ document: margin, own: known }) },
      {
        document: note,
        origin: margin,
        margin: marginOf({ document: note, origin: margin, ofOrigin: known }),
      },
    ];
    const { root, marginCents } = await report('transactions', { sales });
    expect(marginCents).toBeUndefined();
    expect(daysIn(root)).toEqual([
      '20261120 TMA1 20 166.50 33.30 ×1',
      '20261121 TMA1 20 -83.25 -16.65 ×1',
    ]);
    const mixed = await report('transactions', { sales: [...sales, { document: margin }] });
    expect(mixed.marginCents).toBe(49_980);
    const given = await report(
      'transactions',
      { sales: [...sales, { document: margin }] },
      { marginRate: '12.5' },
    );
    expect(daysIn(given.root)[0]).toBe('20261120 TMA1 20 218.57 43.71 ×2');
  });

  it('A deposit is reported without a margin, and the invoice that deducts it with the whole margin', async () => {
    const draft = {
      operationCategory: 'goods',
      items: [{ description: 'iPhone 12', quantity: 1, price: 249.9, marginScheme: true }],
    } satisfies Partial<DocumentRequest>;
    const { deposit, final } = sampleDeposit(draft);
    const sales = [{ document: deposit }, { document: final }];
    const given = await report('transactions', { sales }, { marginRate: '10' });
    expect(daysIn(given.root)).toEqual(['20261120 TMA1 20 20.82 4.17 ×1']);
  });

  it('Each invoice to a business abroad is reported individually', async () => {
    const european = SAMPLE_INVOICES['services to a business of the EU'];
    const credit = SAMPLE_INVOICES['credit note, goods to the EU'];
    const irish = SAMPLE_INVOICES['goods to a business of Northern Ireland'];
    const served = sampleDocument({ ...ABROAD, ...BELFAST });
    const { root, reported } = await report('transactions', {
      sales: [abroad, european, credit, irish, served].map((document) => ({ document })),
    });
    expect(reported).toBe(5);
    const parties = below(root, 'TransactionsReport/Invoice').map((each) => [
      textOf(each, 'TypeCode'),
      textOf(each, 'BusinessProcess/ID'),
      textOf(each, 'TaxSubTotal/TaxCategory/Code'),
      below(each, 'Buyer/CompanyId').map(
        ({ text, attributes }) => `${attributes.schemeId} ${text}`,
      )[0],
    ]);
    expect(parties).toEqual([
      ['380', 'S1', 'O', '0227 CHÉditions du Port'],
      ['380', 'S1', 'AE', '0223 BE0123456749'],
      ['381', 'B1', 'K', '0223 BE0123456749'],
      ['380', 'B1', 'K', '0223 XI110305878'],
      ['380', 'S1', 'O', '0227 GBÉditions du Port'],
    ]);
  });
});

/** Returns 'day invoice rate amount' for each payment of flows 10.2 and 10.4. */
const paymentsOf = async (...payments: ReturnType<typeof paid>[]) => {
  const { root } = await report('payments', { payments });
  return (below(root, 'PaymentsReport')[0]?.children ?? [])
    .slice(1)
    .flatMap((each) =>
      below(each, 'Payment/SubTotals').map((sum) =>
        [
          textOf(each, 'Payment/Date'),
          textOf(each, 'InvoiceID'),
          textOf(sum, 'TaxPercent'),
          textOf(sum, 'Amount'),
        ]
          .filter(Boolean)
          .join(' '),
      ),
    );
};

describe('A report of payments', () => {
  it('Payments for services are summed with tax, by day and rate', async () => {
    expect(
      await paymentsOf(
        paid(both, { amountCents: 12_000 }),
        paid(invoice, { amountCents: 10_000 }),
        paid(invoice, { amountCents: -1000, before: 10_000 }),
        paid(goods, { amountCents: 10_000 }),
        paid(invoice, { amountCents: 500, date: '2026-11-21' }),
      ),
    ).toEqual(['20261121 20 5.00', '20261122 20 150.00']);
  });

  it('A payment is left out if its VAT is due with the invoice, the client owes the VAT, or a platform reports it', async () => {
    const debits = sampleDocument({}, { vat_regime: 'normal-debits' });
    const european = SAMPLE_INVOICES['services to a business of the EU'];
    const home = sampleDocument(SAMPLE_BUSINESS);
    const all = [debits, european, home].map((each) => paid(each, { amountCents: 5000 }));
    expect(await paymentsOf(...all)).toEqual([]);
  });

  it('A payment by a business abroad names its invoice, and comes before the payments by day', async () => {
    expect(
      await paymentsOf(
        paid(invoice, { amountCents: 5000, date: '2026-11-21' }),
        paid(abroad, { amountCents: 7000 }),
      ),
    ).toEqual(['20261122 FA-2026-0001 0 70.00', '20261121 20 50.00']);
  });

  it('A partial payment counts for services in proportion to their share of the invoice', async () => {
    let before = 0;
    const parts = [1, 3332, 8667, 11_999, 1].map((amountCents) => {
      before += amountCents;
      return { amountCents, before: before - amountCents };
    });
    const [line = ''] = await paymentsOf(...parts.map((part) => paid(both, part)));
    expect(Number(line.split(' ').at(-1))).toBeCloseTo(120, 1);
  });
});

it('A refunded deposit counts as services, as the deposit was reported', async () => {
  const { deposit, final } = sampleDeposit({ ...UNITS_OF_BOTH });
  const before = final.totalCents;
  const day = '2026-11-23';
  const came = [paid(deposit, { amountCents: 5000 }), paid(final, { amountCents: before })];
  expect(await paymentsOf(...came)).toEqual(['20261122 20 120.00']);
  const beyond = paid(final, { amountCents: -5000, date: day });
  expect(await paymentsOf(beyond)).toEqual(['20261123 20 -50.00']);
  const all = paid(final, { amountCents: -before - 5000, before, date: day });
  expect(await paymentsOf(...came, all)).toEqual(['20261122 20 120.00', '20261123 20 -120.00']);
  const ofGoods = sampleDeposit({ ...UNITS_OF_BOTH, operationCategory: 'goods' }).final;
  expect(await paymentsOf(paid(ofGoods, { amountCents: -5000 }))).toEqual([]);
});

describe('A transmission', () => {
  const samples = Object.values(SAMPLE_INVOICES).map((document) => ({ document }));

  it('A transmission follows the schema and the rules, whatever was sold and paid', async () => {
    const sold = await report('transactions', { sales: samples });
    expect(findings(sold.xml)).toEqual([]);
    expect(below(sold.root, 'TransactionsReport/Invoice').length).toBeGreaterThan(5);
    const payments = samples.map(({ document }) => paid(document, { amountCents: 1000 }));
    expect(findings((await report('payments', { payments })).xml)).toEqual([]);
    expect(findings((await report('payments', {})).xml)).toEqual([]);
  });

  it('A transmission names its shop, its period and its instant', async () => {
    const { root, fileName } = await report('payments', {});
    expect(fileName).toBe('flux10-paiements-732829320-20261101-20261130.xml');
    expect(textOf(root, 'ReportDocument/Id')).toBe('P-732829320-20261101-20261130-20261201080509');
    expect(textOf(root, 'ReportDocument/Issuer/Id')).toBe('732829320');
    expect(textOf(root, 'PaymentsReport/ReportPeriod/EndDate')).toBe('20261130');
  });

  it('A shop without a SIREN has no transmission', async () => {
    await expect(report('payments', {}, { siret: '' })).rejects.toThrow(/Indiquez votre SIRET/);
  });

  it.each([
    ['a missing number', /<ID>[^<]*<\/ID>\s*/, '', 'sequence TransactionsReport/Invoice'],
    ['an unknown element', '<TaxTotal>', '<Autre>x</Autre>$&', 'sequence'],
    ['an unknown category', 'TPS1', 'TPS9', 'G1.68'],
    ['an unknown VAT rate', /<TaxPercent>20/, '<TaxPercent>21', 'G1.24'],
    ['a day with hyphens', /<Date>2026/, '<Date>2026-', 'G1.09'],
    ['a total that differs from the sum of its parts', /(<TaxExclusiveAmount>)\d/, '$19', 'G1.53'],
    ['sales and payments at once', '</Report>', '<PaymentsReport/></Report>', 'G6.29'],
    ['a missing attribute', ' schemeId="0002"', '', 'attributes'],
    [
      'a credit note without its invoice',
      /<ReferencedDocument>.*?<\/ReferencedDocument>/s,
      '',
      'G1.32',
    ],
  ])('The check finds a transmission with %s', async (_case, original, replacement, finding) => {
    const { xml } = await report('transactions', { sales: samples });
    const broken = xml.replace(original, replacement);
    expect(broken).not.toBe(xml);
    expect(findings(broken).join('\n')).toContain(finding);
  });
});

/** This many random documents are tried. */
const TRIES = Number(process.env.REPORTED_DOCUMENTS ?? 200);
const SEED = Number(process.env.RANDOM_SEED ?? 1);

it(`The report of ${TRIES} random documents has their sums at each rate (seed ${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  const random = seededRandom(SEED);
  const oneOf = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value;
  const sales: Sale[] = [];
  while (sales.length < TRIES) {
    const tvaEnabled = random() < 0.8;
    const operationCategory = oneOf(['goods', 'services', 'mixed'] as const);
    const draft = {
      tvaEnabled,
      operationCategory,
      clientKind: oneOf(['consumer', 'consumer', 'business'] as const),
      clientSiren: '552 100 554',
      items: Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
        description: 'Ligne',
        quantity: Math.ceil(random() * 5000) / 1000,
        price: Math.round(random() * 50_000) / 100,
        unit: oneOf(['piece', 'hour', 'flat', undefined] as const),
        ...(tvaEnabled && operationCategory !== 'services' && random() < 0.2
          ? { marginScheme: true }
          : { tvaRate: oneOf([20, 10, 8.5, 5.5, 2.1]) }),
      })),
      ...(random() < 0.3 && { discount: { rate: oneOf([5, 12.5, 100]) } }),
    } satisfies Partial<DocumentRequest>;
    const regime = tvaEnabled ? oneOf(['normal', 'normal-debits'] as const) : 'franchise';
    const document = sampleDocument(draft, { vat_regime: regime });
    sales.push({ document });
    const quantity = (document.lines[0]?.quantity ?? 0) / 2;
    if (random() < 0.3 && document.totalCents > 0) {
      const part =
        random() < 0.5 || quantity < 0.002
          ? undefined
          : [{ line: 1, quantity: Math.floor(quantity * 1000) / 1000 }];
      sales.push({ document: sampleCreditNote(document, part), origin: document });
    }
    if (document.totalCents > 6000 && draft.clientKind === 'consumer' && random() < 0.3) {
      const { deposit, final } = sampleDeposit(draft, { vat_regime: regime });
      sales.push({ document: deposit }, { document: final });
    }
  }
  const expected = new Map<number, [number, number]>();
  for (const { document } of sales) {
    if (transmissionOf(document).by !== 'report') continue;
    const sign = document.documentType === 'avoir' ? -1 : 1;
    for (const { rate, marginScheme, baseCents, vatCents } of document.vat) {
      if (marginScheme) continue;
      const [base, vat] = expected.get(rate) ?? [0, 0];
      expected.set(rate, [base + sign * baseCents, vat + sign * vatCents]);
    }
  }
  const { root, xml } = await report('transactions', { sales });
  expect(findings(xml)).toEqual([]);
  const reported = new Map<number, [number, number]>();
  for (const sum of below(root, 'TransactionsReport/Transactions/TaxSubtotal')) {
    const [rate = 0, base = 0, vat = 0] = sum.children.map(({ text }) => Number(text));
    const [known, knownVat] = reported.get(rate) ?? [0, 0];
    reported.set(rate, [known + Math.round(base * 100), knownVat + Math.round(vat * 100)]);
  }
  expect(reported).toEqual(expected);
});

it(`The report of ${TRIES} random payments for services has their sums at each rate (seed ${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  const random = seededRandom(SEED);
  const mixedRates = [20, 10, 5.5].map((tvaRate) => ({
    description: 'Ligne',
    quantity: 1,
    price: 33.33,
    tvaRate,
  }));
  const bill = sampleDocument({ items: mixedRates });
  const payments: ReturnType<typeof paid>[] = [];
  const expected = new Map<number, number>();
  for (let before = 0; payments.length < TRIES; ) {
    const left = bill.totalCents - before;
    const amountCents =
      before > 0 && random() < 0.3
        ? -Math.ceil(random() * before)
        : Math.ceil(random() * Math.max(left, 1));
    const date = `2026-11-${10 + Math.floor(random() * 20)}`;
    const payment = paid(bill, { amountCents, before, date });
    before = amountCents >= left ? 0 : before + amountCents;
    payments.push(payment);
    for (const { rate, baseCents, vatCents } of payment.taking.vat) {
      expected.set(rate, (expected.get(rate) ?? 0) + baseCents + vatCents);
    }
  }
  const { root, xml } = await report('payments', { payments });
  expect(findings(xml)).toEqual([]);
  const reported = new Map<number, number>();
  for (const sum of below(root, 'PaymentsReport/Transactions/Payment/SubTotals')) {
    const rate = Number(textOf(sum, 'TaxPercent'));
    reported.set(rate, (reported.get(rate) ?? 0) + Math.round(Number(textOf(sum, 'Amount')) * 100));
  }
  expect(reported).toEqual(expected);
});
