import { randomUUID } from 'node:crypto';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { nightly } from '../../../local/testing/nightly.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import { documentInput } from '../../../shared/documents/input/input.ts';
import { closuresRepository } from '../../account/closing/closures.repository.ts';
import { erasureRepository } from '../../account/closing/erasure.repository.ts';
import { creditInvoice } from '../../documents/credit-notes/credit-invoice.ts';
import { documentsRepository } from '../../documents/documents.repository.ts';
import { issueDocument } from '../../documents/issuing/issue-document.ts';
import { cardsTakenRepository } from '../../payments/card/cards-taken.repository.ts';
import { paymentsRepository } from '../../payments/payments.repository.ts';
import { recordPayment } from '../../payments/record-payment.ts';
import { takingKey } from '../../payments/stored-taking.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';
import { shopPartition } from '../../platform/table/table-keys.ts';
import { openContactOfRepair } from '../../repairs/repair-contact.ts';
import { sampleIssuer } from '../../testing/document-samples.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import { chainRepository } from './chain.repository.ts';
import { chainedShops } from './chained-shops.repository.ts';
import { checkChain } from './check-chain.ts';
import { type CloseChainsDependencies, closeChains } from './close-chains.ts';
import type { ChainEntry } from './stored-chain-entry.ts';
import { CHAINED_PARTITION } from './stored-chained-shop.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: string;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeEach(() => {
  shop = randomUUID();
});

const TODAY = '2026-11-20';
const now = () => Date.parse(`${TODAY}T10:00:00.000Z`);
const draft = documentInput.parse({
  documentType: 'facture',
  invoiceDate: TODAY,
  clientName: 'Marie Durand',
  operationCategory: 'services',
  items: [{ description: 'Écran', quantity: 1, price: 100 }],
  tvaEnabled: true,
});
const dependencies = () => ({
  documents: documentsRepository(table, UNBOUNDED),
  payments: paymentsRepository(table),
  taken: cardsTakenRepository(table),
  issuers: { get: async () => sampleIssuer() },
  contactOfRepair: openContactOfRepair(table),
  chain: chainRepository(table),
  now,
});
const issue = (documentType: 'facture' | 'devis' = 'facture') =>
  issueDocument(dependencies(), shop, { ...draft, documentType });
const pay = (id: string, amountCents: number) =>
  recordPayment(dependencies(), shop, id, { amountCents, means: 'cash', date: TODAY });
const check = (see?: (entry: ChainEntry) => void) => checkChain(dependencies(), shop, see);

async function itemsOf(prefix?: string): Promise<RawItem[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: `pk = :shop${prefix ? ' AND begins_with(sk, :prefix)' : ''}`,
      ExpressionAttributeValues: { ':shop': shopPartition(shop), ':prefix': prefix },
      ConsistentRead: true,
    }),
  );
  return Items;
}
const remove = ({ pk, sk }: RawItem) =>
  table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));

/** Issues an invoice that is partly paid, refunded and credited, and a quote. */
async function trade() {
  const { id } = await issue();
  await pay(id, 6_000);
  await pay(id, -1_000);
  await creditInvoice(dependencies(), shop, id, {});
  await issue('devis');
  return id;
}

it('The chain has an entry for each document, payment, refund and credit note, each linked to the one before', async () => {
  await trade();
  const entries: ChainEntry[] = [];
  expect(await check((entry) => entries.push(entry))).toMatchObject({
    entries: 5,
    findings: [],
  });
  expect(entries).toMatchObject([
    { rank: 1, kind: 'document', number: 'FA-2026-0001', lineCents: [10_000] },
    { rank: 2, kind: 'payment', amountCents: 6_000, means: 'cash', date: TODAY },
    { rank: 3, kind: 'payment', amountCents: -1_000 },
    { rank: 4, kind: 'document', documentType: 'avoir', of: 'FA-2026-0001', totalCents: 12_000 },
    { rank: 5, kind: 'document', documentType: 'devis' },
  ]);
  expect(JSON.stringify(entries)).not.toContain('Durand');
  expect(await table.item({ pk: CHAINED_PARTITION, sk: shop })).toBeDefined();
});

