/**
 * A history at any length: what becomes of entries that an item has no room for, of whoever knew where they stood, and of
 * who reads them. Seen to fail with a claim that does not ask where its item begins, with a move that does not ask whether
 * somebody is at an entry, with one that moves what is still to be told, with one that forgets what is counted of what it
 * moves, and with one that takes out the places of a list one by one, from the first on.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { loneTable } from '../../local/testing/lone-table.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { requestOf } from '../notifications/notification.ts';
import { notificationsRepository } from '../notifications/notifications.repository.ts';
import { countsOfRepair } from '../statistics/counts-of-repair.ts';
import type { TestTable } from '../testing/test-table.ts';
import { changeStatus } from './change-status.ts';
import { createRepair } from './create-repair.ts';
import { getRepair } from './get-repair.ts';
import { entryCount, firstEntry, lastEntry } from './history.ts';
import { noteCall } from './note-call.ts';
import { repairsRepository } from './repairs.repository.ts';
import { historyEntry, type StoredRepair } from './repairs.ts';
import { repairItem } from './stored-repair.ts';
import { undoRepository } from './undo.repository.ts';
import { undoChange } from './undo-change.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const MINUTE_MS = 60_000;
const TOLD = { email: { at: NOW }, sms: { at: NOW } };

let table: TestTable;
let repairs: ReturnType<typeof repairsRepository> & ReturnType<typeof undoRepository>;
loneTable((started) => {
  table = started;
});
beforeAll(() => {
  repairs = { ...repairsRepository(table), ...undoRepository(table) };
});

let shops = 0;
/** A new repair whose item holds `entries`, of which the customer was told but for those that `untold` says. */
async function stored(entries: number, untold: (index: number) => boolean = () => false) {
  const shopId = `long-${++shops}`;
  const input = {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
    customerPhone: '06 12 34 56 78',
  } as const;
  const { trackingNumber, id } = await createRepair({ repairs, now: () => NOW }, shopId, input);
  const made = (await repairs.get(trackingNumber)) as StoredRepair;
  const statusHistory = Array.from({ length: entries }, (_, index) => ({
    ...historyEntry(index === 0 ? 'pending' : 'progress', NOW + index * MINUTE_MS, `n${index}`),
    ...(!untold(index) && { told: TOLD }),
  }));
  const repair = { ...made, statusHistory, status: 'progress' } as const;
  // Nobody is to wake up from it.
  await table.put({ ...repairItem(repair), last_write: 'claim' });
  const changeAt = (nowMs: number) =>
    changeStatus({ repairs, now: () => nowMs }, shopId, id, {
      status: 'progress',
      message: `n${(nowMs - NOW) / MINUTE_MS}`,
    });
  return {
    shopId,
    id,
    trackingNumber,
    repair,
    change: (n: number) => changeAt(NOW + n * MINUTE_MS),
  };
}

/** All that a shop is answered of a history, from page to page. */
async function pages(shopId: string, id: string): Promise<string[]> {
  const page = await getRepair({ repairs }, shopId, id);
  let { earlierEntries: before } = page;
  const messages = page.statusHistory.map(({ message }) => message);
  while (before !== undefined) {
    const older: Repair = await getRepair({ repairs }, shopId, id, before);
    messages.unshift(...older.statusHistory.map(({ message }) => message));
    before = older.earlierEntries;
  }
  return messages;
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);
const read = async (trackingNumber: string) => (await repairs.get(trackingNumber)) as StoredRepair;

describe('a change of a repair with a hundred entries', () => {
  it('puts the oldest fifty away by one transaction, and the next fifty changes by none', async () => {
    const { shopId, id, trackingNumber, change } = await stored(100);
    expect(await table.requestsOf(() => change(100))).toEqual([
      'UpdateItemCommand',
      'TransactWriteItemsCommand',
    ]);
    const repair = await read(trackingNumber);
    expect([firstEntry(repair), entryCount(repair)]).toEqual([50, 101]);
    expect(await table.requestsOf(() => change(101))).toEqual(['UpdateItemCommand']);
    expect(await pages(shopId, id)).toEqual(numbered(102));
    const opening = await table.requestsOf(() => getRepair({ repairs }, shopId, id));
    expect(opening).toEqual(['GetItemCommand']);
    const older = await table.requestsOf(() => getRepair({ repairs }, shopId, id, 60));
    expect(older).toEqual(['GetItemCommand', 'QueryCommand']);
  });

  it.each([undefined, 20, 70])('counts what it counted before, completed by %s', async (end) => {
    const { trackingNumber, change } = await stored(100);
    if (end !== undefined) {
      const whole = await read(trackingNumber);
      const completed = historyEntry('completed', NOW + end * MINUTE_MS);
      const statusHistory = whole.statusHistory.with(end, { ...completed, told: TOLD });
      await table.put({ ...repairItem({ ...whole, statusHistory }), last_write: 'claim' });
    }
    const before = countsOfRepair(await read(trackingNumber));
    await change(100);
    const after = await read(trackingNumber);
    expect(firstEntry(after)).toBe(50);
    expect(countsOfRepair(after)).toEqual(before);
  });

  it('leaves entries where they are while one of them may still be told', async () => {
    const { trackingNumber, change } = await stored(100, (index) => index === 49);
    await change(100);
    expect(firstEntry(await read(trackingNumber))).toBe(0);
    const { repair, ...other } = await stored(100, (index) => index === 50);
    await other.change(100);
    expect(firstEntry(await read(repair.trackingNumber))).toBe(50);
  });

  it('moves each entry once when many changes come at once', async () => {
    const { shopId, id, trackingNumber, change } = await stored(100);
    await Promise.all(Array.from({ length: 20 }, (_, index) => change(100 + index)));
    const messages = await pages(shopId, id);
    expect(messages.toSorted()).toEqual(numbered(120).toSorted());
    expect(messages.slice(0, 100)).toEqual(numbered(100));
    expect(firstEntry(await read(trackingNumber))).toBe(50);
  });
});

