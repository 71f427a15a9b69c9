import { describe, expect, it, vi } from 'vitest';
import type { DeviceInput } from '../../../shared/repairs/repair-input.ts';
import type { StoredRepair } from '../repairs.ts';
import { createIntake, createRepair } from './create-repair.ts';
import type { InsertOutcome, NewRepairs } from './creation.repository.ts';
import type { Creation } from './stored-creation-key.ts';

const NOW = Date.parse('2026-11-20T10:00:00.123Z');
/** This key contains the instant 2026-11-20T09:59:58.007Z. */
const TIMED = '01a1f866-0537-7cc3-98c4-dc0c0c07398f';
const input = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: 'm@exemple.fr',
} as const;

/** Makes a table that returns `outcomes` one by one, and then stores each new repair. */
function fakes(...outcomes: InsertOutcome[]) {
  const stored: StoredRepair[] = [];
  const made = new Map<string, { trackingNumber: string; request: string }>();
  const insert = vi.fn(
    async (
      repairs: NewRepairs,
      _nowMs: number,
      { creation }: { creation?: Creation | undefined } = {},
    ): Promise<InsertOutcome> => {
      const outcome = outcomes.shift();
      if (outcome !== undefined) return outcome;
      const before = creation && made.get(creation.digest);
      if (before !== undefined) return { kind: 'repeated', ...before };
      const [{ trackingNumber }] = repairs;
      if (creation) made.set(creation.digest, { trackingNumber, request: creation.request });
      stored.push(...repairs);
      return { kind: 'inserted' };
    },
  );
  const get = async (number: string) => stored.find((each) => each.trackingNumber === number);
  return { stored, insert, dependencies: { repairs: { insert, get }, now: () => NOW } };
}

const taken = { kind: 'number-taken' } as const;