nightly(
  'The chain stays intact when many documents and payments come at once',
  {
    timeout: 600_000,
  },
  async () => {
    const crowd = Number(process.env.CHAIN_CROWD ?? 12);
    const { id } = await issue();
    const all = await Promise.allSettled(
      Array.from({ length: crowd }, (_, index) => (index % 2 ? issue() : pay(id, 1))),
    );
    expect(all.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await check()).toMatchObject({ entries: crowd + 1, findings: [] });
  },
);

describe('Tampering with stored items', () => {
  const alter = (value: unknown): unknown => {
    if (typeof value === 'number') return value + 1;
    if (Array.isArray(value))
      return value.map(({ rate, ...each }) => ({ ...each, rate: rate + 1 }));
    if (typeof value === 'string') return value.replace(/\d(?=\D*$)/, (digit) => `${9 - +digit}`);
    const head = value as { rank: number; digest: string };
    return { ...head, digest: head.digest.replaceAll(/[0-4]/g, '9') };
  };
  const SAID = new Set([
    'entry',
    'document',
    'amountCents',
    'means',
    'date',
    'recordedAt',
    'chain',
    'documentId',
    'vat',
  ]);

  nightly('The check finds each removed item and each changed attribute', async () => {
    await trade();
    const stored = [
      ...(await itemsOf('CHAIN#')),
      ...(await itemsOf('DOCUMENT#')),
      ...(await itemsOf('PAYMENT#')),
      ...(await itemsOf('TAKING#')),
      ...(await itemsOf('SEQUENCE-LAST-DAY')),
    ];
    let altered = 0;
    for (const item of stored) {
      for (const [name, value] of Object.entries(item).filter((each) => SAID.has(each[0]))) {
        const other = name === 'means' ? 'card' : alter(value);
        expect(other).not.toEqual(value);
        await table.put({ ...item, [name]: other });
        expect((await check()).findings, `${item.sk} ${name}`).not.toEqual([]);
        altered += 1;
      }
      await remove(item);
      expect((await check()).findings, `${item.sk} removed`).not.toEqual([]);
      await table.put(item);
    }
    expect(altered).toBe(5 + 3 + 2 * 5 + 2 * 5 + 1);
    expect((await check()).findings).toEqual([]);
  });

  it('A tampered item is reported with the kind of the change', async () => {
    const id = await trade();
    const [invoice] = await itemsOf(`DOCUMENT#${id}`);
    const [payment] = await itemsOf('PAYMENT#');
    await table.put({ ...invoice, document: String(invoice?.document).replace('Durand', 'X') });
    await table.put({ ...payment, sk: `PAYMENT#${id}#added`, id: 'added' });
    expect((await check()).findings).toEqual([
      { what: 'taking-missing', where: `${id}#added` },
      { what: 'document-altered', where: id },
      { what: 'without-entry', where: `${id}#added` },
    ]);
  });
});

