import { describe, expect, it } from 'vitest';
import { UnreadableItem } from '../platform/stored-item.ts';
import { historyEntry, newRepair, toSummary, withEntry } from './repairs.ts';
import { readCard, readRepair, repairItem, storedRepairKind } from './stored-repair.ts';

const repair = newRepair(
  { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
  { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 'shop', nowMs: 0 },
);
const changed = withEntry(
  withEntry(repair, historyEntry('ordered', 1)),
  historyEntry('contact', 2),
);

describe('a stored repair', () => {
  it('is read as it was written', () => {
    const statusHistory = changed.statusHistory.with(1, {
      ...historyEntry('ordered', 1),
      notifications: { email: { at: 3 }, sms: { until: 4, tried: 2 } },
    });
    const told = { ...changed, statusHistory, correlation_id: 'c' };
    expect(readRepair(repairItem(told))).toEqual(told);
    expect(readCard(repairItem(told))).toEqual(toSummary(told));
  });

  it('carries its version', () => {
    expect(repairItem(repair)).toMatchObject({ item_version: storedRepairKind.version });
  });

  it.each([
    ['cannot be read without its owner', { user_id: undefined }],
    ['in a status that does not exist', { card: { ...repairItem(repair).card, status: 'lost' } }],
    ['without the key of its link, which everybody would hold', { tracking_key: '' }],
  ])('%s is told as one that cannot be read, without its values', (_case, fields) => {
    const item = { ...repairItem(repair), ...fields };
    expect(() => readRepair(item)).toThrow(UnreadableItem);
    expect(() => readRepair(item)).not.toThrow(/Durand|lost/);
  });
});
