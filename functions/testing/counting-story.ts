import { REPAIR_STATUSES } from '../../shared/repairs/repairs.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import { historyEntry, type StoredRepair } from '../repairs/repairs.ts';
import type { WrittenRepair } from '../repairs/written-repair.ts';
import { withEntry } from './with-entry.ts';

const REPAIRS = 50;
const START = Date.parse('2026-01-05T08:00:00Z');

type Random = () => number;
const pick = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('The list to pick from is empty');
  return item;
};

const created = (shopId: string, number: number, nowMs: number): StoredRepair =>
  newRepair(
    {
      deviceType: 'tablet',
      issue: 'Écran cassé',
      customerName: 'Durand',
      customerEmail: 'm@exemple.fr',
    },
    {
      id: `${number}`,
      trackingNumber: `RB${number}`,
      trackingKey: 'k',
      shopId,
      nowMs,
    },
  );

function withLastNotified(repair: StoredRepair, nowMs: number): StoredRepair {
  const statusHistory = repair.statusHistory.with(-1, {
    ...(repair.statusHistory.at(-1) ?? historyEntry('pending', nowMs)),
    notifications: { email: { at: nowMs }, sms: {} },
  });
  return { ...repair, statusHistory, version: repair.version + 1 };
}

/** Makes the next write of a repair. A withdrawn repair gets only the outcome of a message that was being sent. */
function next(before: StoredRepair, random: Random, nowMs: number): StoredRepair {
  const lot = random();
  const nextVersion = { ...before, version: before.version + 1 };
  if (lot < 0.3 || before.withdrawnAt !== undefined) return withLastNotified(before, nowMs);
  if (lot < 0.35) return { ...nextVersion, withdrawnAt: new Date(nowMs).toISOString() };
  if (lot < 0.45 && before.status === 'completed') {
    return { ...nextVersion, handedOverAt: new Date(nowMs).toISOString() };
  }
  return withEntry(before, historyEntry(pick(REPAIR_STATUSES, random), nowMs));
}

/** Makes up the writes of a shop, as the stream delivers them, with each repair's last state. */
export function countingStory(
  random: Random,
  {
    changes,
    shopId,
    firstNumber = 10_000_000,
  }: { changes: number; shopId: string; firstNumber?: number },
): { writes: WrittenRepair[]; repairs: StoredRepair[] } {
  const repairs: StoredRepair[] = [];
  const writes: WrittenRepair[] = [];
  const write = (index: number, before: StoredRepair | undefined, after: StoredRepair) => {
    repairs[index] = after;
    writes.push({ sequenceNumber: String(writes.length), before, after });
  };
  for (let step = 0; step < changes; step += 1) {
    const nowMs = START + step * 7 * 60_000;
    const isNew = repairs.length === 0 || (repairs.length < REPAIRS && random() < 0.1);
    if (isNew) {
      write(repairs.length, undefined, created(shopId, firstNumber + repairs.length, nowMs));
      continue;
    }
    const index = Math.floor(random() * repairs.length);
    const before = repairs[index];
    if (before === undefined) throw new Error('The story has no such repair');
    write(index, before, next(before, random, nowMs));
  }
  return { writes, repairs };
}

/** Yields the writes of a story in the worst way of a stream: in batches, twice, late and out of order. */
export function* disturbed(
  writes: readonly WrittenRepair[],
  random: Random,
): Generator<WrittenRepair[]> {
  const queue = writes
    .flatMap((write, index) => {
      const delay = random() < 0.2 ? random() * 300 : 0;
      const first = { write, at: index + delay };
      return random() < 0.1 ? [first, { write, at: index + random() * 500 }] : [first];
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ write }) => write);
  while (queue.length > 0) yield queue.splice(0, 1 + Math.floor(random() * 20));
}
