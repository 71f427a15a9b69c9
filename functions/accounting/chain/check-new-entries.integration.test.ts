import { randomUUID } from 'node:crypto';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { nightly } from '../../../local/testing/nightly.ts';
import { documentInput } from '../../../shared/documents/input/input.ts';
import { creditInvoice } from '../../documents/credit-notes/credit-invoice.ts';
import { canonicalJson } from '../../documents/digest.ts';
import { NUMBERING_PREFIX } from '../../documents/document-keys.ts';
import { documentsRepository } from '../../documents/documents.repository.ts';
import { issueDocument } from '../../documents/issuing/issue-document.ts';
import { cardsTakenRepository } from '../../payments/card/cards-taken.repository.ts';
import { paymentsRepository } from '../../payments/payments.repository.ts';
import { recordPayment } from '../../payments/record-payment.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';
import { shopPartition } from '../../platform/table/table-keys.ts';
import { openContactOfRepair } from '../../repairs/repair-contact.ts';
import { sampleIssuer } from '../../testing/document-samples.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import { chainRepository } from './chain.repository.ts';
import { countEntry, missingClosings, noTotals } from './chain-totals.ts';
import { chainedShops } from './chained-shops.repository.ts';
import { checkChain } from './check-chain.ts';
import { closeChains } from './close-chains.ts';
import type { EntryContent } from './next-entry.ts';
import type { ChainEntry } from './stored-chain-entry.ts';
import { CHAINED_PARTITION } from './stored-chained-shop.ts';

let table: TestTable;
let shop: string;
sharedCloud((started) => {
  ({ table } = started);
});
beforeEach(() => {
  shop = randomUUID();
});

const DAY_MS = 86_400_000;
const noonOf = (day: number) => Date.parse('2026-11-20T11:00:00.000Z') + day * DAY_MS;
const dateOf = (day: number) => new Date(noonOf(day)).toISOString().slice(0, 10);
const dependencies = (day: number) => ({
  documents: documentsRepository(table, UNBOUNDED),
  payments: paymentsRepository(table),
  taken: cardsTakenRepository(table),
  issuers: { get: async () => sampleIssuer() },
  contactOfRepair: openContactOfRepair(table),
  chain: chainRepository(table),
  now: () => noonOf(day),
});

async function trade(day: number, amountCents = 6_000): Promise<string> {
  const draft = documentInput.parse({
    documentType: 'facture',
    invoiceDate: dateOf(day),
    clientName: 'Marie Durand',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 100 + day }],
    tvaEnabled: true,
  });
  const { id } = await issueDocument(dependencies(day), shop, draft);
  await recordPayment(dependencies(day), shop, id, {
    ...{ amountCents, means: 'cash', date: dateOf(day) },
  });
  return id;
}

/** Runs the daily job of a day, two hours before that day's documents and payments. */
async function run(day: number): Promise<'checked' | 'broken'> {
  const report = await closeChains(
    {
      shops: chainedShops(table),
      chain: chainRepository(table),
      now: () => noonOf(day) - 2 * 3_600_000,
      alarm: () => undefined,
    },
    [shop],
    () => true,
  );
  expect(report).toMatchObject({ left: 0, failed: 0 });
  return report.broken ? 'broken' : 'checked';
}
const job = () => table.item({ pk: CHAINED_PARTITION, sk: shop });

async function itemsOf(prefix: string): Promise<RawItem[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :shop AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':shop': shopPartition(shop), ':prefix': prefix },
      ConsistentRead: true,
    }),
  );
  return Items;
}
const remove = ({ pk, sk }: RawItem) =>
  table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));

nightly(
  'Closings computed from the last closing equal closings computed from the whole chain',
  async () => {
    // Some days pass without a run, so that several days are closed at once.
    for (let day = 0; day < 75; day += 1) {
      if (day % 9 !== 4) expect(await run(day)).toBe('checked');
      if (day % 3 !== 1) continue;
      const id = await trade(day, 1_000 * (1 + (day % 5)));
      if (day % 2 === 0) await creditInvoice(dependencies(day), shop, id, {});
    }
    expect(await run(75)).toBe('checked');
    const entries: ChainEntry[] = [];
    const { findings } = await checkChain({ chain: chainRepository(table) }, shop, (entry) =>
      entries.push(entry),
    );
    expect(findings).toEqual([]);
    const totals = noTotals();
    for (const entry of entries) if (entry.kind !== 'closing') countEntry(totals, entry);
    const whole = missingClosings(totals, dateOf(75));
    const made = entries
      .filter((entry) => entry.kind === 'closing')
      .map(({ rank: _, previous: __, at: ___, ...content }): EntryContent => content);
    const sorted = (closings: EntryContent[]) => closings.map(canonicalJson).toSorted();
    expect(made.length).toBeGreaterThan(25);
    expect(sorted(made)).toEqual(sorted(whole));
  },
);

