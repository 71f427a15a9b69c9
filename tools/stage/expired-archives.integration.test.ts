/** Checks the archive of a closed account while its documents expire by law, year by year on a simulated clock. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { archivedChainRepository } from '../../functions/account/closing/archived-chain.repository.ts';
import { erasureRepository } from '../../functions/account/closing/erasure.repository.ts';
import { sealArchive } from '../../functions/account/closing/seal-archive.ts';
import { chainRepository } from '../../functions/accounting/chain/chain.repository.ts';
import { chainedShops } from '../../functions/accounting/chain/chained-shops.repository.ts';
import { closeChains } from '../../functions/accounting/chain/close-chains.ts';
import {
  chainEntryItem,
  chainEntryKey,
} from '../../functions/accounting/chain/stored-chain-entry.ts';
import { documentsRepository } from '../../functions/documents/documents.repository.ts';
import { issueDocument } from '../../functions/documents/issuing/issue-document.ts';
import { cardsTakenRepository } from '../../functions/payments/card/cards-taken.repository.ts';
import { paymentsRepository } from '../../functions/payments/payments.repository.ts';
import { recordPayment } from '../../functions/payments/record-payment.ts';
import type { RawItem } from '../../functions/platform/table/stored-item.ts';
import { openContactOfRepair } from '../../functions/repairs/repair-contact.ts';
import { sampleIssuer } from '../../functions/testing/document-samples.ts';
import type { TestTable } from '../../functions/testing/test-table.ts';
import { UNBOUNDED } from '../../functions/testing/unbounded.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { documentInput } from '../../shared/documents/input/input.ts';
import { verifyArchive } from '../archive/verify-archive.mjs';
import { writeClosedArchive } from './closed-archives.ts';

let table: TestTable;
let shop: string;
let folder: string;
sharedCloud((started) => {
  ({ table } = started);
});
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'expired-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Issues an invoice on a day, records half of it as paid, and lets the daily run close finished periods. */
async function trade(day: string) {
  const now = () => Date.parse(`${day}T10:00:00.000Z`);
  const documents = documentsRepository(table, UNBOUNDED);
  const issuers = { get: async () => sampleIssuer() };
  const draft = documentInput.parse({
    documentType: 'facture',
    invoiceDate: day,
    clientName: 'Zoé Garnier',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 100 }],
    tvaEnabled: true,
  });
  const { id } = await issueDocument(
    { documents, issuers, contactOfRepair: openContactOfRepair(table), now },
    shop,
    draft,
  );
  const dependencies = {
    documents,
    payments: paymentsRepository(table),
    taken: cardsTakenRepository(table),
    now,
  };
  await recordPayment(dependencies, shop, id, { amountCents: 5_000, means: 'cash', date: day });
}

async function closePeriods(day: string) {
  const shops = chainedShops(table);
  const now = () => Date.parse(`${day}T10:00:00.000Z`);
  const dependencies = { shops, chain: chainRepository(table), now, alarm: () => {} };
  await closeChains(dependencies, [shop], () => true);
}

const CLOSED_MS = Date.parse('2028-06-15T12:00:00.000Z');
const archive = () => archivedChainRepository(table);
const seal = () => sealArchive(archive(), shop, CLOSED_MS);

/**
 * Creates a shop with documents of 2026, 2027 and 2028 whose account closed in June 2028. The erasure keeps only the
 * records that the law requires, and no seal exists yet.
 */
beforeEach(async () => {
  shop = randomUUID();
  for (const day of ['2026-11-20', '2026-12-31', '2027-05-03', '2028-06-14']) {
    await trade(day);
    await closePeriods(day);
  }
  await closePeriods('2028-06-15');
  while (await erasureRepository(table).eraseOwn(shop, 100));
});

const at = (year: number) => Date.parse(`${year}-01-01T00:00:01.000Z`);
let files = 0;

/** Writes the archive and checks it, both at an instant. */
async function written(nowMs: number) {
  files += 1;
  const file = path.join(folder, `${files}.jsonl`);
  const { apart, faults } = await writeClosedArchive(table, shop, file, nowMs);
  const verified = await verify(file, nowMs);
  return { ...verified, faults: [...faults, ...verified.faults], apart, file };
}

async function verify(file: string, nowMs: number) {
  const handle = await open(file);
  try {
    return await verifyArchive(handle.readLines(), nowMs);
  } finally {
    await handle.close();
  }
}

