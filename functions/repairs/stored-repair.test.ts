import { describe, expect, it } from 'vitest';
import { UnreadableItem } from '../platform/table/stored-item.ts';
import { withEntry } from '../testing/with-entry.ts';
import { newRepair } from './intake/new-repair.ts';
import { historyEntry, toSummary } from './repairs.ts';
import { readCard, readRepair, repairItem, storedRepairKind } from './stored-repair.ts';

const repair = newRepair(
  { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
  { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 'shop', nowMs: 0 },
);
const changed = withEntry(
  withEntry(repair, historyEntry('ordered', 1)),
  historyEntry('contact', 2),
);

describe('A stored repair', () => {
  it('A repair is read as it was written', () => {
    const statusHistory = changed.statusHistory.with(1, {
      ...historyEntry('ordered', 1),
      notifications: { email: { at: 3 }, sms: { until: 4, tried: 2 } },
    });
    const notified = { ...changed, statusHistory, correlation_id: 'c' };
    expect(readRepair(repairItem(notified))).toEqual(notified);
    expect(readCard(repairItem(notified))).toEqual(toSummary(notified));
  });

  it('A repair is stored with the version of its kind', () => {
    expect(repairItem(repair)).toMatchObject({ item_version: storedRepairKind.version });
  });

  it.each([
    ['without an owner', { user_id: undefined }],
    ['in a status that does not exist', { card: { ...repairItem(repair).card, status: 'lost' } }],
    ['with an empty key of its link', { tracking_key: '' }],
  ])('A repair %s cannot be read, and the error contains none of its values', (_case, fields) => {
    const item = { ...repairItem(repair), ...fields };
    expect(() => readRepair(item)).toThrow(UnreadableItem);
    expect(() => readRepair(item)).not.toThrow(/Durand|lost/);
  });
});
