import { describe, expect, it, vi } from 'vitest';
import { createRepair } from './create-repair.ts';
import type { InsertOutcome } from './repairs.repository.ts';
import type { StoredRepair } from './repairs.ts';
import type { Creation } from './stored-creation-key.ts';

const NOW = Date.parse('2026-11-20T10:00:00.123Z');
/** Tells the instant 2026-11-20T09:59:58.007Z. */
const TIMED = '01a1f866-0537-7cc3-98c4-dc0c0c07398f';
const input = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: 'm@exemple.fr',
} as const;

/** A table that answers `outcomes` in turn, then stores what is new. */
function fakes(...outcomes: InsertOutcome[]) {
  const stored: StoredRepair[] = [];
  const made = new Map<string, { trackingNumber: string; request: string }>();
  const insert = vi.fn(
    async (repair: StoredRepair, _nowMs: number, creation?: Creation): Promise<InsertOutcome> => {
      const outcome = outcomes.shift();
      if (outcome !== undefined) return outcome;
      const before = creation && made.get(creation.digest);
      if (before !== undefined) return { kind: 'repeated', ...before };
      const { trackingNumber } = repair;
      if (creation) made.set(creation.digest, { trackingNumber, request: creation.request });
      stored.push(repair);
      return { kind: 'inserted' };
    },
  );
  const get = async (number: string) => stored.find((each) => each.trackingNumber === number);
  return { stored, insert, dependencies: { repairs: { insert, get }, now: () => NOW } };
}

const taken = { kind: 'number-taken' } as const;

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
    expect(repair).not.toHaveProperty('user_id');
  });

  it('takes random numbers when this millisecond’s is taken, never the next one', async () => {
    const { insert, dependencies } = fakes(taken, taken, taken);
    await createRepair(dependencies, 'shop', input);
    const numbers = insert.mock.calls.map(([repair]) => repair.trackingNumber);
    expect(numbers).not.toContain(`RB${String(NOW + 1).slice(-8)}`);
    expect(new Set(numbers).size).toBe(4);
  });

  it('gives up after 8 numbers', async () => {
    const { insert, dependencies } = fakes(...Array.from({ length: 8 }, () => taken));
    await expect(createRepair(dependencies, 'shop', input)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(insert).toHaveBeenCalledTimes(8);
  });

  it('refuses a closed account', async () => {
    const { dependencies } = fakes({ kind: 'closed' });
    await expect(createRepair(dependencies, 'shop', input)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
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

    it('gives the same repair again, as it was, under whatever number', async () => {
      const { stored, dependencies } = fakes(taken, taken);
      const first = await create(dependencies, 'key');
      stored[0] = { ...stored[0], status: 'completed', version: 2 } as StoredRepair;
      expect(await create(dependencies, 'key')).toEqual(first);
      expect(stored).toHaveLength(1);
    });

    it('takes no number from it, whatever instant it tells', async () => {
      const { dependencies } = fakes();
      const { trackingNumber } = await create(dependencies, TIMED);
      expect(trackingNumber).toBe(`RB${String(NOW).slice(-8)}`);
    });

    it('creates another one for another key', async () => {
      const { stored, dependencies } = fakes();
      await create(dependencies, 'key');
      await create(dependencies, 'other');
      expect(stored).toHaveLength(2);
    });

    it('never gives another shop’s, though it had the same key', async () => {
      const { stored, dependencies } = fakes();
      const first = await create(dependencies, 'key');
      const other = await createRepair(dependencies, 'other', input, 'key');
      expect(other.id).not.toBe(first.id);
      expect(stored).toHaveLength(2);
    });

    it('is refused when the key served another input', async () => {
      const { dependencies } = fakes();
      await create(dependencies, 'key');
      const other = createRepair(dependencies, 'shop', { ...input, issue: 'Écran' }, 'key');
      await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    });
  });
});