describe('A summary in the list of documents', () => {
  /** Each field of a summary that follows from its document or its payments has a wrong value here. */
  const OTHER = {
    documentType: 'devis',
    number: 'FA-2026-0009',
    invoiceDate: '2026-11-19',
    validUntil: '2027-01-01',
    issuedAt: '2026-11-20T09:00:00.000Z',
    clientName: 'Marie Dupont',
    clientEmail: 'autre@exemple.fr',
    totalCents: 1,
    repairId: 'another',
    isDeposit: true,
    dueDate: '2027-01-01',
    paidCents: 12_000,
    creditedCents: 1,
  };

  it('A summary is reported when it disagrees with its document, its payments or its credit notes', async () => {
    const id = await trade();
    const lines = await itemsOf('DOCUMENT-SUMMARY#');
    const [line = {}] = lines.filter((each) => each.id === id);
    for (const [name, other] of Object.entries(OTHER)) {
      await table.put({ ...line, [name]: other });
      expect((await check()).findings, name).toEqual([{ what: 'summary-altered', where: id }]);
    }
    await table.put({ ...line, version: 'none' });
    expect((await check()).findings).toEqual([{ what: 'summary-altered', where: id }]);
    await remove(line);
    expect((await check()).findings).toEqual([{ what: 'summary-missing', where: id }]);
    await table.put(line);
    await table.put({ ...line, sk: 'DOCUMENT-SUMMARY#another' });
    expect((await check()).findings).toEqual([{ what: 'summary-extra', where: 'another' }]);
    await remove({ ...line, sk: 'DOCUMENT-SUMMARY#another' });
    expect((await check()).findings).toEqual([]);
    expect(lines).toHaveLength(3);
  });

  it('A summary that holds later events than the check has read is not reported', async () => {
    const id = await trade();
    const lines = await itemsOf('DOCUMENT-SUMMARY#');
    const [line = {}] = lines.filter((each) => each.id === id);
    const delivery = { state: 'sent', at: '2026-11-20T10:00:00.000Z', to: 'marie@exemple.fr' };
    await table.put({ ...line, delivery, version: 9, item_version: 3 });
    expect((await check()).findings).toEqual([]);
  });

  it('A summary is not reported for a payment that comes during the check', async () => {
    const { id } = await issue();
    await pay(id, 6_000);
    const { chain } = dependencies();
    async function* summaries(...of: Parameters<typeof chain.summaries>) {
      yield* chain.summaries(...of);
      await pay(id, 100);
      await creditInvoice(dependencies(), shop, id, {});
      await issue();
    }
    async function* payments(...of: Parameters<typeof chain.payments>) {
      yield* chain.payments(...of);
      await pay(id, -100);
    }
    const repository = { ...chain, summaries, payments };
    const { findings } = await checkChain({ chain: repository }, shop);
    expect(findings).toEqual([]);
    expect((await check()).findings).toEqual([]);
  });
});

it('A payment that is recorded during the check is not reported as missing from the takings', async () => {
  const id = await trade();
  const { chain } = dependencies();
  async function* payments(...of: Parameters<typeof chain.payments>) {
    await pay(id, -100);
    yield* chain.payments(...of);
  }
  const checked = await checkChain({ chain: { ...chain, payments } }, shop);
  expect(checked).toMatchObject({ entries: 6, findings: [] });
});

it('A payment that is missing from the takings is reported', async () => {
  await trade();
  const [taking] = await itemsOf('TAKING#');
  await remove(taking ?? {});
  expect((await check()).findings).toMatchObject([{ what: 'taking-missing' }]);
});

