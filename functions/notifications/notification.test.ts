import { describe, expect, it, vi } from 'vitest';
import type { RawItem } from '../platform/stored-item.ts';
import { historyEntry, newRepair } from '../repairs/repairs.ts';
import { repairItem } from '../repairs/stored-repair.ts';
import { dispatchChanges } from './dispatch-changes.ts';
import { changesBetween } from './notification.ts';

const image = (entries: number, customerPhone = '0612345678') => {
  const repair = newRepair(
    { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr', customerPhone },
    { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 'shop', nowMs: 0 },
  );
  const statusHistory = Array.from({ length: entries }, () => historyEntry('pending', 0));
  return repairItem({ ...repair, statusHistory });
};

describe('changesBetween', () => {
  it('tells a creation, and each entry gained since', () => {
    expect(changesBetween(undefined, image(1)).map((change) => change.historyIndex)).toEqual([0]);
    expect(changesBetween(image(1), image(3)).map((change) => change.historyIndex)).toEqual([1, 2]);
  });

  it('tells nothing of a write that leaves the history alone', () => {
    expect(changesBetween(image(2), image(2))).toEqual([]);
  });
});

describe('dispatchChanges', () => {
  const record = (sequenceNumber: string, after: RawItem) => ({
    sequenceNumber,
    before: undefined,
    after,
  });

  it('queues an e-mail for each change, an SMS where there is a phone', async () => {
    const send = vi.fn(
      async (_channel: string, _requests: readonly unknown[]): Promise<number[]> => [],
    );
    const failed = await dispatchChanges({ send }, [
      record('1', image(1)),
      record('2', image(1, '')),
    ]);
    expect(failed).toEqual([]);
    expect(send.mock.calls.map(([channel, requests]) => [channel, requests.length])).toEqual([
      ['email', 2],
      ['sms', 1],
    ]);
  });

  it('reports unreadable records and those that a queue refused, and queues the others', async () => {
    const send = vi.fn(async (channel: string) => (channel === 'sms' ? [1] : []));
    const failed = await dispatchChanges({ send }, [
      record('1', image(1)),
      record('2', { trackingNumber: 'RB12345678' }),
      record('3', image(1)),
    ]);
    expect(failed).toEqual(['2', '3']);
    expect(send).toHaveBeenCalledWith('email', [
      { trackingNumber: 'RB12345678', user_id: 'shop', historyIndex: 0 },
      { trackingNumber: 'RB12345678', user_id: 'shop', historyIndex: 0 },
    ]);
  });
});