async function kept(): Promise<RawItem[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :archive',
      ExpressionAttributeValues: { ':archive': `ARCHIVE#${shop}` },
      ConsistentRead: true,
    }),
  );
  return Items;
}
const entriesKept = async () => (await kept()).filter(({ sk }) => String(sk).startsWith('CHAIN#'));
const remove = ({ pk, sk }: RawItem) =>
  table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));

/** Deletes expired items as the table does some time later. */
async function deleteExpired(nowMs: number) {
  const gone = (await kept()).filter(({ expires_at }) => Number(expires_at) * 1000 <= nowMs);
  for (const item of gone) await remove(item);
  return gone.length;
}

it('An archive whose beginning has expired is intact and states the expired part, until nothing is left', async () => {
  expect(await seal()).toBe(true);
  expect(await seal(), 'once').toBe(false);
  const entries = (await entriesKept()).length;
  const whole = await written(at(2035));
  expect(whole).toMatchObject({ faults: [], apart: [] });
  expect(whole.counts).toMatchObject({ entries, documents: 4, payments: 4, expired: 0 });
  expect(whole.head?.lapsed).toBeUndefined();

  for (const isTakenOut of [false, true]) {
    if (isTakenOut) expect(await deleteExpired(at(2038))).toBeGreaterThan(4);
    const from2027 = await written(at(2038));
    expect(from2027, 'without 2026').toMatchObject({ faults: [], apart: [] });
    expect(from2027.head?.lapsed).toMatchObject({
      on: '2038-01-01',
      perpetualTakingsCents: 10_000,
    });
    expect(from2027.counts).toMatchObject({ documents: 2, payments: 2, expired: 0 });
    expect(from2027.counts.closings).toBeGreaterThan(4);
  }
  await deleteExpired(at(2039));
  const from2028 = await written(at(2039));
  expect(from2028).toMatchObject({ faults: [], apart: [] });
  expect(from2028.head?.lapsed).toMatchObject({ on: '2039-01-01', perpetualTakingsCents: 15_000 });
  expect(from2028.counts).toMatchObject({ documents: 1, payments: 1 });
  await deleteExpired(at(2041));
  expect(await kept()).toEqual([]);
});

it('An archive whose beginning somebody removed is reported, before the legal time and after it', async () => {
  await seal();
  const of2026 = (await entriesKept()).filter(
    ({ expires_at }) => Number(expires_at) * 1000 <= at(2038),
  );
  for (const item of of2026) await remove(item);
  expect((await written(at(2030))).faults).toEqual(
    expect.arrayContaining([
      `Maillons 1 à ${of2026.length}\u00a0: ils manquent, et la loi les fait conserver jusqu’au 2038-01-01.`,
    ]),
  );

  const [next] = await entriesKept();
  await remove(next ?? {});
  const { faults } = await written(at(2038));
  expect(faults).toContainEqual('Maillon 1\u00a0: il manque.');
});

it('A file that claims a later date is reported, and so is a removed seal', async () => {
  await seal();
  const { file } = await written(at(2038));
  expect((await verify(file, at(2030))).faults).toEqual([
    'Archive datée de l’avenir\u00a0: 2038-01-01T00:00:01.000Z.',
  ]);
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const { last, ...head } = JSON.parse(lines[0] ?? '');
  async function* without() {
    yield JSON.stringify({ ...head, last: null });
    yield* lines.slice(1, -1);
  }
  expect((await verifyArchive(without(), at(2038))).faults).toContainEqual(
    expect.stringContaining('le dernier maillon ne dit pas que la loi les a laissés effacer.'),
  );
});

it('An archive without a seal, from an earlier version, is read as long as its beginning is kept', async () => {
  const { faults, seal: none } = await written(at(2030));
  expect([faults, none]).toEqual([[], undefined]);
  await deleteExpired(at(2038));
  expect((await written(at(2038))).faults).toContainEqual('Maillon 1\u00a0: il manque.');
});

it('Archived entries stay unchanged when a closed account starts another chain, which is then erased', async () => {
  const before = await kept();
  const [first] = await entriesKept();
  const text = String(first?.entry).replace('"totalCents":12000', '"totalCents":1');
  await table.put(chainEntryItem(shop, 1, text));
  while (await erasureRepository(table).eraseOwn(shop, 100));
  expect(await table.item(chainEntryKey(shop, 1))).toBeUndefined();
  expect(await kept()).toEqual(before);
});