describe('Creating a repair', () => {
  it('A return is refused with a reason if the item of the first repair has no room for it', async () => {
    const { dependencies } = fakes({ kind: 'full' });
    const original = { shopId: 'shop', trackingNumber: 'RB12345678' };
    const created = createRepair(dependencies, 'shop', input, { original });
    await expect(created).rejects.toMatchObject({ code: 'HISTORY_FULL' });
  });

  it('A new repair is pending, has one history entry, and takes the number of this millisecond', async () => {
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

  it('If the number of this millisecond is taken, the repair takes a random one and never the next', async () => {
    const { insert, dependencies } = fakes(taken, taken, taken);
    await createRepair(dependencies, 'shop', input);
    const numbers = insert.mock.calls.map(([[repair]]) => repair.trackingNumber);
    expect(numbers).not.toContain(`RB${String(NOW + 1).slice(-8)}`);
    expect(new Set(numbers).size).toBe(4);
  });

  it('A creation fails when eight numbers in a row are taken', async () => {
    const { insert, dependencies } = fakes(...Array.from({ length: 8 }, () => taken));
    await expect(createRepair(dependencies, 'shop', input)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(insert).toHaveBeenCalledTimes(8);
  });

  it('A closed account creates no repair', async () => {
    const { dependencies } = fakes({ kind: 'closed' });
    await expect(createRepair(dependencies, 'shop', input)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('A full plan refuses the creation with LIMIT_REACHED', async () => {
    const { dependencies } = fakes({ kind: 'limit-reached' });
    await expect(createRepair(dependencies, 'shop', input)).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'Passez à un plan supérieur pour ajouter plus de réparations.',
    });
  });

  describe('A creation with an idempotency key', () => {
    const create = (dependencies: ReturnType<typeof fakes>['dependencies'], key: string) =>
      createRepair(dependencies, 'shop', input, { idempotencyKey: key });

    it('A repeated key returns the first repair as it was created, whatever number is tried', async () => {
      const { stored, dependencies } = fakes(taken, taken);
      const first = await create(dependencies, 'key');
      stored[0] = { ...stored[0], status: 'completed', version: 2 } as StoredRepair;
      expect(await create(dependencies, 'key')).toEqual(first);
      expect(stored).toHaveLength(1);
    });

    it('The key has no influence on the number, even if it contains an instant', async () => {
      const { dependencies } = fakes();
      const { trackingNumber } = await create(dependencies, TIMED);
      expect(trackingNumber).toBe(`RB${String(NOW).slice(-8)}`);
    });

    it('Another key creates another repair', async () => {
      const { stored, dependencies } = fakes();
      await create(dependencies, 'key');
      await create(dependencies, 'other');
      expect(stored).toHaveLength(2);
    });

    it('The same key of another shop creates another repair', async () => {
      const { stored, dependencies } = fakes();
      const first = await create(dependencies, 'key');
      const other = await createRepair(dependencies, 'other', input, { idempotencyKey: 'key' });
      expect(other.id).not.toBe(first.id);
      expect(stored).toHaveLength(2);
    });

    it('A key that was sent with another input before is refused', async () => {
      const { dependencies } = fakes();
      await create(dependencies, 'key');
      const changed = { ...input, issue: 'Écran' };
      const other = createRepair(dependencies, 'shop', changed, { idempotencyKey: 'key' });
      await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    });
  });

  describe('An intake of several devices', () => {
    const { deviceType: _, ...customer } = input;
    const intake = {
      ...customer,
      devices: [
        { deviceType: 'smartphone', deviceModel: 'Pixel 9', promisedOn: '2026-11-27' },
        { deviceType: 'tablet', issue: 'Ne charge plus' },
      ] as const satisfies DeviceInput[],
    };
    const create = (dependencies: ReturnType<typeof fakes>['dependencies'], key = 'key') =>
      createIntake(
        dependencies,
        'shop',
        { ...intake, devices: [...intake.devices] },
        { idempotencyKey: key },
      );

    it('Each device gets a repair that has its own number and key and lists all repairs of the intake', async () => {
      const { insert, stored, dependencies } = fakes();
      const repairs = await create(dependencies);
      const numbers = repairs.map(({ trackingNumber }) => trackingNumber);
      expect(insert).toHaveBeenCalledTimes(1);
      expect(new Set(numbers).size).toBe(2);
      expect(new Set(stored.map(({ tracking_key }) => tracking_key)).size).toBe(2);
      const common = { customerName: 'Durand', customerEmail: 'm@exemple.fr', intake: numbers };
      expect(repairs).toMatchObject([
        { ...common, deviceModel: 'Pixel 9', promisedOn: '2026-11-27', issue: '' },
        { ...common, deviceType: 'tablet', deviceModel: '', issue: 'Ne charge plus' },
      ]);
      expect(repairs[1]).not.toHaveProperty('promisedOn');
    });

    it('If one number is taken, all devices of the intake take other numbers', async () => {
      const { insert, stored, dependencies } = fakes(taken);
      await create(dependencies);
      const [first = [], second = []] = insert.mock.calls.map(([repairs]) => repairs);
      const numbersOf = (repairs: readonly StoredRepair[]) =>
        repairs.map((each) => each.trackingNumber);
      expect(numbersOf(first).some((number) => numbersOf(second).includes(number))).toBe(false);
      expect(stored.map((each) => each.intake)).toEqual([numbersOf(second), numbersOf(second)]);
    });

    it('A repeated key returns the same repairs in their order as they were created', async () => {
      const { stored, dependencies } = fakes();
      const first = await create(dependencies);
      stored[1] = { ...stored[1], status: 'completed', version: 2 } as StoredRepair;
      stored.reverse();
      expect(await create(dependencies)).toEqual(first);
      expect(stored).toHaveLength(2);
    });

    it('A key that was sent with a single device before is refused', async () => {
      const { dependencies } = fakes();
      await createRepair(dependencies, 'shop', input, { idempotencyKey: 'key' });
      await expect(create(dependencies)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    });
  });
});
