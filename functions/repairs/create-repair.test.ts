import { describe, expect, it, vi } from 'vitest';
import { candidateNumbers } from './candidate-numbers.ts';
import { createRepair } from './create-repair.ts';
import { newRepairId, requestBits } from './repair-id.ts';
import type { InsertOutcome } from './repairs.repository.ts';
import { newRepair, type StoredRepair } from './repairs.ts';

const NOW = Date.parse('2026-11-20T10:00:00.123Z');
const input = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: 'm@exemple.fr',
} as const;

/** A table that answers `outcomes` in turn, then stores what is new. */
function fakes(...outcomes: InsertOutcome[]) {
  const stored: StoredRepair[] = [];
  const insert = vi.fn(async (repair: StoredRepair): Promise<InsertOutcome> => {
    const outcome = outcomes.shift();
    if (outcome !== undefined) return outcome;
    const holder = stored.find((each) => each.trackingNumber === repair.trackingNumber);
    if (holder !== undefined) return { kind: 'number-taken', holder };
    stored.push(repair);
    return { kind: 'inserted' };
  });
  return { stored, insert, dependencies: { repairs: { insert }, now: () => NOW } };
}

/** Of another shop, under whatever number it is asked for. */
const taken = {
  kind: 'number-taken' as const,
  holder: newRepair(input, {
    id: newRepairId('RB00000001', requestBits('other', 'key', input)),
    trackingNumber: 'RB00000001',
    trackingKey: 'key',
    shopId: 'other',
    nowMs: NOW,
  }),
};

describe('createRepair', () => {
  it('stores a pending repair with one history entry under the time’s number', async () => {
    const { stored, dependencies } = fakes();
    const repair = await createRepair(dependencies, 'shop', input);
    expect(repair).toMatchObject({
      trackingNumber: `RB${String(NOW).slice(-8)}`,
      status: 'pending',
      created_at: '2026-11-20T10:00:00.123Z',
      deviceModel: '',
      statusHistory: [{ status: 'pending', message: 'Réparation prise en charge' }],
    });
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({
      user_id: 'shop',
      tracking_key: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(repair).not.toHaveProperty('tracking_key');
    expect(repair).not.toHaveProperty('user_id');
  });

  it('takes the next millisecond’s number, then random ones, when a number is taken', async () => {
    const { insert, dependencies } = fakes(taken, taken, taken);
    await createRepair(dependencies, 'shop', input);
    const numbers = insert.mock.calls.map(([repair]) => repair.trackingNumber);
    expect(numbers[1]).toBe(`RB${String(NOW + 1).slice(-8)}`);
    expect(new Set(numbers).size).toBe(4);
  });

  it('gives up after 8 numbers', async () => {
    const { insert, dependencies } = fakes(...Array.from({ length: 8 }, () => taken));
    await expect(createRepair(dependencies, 'shop', input)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(insert).toHaveBeenCalledTimes(8);
  });

  it('says that the plan is full', async () => {
    const { dependencies } = fakes({ kind: 'limit-reached' });
    await expect(createRepair(dependencies, 'shop', input)).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'Passez à un plan supérieur pour ajouter plus de réparations.',
    });
  });

  describe('with a key', () => {
    const create = (dependencies: ReturnType<typeof fakes>['dependencies'], key: string) =>
      createRepair(dependencies, 'shop', input, key);

    it('gives the same repair again, as it was, though others held its first numbers', async () => {
      const { stored, dependencies } = fakes();
      const held = [...candidateNumbers(NOW, 'shop', 'key')].slice(0, 3);
      stored.push(...held.map((trackingNumber) => ({ ...taken.holder, trackingNumber })));
      const first = await create(dependencies, 'key');
      stored[3] = { ...stored[3], status: 'completed', version: 2 } as StoredRepair;
      expect(await create(dependencies, 'key')).toEqual(first);
      expect(stored).toHaveLength(4);
    });

    it('creates another one for another key', async () => {
      const { stored, dependencies } = fakes();
      await create(dependencies, 'key');
      await create(dependencies, 'other');
      expect(stored).toHaveLength(2);
    });

    it('never gives another shop’s, though it had the same key', async () => {
      const { insert, dependencies } = fakes(taken);
      expect((await create(dependencies, 'key')).trackingNumber).not.toBe('RB00000001');
      expect(insert).toHaveBeenCalledTimes(2);
    });

    it('is refused when the key served another input', async () => {
      const { dependencies } = fakes();
      await create(dependencies, 'key');
      const other = createRepair(dependencies, 'shop', { ...input, issue: 'Écran' }, 'key');
      await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    });
  });
});
