import { describe, expect, it, vi } from 'vitest';
import { createRepair } from './create-repair.ts';
import type { InsertOutcome } from './repairs.repository.ts';
import type { StoredRepair } from './repairs.ts';

const NOW = Date.parse('2026-11-20T10:00:00.123Z');
const input = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: 'm@exemple.fr',
} as const;

function fakes(...outcomes: InsertOutcome[]) {
  const stored: StoredRepair[] = [];
  const insert = vi.fn(async (repair: StoredRepair): Promise<InsertOutcome> => {
    const outcome = outcomes.shift() ?? { kind: 'inserted' };
    if (outcome.kind === 'inserted') stored.push(repair);
    return outcome;
  });
  const get = async (number: string) => stored.find((repair) => repair.trackingNumber === number);
  return { stored, insert, dependencies: { repairs: { insert, get }, now: () => NOW } };
}

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
    const taken: InsertOutcome = { kind: 'number-taken' };
    const { insert, dependencies } = fakes(taken, taken, taken);
    await createRepair(dependencies, 'shop', input);
    const numbers = insert.mock.calls.map(([repair]) => repair.trackingNumber);
    expect(numbers[1]).toBe(`RB${String(NOW + 1).slice(-8)}`);
    expect(new Set(numbers).size).toBe(4);
  });

  it('gives up after 8 numbers', async () => {
    const { insert, dependencies } = fakes(
      ...Array.from({ length: 8 }, (): InsertOutcome => ({ kind: 'number-taken' })),
    );
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

  it('refuses a key that served another input', async () => {
    const { dependencies } = fakes({
      kind: 'repeated',
      trackingNumber: 'RB00000001',
      digest: 'other',
    });
    await expect(createRepair(dependencies, 'shop', input, 'key')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });
});