describe('who knew where an entry stood', () => {
  it('tells it where it stands now, and of one that was put away that it is done', async () => {
    // So many that another entry comes to stand where this one did.
    const { repair, trackingNumber, change } = await stored(150, (index) => index === 70);
    const notifications = notificationsRepository(table);
    const request = requestOf(repair, 70);
    const claim = await notifications.claim(request, 'email', NOW);
    expect(claim.kind).toBe('claimed');
    if (claim.kind !== 'claimed') return;
    await change(150);
    await notifications.settle(request, 'email', claim.repair, { notification: { at: NOW + 1 } });
    const after = await read(trackingNumber);
    expect(after.statusHistory[20]?.told.email).toEqual({ at: NOW + 1 });
    expect(after.statusHistory.filter(({ told }) => told.email.at === NOW + 1)).toHaveLength(1);
    expect(await notifications.claim(request, 'sms', NOW)).toMatchObject({ kind: 'claimed' });
    const moved = requestOf(repair, 20);
    expect(await notifications.claim(moved, 'email', NOW)).toEqual({ kind: 'done' });
    expect(await notifications.claimPaid(moved, 'sms', NOW)).toEqual({ kind: 'done' });
  });

  it('holds it against a move that has read it before', async () => {
    const { trackingNumber, change } = await stored(101);
    const read100 = await read(trackingNumber);
    const notifications = notificationsRepository(table);
    await notifications.claim(requestOf(read100, 20), 'email', NOW, true);
    await repairs.moveOldest(read100, NOW);
    expect(firstEntry(await read(trackingNumber))).toBe(0);
    await change(101);
    expect(firstEntry(await read(trackingNumber))).toBe(50);
  });

  it('undoes the last, and none that the item begins with', async () => {
    const { shopId, id, trackingNumber, change } = await stored(100);
    await change(100);
    const undo = async () => {
      const timestamp = (await read(trackingNumber)).statusHistory.at(-1)?.timestamp ?? '';
      return undoChange({ repairs }, shopId, id, { timestamp });
    };
    await undo();
    expect(await pages(shopId, id)).toEqual(numbered(100));
    const found = await read(trackingNumber);
    const statusHistory = found.statusHistory.slice(0, 1).map((entry) => {
      return { ...entry, told: { email: {}, sms: {} } };
    });
    await table.put({ ...repairItem({ ...found, statusHistory }), last_write: 'claim' });
    await expect(undo()).rejects.toMatchObject({ code: 'TOLD' });
  });

  it('is ticked off by its number', async () => {
    const { shopId, id, change } = await stored(100);
    await change(100);
    const called = await noteCall({ repairs }, shopId, id, 100);
    expect([called.calledEntry, lastEntry(await read(called.trackingNumber))]).toEqual([100, 100]);
    await expect(noteCall({ repairs }, shopId, id, 50)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

it('forgets requests that nobody sends again, however often a change is undone', async () => {
  const { trackingNumber, repair, change } = await stored(3);
  const change_ids = Array.from({ length: 151 }, (_, index) => `id${index}`);
  await table.put({ ...repairItem({ ...repair, change_ids }), last_write: 'claim' });
  await change(4);
  const { change_ids: left } = await read(trackingNumber);
  expect([left.length, left.at(-2)]).toEqual([52, 'id150']);
});

it('makes room in an item that was filled while the whole history stood in it', async () => {
  const { shopId, id, trackingNumber, repair, change } = await stored(1);
  // As many of the longest as an item has room for, and not one more.
  const fill = async (entries: number): Promise<number> => {
    const statusHistory = Array.from({ length: entries }, (_, index) => ({
      ...historyEntry('progress', NOW + index, 'x'.repeat(500)),
      told: TOLD,
    }));
    const item = { ...repairItem({ ...repair, statusHistory }), item_version: 4 };
    const isStored = await table.put({ ...item, last_write: 'claim' }).then(
      () => true,
      () => false,
    );
    return isStored ? entries : fill(entries - 1);
  };
  const room = await fill(750);
  await change(100_000);
  const after = await read(trackingNumber);
  expect(entryCount(after)).toBe(room + 1);
  expect(firstEntry(after)).toBeGreaterThanOrEqual(50);
  expect(await pages(shopId, id)).toHaveLength(room + 1);
});