it('A credit note that is dated before a payment corrects the payment on the day of its issue', async () => {
  const later = { ...dependencies(), now: () => Date.parse('2026-12-01T10:00:00.000Z') };
  const items = [
    { description: 'Pose', quantity: 1, price: 100, tvaRate: 20 },
    { description: 'Livre', quantity: 1, price: 100, tvaRate: 5.5 },
  ];
  const { id } = await issueDocument(dependencies(), shop, { ...draft, items });
  const payment = { amountCents: 6_000, means: 'cash', date: '2026-12-01' } as const;
  await recordPayment(later, shop, id, payment);
  const lines = [{ line: 1, quantity: 1 }];
  const note = await creditInvoice(later, shop, id, { invoiceDate: TODAY, lines });
  expect(note.invoiceDate).toBe(TODAY);
  const takings = await itemsOf('TAKING#');
  expect(takings.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-01']);
  expect((await check()).findings).toEqual([]);

  const moved = takings.find(({ amountCents }) => amountCents === 0) ?? {};
  await remove(moved);
  await table.put({ ...moved, ...takingKey(shop, { ...note, date: TODAY }), date: TODAY });
  expect((await check()).findings, 'an older correction has the date of its note').toEqual([]);
});

it('The takings of an invoice are reported when they disagree with its credit notes or with its services', async () => {
  const items = [
    { description: 'Écran', kind: 'part' as const, quantity: 1, price: 100, tvaRate: 20 },
    { description: 'Pose', kind: 'work' as const, quantity: 1, price: 100, tvaRate: 20 },
    { description: 'Livre', kind: 'part' as const, quantity: 1, price: 100, tvaRate: 5.5 },
  ];
  const mixed = { ...draft, operationCategory: 'mixed' as const, items };
  const { id } = await issueDocument(dependencies(), shop, mixed);
  await pay(id, 12_000);
  const note = await creditInvoice(dependencies(), shop, id, {
    lines: [1, 3].map((line) => ({ line, quantity: 1 })),
  });
  await issueDocument(dependencies(), shop, mixed);
  expect((await check()).findings).toEqual([]);

  const takings = await itemsOf('TAKING#');
  const moved = takings.find(({ amountCents }) => amountCents === 0) ?? {};
  expect(takings).toHaveLength(2);
  type Shares = { servicesCents: number; servicesVatCents?: number }[];
  const ofServices = (vat: Shares) =>
    vat.map((each) => ({ ...each, servicesCents: each.servicesCents + 1 }));
  const asOlder = (vat: Shares) => vat.map(({ servicesVatCents: _, ...each }) => each);
  for (const taking of takings) await table.put({ ...taking, vat: asOlder(taking.vat as Shares) });
  expect((await check()).findings, 'takings without the VAT of services').toEqual([]);
  for (const taking of takings) await table.put(taking);
  const altered = { what: 'taking-altered', where: id };
  for (const taking of takings) {
    await table.put({ ...taking, vat: ofServices(taking.vat as Shares) });
    expect((await check()).findings).toEqual([altered]);
    await table.put(taking);
  }
  await remove(moved);
  expect((await check()).findings).toEqual([altered]);
  await table.put({ ...moved, amountCents: 1 });
  expect((await check()).findings).toContainEqual({
    what: 'without-payment',
    where: `${id}#${note.id}`,
  });
  await table.put(moved);
  const [line = {}] = await itemsOf(`DOCUMENT-SUMMARY#${id}`);
  await table.put({ ...line, credits: { count: 1, thousandths: [0, 1000, 1000] } });
  expect((await check()).findings).toEqual([altered]);
});

it('A payment or a document is not stored when its entry cannot be written', async () => {
  const { id } = await issue();
  await table.put({ ...(await itemsOf('CHAIN#'))[0], sk: 'CHAIN#0000000002' });
  const before = await itemsOf();
  await expect(pay(id, 100)).rejects.toThrow('every condition holds');
  await expect(issue()).rejects.toThrow('every condition holds');
  expect(await itemsOf()).toEqual(before);
});

it('The check reports a document and a payment that have no entry in the chain', async () => {
  const id = await trade();
  const [made] = await itemsOf(`DOCUMENT#${id}`);
  await table.put({ ...made, sk: 'DOCUMENT#another' });
  const [payment] = await itemsOf('PAYMENT#');
  await table.put({ ...payment, sk: `PAYMENT#${id}#older`, recordedAt: '2026-01-01' });
  expect((await check()).findings).toEqual(
    expect.arrayContaining([
      { what: 'without-entry', where: 'another' },
      { what: 'without-entry', where: `${id}#older` },
    ]),
  );
});

describe('The daily run', () => {
  const DAY_MS = 86_400_000;
  const run = async (laterMs: number, changes: Partial<CloseChainsDependencies> = {}) => {
    const alarms: string[] = [];
    const report = await closeChains(
      {
        shops: chainedShops(table),
        chain: chainRepository(table),
        now: () => now() + laterMs,
        alarm: (metric) => alarms.push(metric),
        ...changes,
      },
      [shop],
      () => true,
    );
    return { report, alarms };
  };
  const entriesOf = async () => {
    const entries: ChainEntry[] = [];
    const { findings } = await check((entry) => entries.push(entry));
    expect(findings).toEqual([]);
    return entries;
  };

  it('The daily run closes each finished day, month and year once', async () => {
    await trade();
    expect((await run(0)).report).toMatchObject({ checked: 1 });
    expect(await entriesOf(), 'today is not closed yet').toHaveLength(5);
    await run(DAY_MS);
    expect((await run(DAY_MS)).report).toMatchObject({ checked: 0 });
    await run(2 * DAY_MS);
    await run(60 * DAY_MS);
    const closings = (await entriesOf()).slice(5);
    const totals = {
      kind: 'closing',
      invoices: 1,
      creditNotes: 1,
      payments: 2,
      turnoverCents: 0,
      vat: [{ rate: 20, baseCents: 0, vatCents: 0 }],
      takings: [{ means: 'cash', amountCents: 5_000 }],
      perpetualTurnoverCents: 0,
      perpetualTakingsCents: 5_000,
    };
    expect(closings).toMatchObject([
      { ...totals, period: 'day', of: TODAY },
      { ...totals, period: 'month', of: '2026-11' },
      { ...totals, period: 'year', of: '2026' },
    ]);
  });

  it('The clock queues the shop, and the daily run works in its Lambda under its own role', async () => {
    await trade();
    await eventually('the chain is checked', async () => {
      await cloud.invoke('start-daily-jobs', { job: 'close-chains' });
      const item = await table.item({ pk: CHAINED_PARTITION, sk: shop });
      return item?.done_day !== undefined;
    });
    expect((await entriesOf()).at(-1)).toMatchObject({ kind: 'closing' });
  });

  it('A broken chain raises an alarm once a day and gets no closings until it is intact', async () => {
    await trade();
    const [payment] = await itemsOf('PAYMENT#');
    await table.put({ ...payment, amountCents: 1 });
    expect(await run(DAY_MS)).toEqual({
      report: { checked: 0, broken: 1, left: 0, failed: 0 },
      alarms: ['ChainBroken'],
    });
    expect((await run(DAY_MS)).alarms).toEqual([]);
    await table.put(payment ?? {});
    expect((await run(2 * DAY_MS)).report).toMatchObject({ checked: 1 });
    expect((await entriesOf()).at(-1)).toMatchObject({ kind: 'closing', of: TODAY });
  });

  it.each(['still in', 'no longer in'])(
    'When a shop closes during the run and is %s the job’s list, its archived chain raises no alarm',
    async (where) => {
      await trade();
      await run(DAY_MS);
      const shops = chainedShops(table);
      const erasure = erasureRepository(table);
      const get: typeof shops.get = async (shopId) => {
        const read = await shops.get(shopId);
        if (where.startsWith('no longer')) await erasure.eraseFromJobs(shop);
        else await closuresRepository(table).open(shop, now());
        await erasure.eraseOwn(shop, 100);
        return read;
      };
      expect(await run(2 * DAY_MS, { shops: { ...shops, get } })).toEqual({
        report: { checked: 0, broken: 0, left: 1, failed: 0 },
        alarms: [],
      });
    },
  );

  it('A chain that grows during the run, or whose check fails, is left to the next run', async () => {
    const id = await trade();
    const chain = chainRepository(table);
    const append: typeof chain.append = async (...given) => {
      await pay(id, -100);
      return chain.append(...given);
    };
    expect((await run(DAY_MS, { chain: { ...chain, append } })).report).toMatchObject({ left: 1 });
    expect(await entriesOf()).toHaveLength(6);
    const standing = () => Promise.reject(new Error('The table is away'));
    const failed = await run(DAY_MS, { chain: { ...chain, standing } });
    expect(failed.report).toMatchObject({ failed: 1 });
    expect((await run(DAY_MS)).report).toMatchObject({ checked: 1 });
    expect((await entriesOf()).slice(6)).toMatchObject([{ kind: 'closing', payments: 3 }]);
  });
});