it('A daily check reads only new entries, however long the chain is', async () => {
  await trade(0);
  const chain = chainRepository(table);
  const { head } = await chain.standing(shop);
  const old = Array.from(
    { length: 1_000 },
    (_, index): EntryContent => ({
      ...{ kind: 'payment', id: String(index), documentId: 'old', amountCents: 1 },
      ...{ means: 'cash', date: dateOf(0), recordedAt: dateOf(0) },
    }),
  );
  if (head === undefined) throw new Error('There is no chain');
  const last = await chain.append(shop, head, old, new Date(noonOf(0)).toISOString());
  const closed: EntryContent = {
    ...{ kind: 'closing', period: 'day', of: dateOf(0), invoices: 1, creditNotes: 0 },
    ...{ payments: 1_001, turnoverCents: 12_000, vat: [], takings: [] },
    ...{ perpetualTurnoverCents: 12_000, perpetualTakingsCents: 7_000 },
  };
  if (last === undefined) throw new Error('The chain moved');
  await chain.append(shop, last, [closed], new Date(noonOf(1)).toISOString());
  await chainedShops(table).done(shop, dateOf(1), { whole_day: dateOf(1), checked: last });
  await trade(1);
  await trade(1);

  let items = 0;
  table.client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { Items = [], Responses = {} } = result.output as {
        Items?: unknown[];
        Responses?: Record<string, unknown[]>;
      };
      items += Items.length + Object.values(Responses).flat().length;
      return result;
    },
    { step: 'initialize', name: 'countItems' },
  );
  const requests = await table.requestsOf(() => run(2));
  table.client.middlewareStack.remove('countItems');
  // The check reads a page of 25 entries, the shop's job and the head twice, two documents, two payments and their
  // takings.
  expect(items).toBeLessThan(25 + 2 * 3 + 6 + 1);
  expect(requests).toHaveLength(9);
  expect((await itemsOf('CHAIN#')).at(-1)?.entry).toContain('"perpetualTakingsCents":19000');
});

it.each([
  ['an entry', 'CHAIN#', 'entry', (text: string) => text.replace(/00(?=\D)/, '01')],
  ['a document', 'DOCUMENT#', 'document', (text: string) => text.replace('Durand', 'Dupont')],
  ['a payment', 'PAYMENT#', 'means', () => 'card'],
  ['a taking', 'TAKING#', 'means', () => 'card'],
])(
  'The next day’s check finds that %s of the day was altered or removed',
  async (_of, prefix, name, alter) => {
    await trade(0);
    expect(await run(1)).toBe('checked');
    expect((await job())?.whole_day).toBe(dateOf(1));
    await trade(1);
    const newest = (await itemsOf(prefix)).at(-1) ?? {};
    const other = { ...newest, [name]: alter(String(newest[name])) };
    expect(other).not.toEqual(newest);
    await table.put(other);
    expect(await run(2)).toBe('broken');
    await table.put(newest);
    expect(await run(3)).toBe('checked');
    await trade(3);
    await remove((await itemsOf(prefix)).at(-1) ?? {});
    expect(await run(4)).toBe('broken');
  },
);

it.each([
  ['those of two days before', true],
  ['none', false],
])(
  'The daily check finds that the shop’s items were set back to %s, even after the shop has issued another document',
  async (_to, isPartly) => {
    const stored = async () =>
      (
        await Promise.all(
          ['CHAIN#', NUMBERING_PREFIX, 'DOCUMENT', 'PAYMENT#', 'TAKING#'].map(itemsOf),
        )
      ).flat();
    const setBack = async (items: RawItem[]) => {
      for (const item of await stored()) await remove(item);
      for (const item of items) await table.put(item);
    };
    await trade(0);
    expect(await run(1)).toBe('checked');
    const older = isPartly ? await stored() : [];
    await trade(1);
    expect(await run(2)).toBe('checked');
    const newest = await stored();
    await setBack(older);
    expect(await run(3)).toBe('broken');
    await trade(3);
    expect(await run(4)).toBe('broken');
    await setBack(newest);
    expect(await run(5)).toBe('checked');
  },
);

it('A changed last checked entry is found even if the run of a later day was not recorded', async () => {
  await trade(0);
  await run(1);
  const recorded = await job();
  await trade(1);
  await run(2);
  await table.put({ ...recorded });
  expect(await run(3)).toBe('checked');
  await table.put({ ...recorded, checked: { rank: 3, digest: 'another' } });
  expect(await run(4)).toBe('broken');
});

it('The check of the whole chain finds older changes, and is repeated daily until they are undone', async () => {
  await trade(0);
  expect(await run(1)).toBe('checked');
  const [old = {}] = await itemsOf('DOCUMENT#');
  await table.put({ ...old, document: String(old.document).replace('Durand', 'Dupont') });
  await trade(1);
  expect(await run(2)).toBe('checked');
  expect(await run(28)).toBe('checked');
  expect(await run(29)).toBe('broken');
  expect(await job()).not.toHaveProperty('whole_day');
  await trade(29);
  expect(await run(30)).toBe('broken');
  const before = await itemsOf('CHAIN#');
  await table.put(old);
  expect(await run(31)).toBe('checked');
  expect((await itemsOf('CHAIN#')).length).toBe(before.length + 1);
  expect((await job())?.whole_day).toBe(dateOf(31));
});
