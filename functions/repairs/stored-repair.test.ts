import { describe, expect, it } from 'vitest';
import { UnreadableItem } from '../platform/stored-item.ts';
import { historyEntry, newRepair, withEntry } from './repairs.ts';
import { readCard, readRepair, repairItem, storedRepairKind } from './stored-repair.ts';

const repair = newRepair(
  { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
  { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 'shop', nowMs: 0 },
);
const changed = withEntry(
  withEntry(repair, historyEntry('ordered', 1)),
  historyEntry('contact', 2),
);

/** As version 1 wrote it. */
function versionOne(stored = changed): Record<string, unknown> {
  const { told: _, claims: __, ...fields } = stored;
  const keys = { pk: 'TRACKING#RB12345678', sk: 'REPAIR', shop_pk: 'USER#shop', shop_sk: '1970#i' };
  return { ...keys, search: 'rb12345678 durand', ...fields };
}

const sent = (historyIndex: number) => ({ state: 'sent' as const, at: 'then', historyIndex });

describe('a stored repair', () => {
  it('is read as it was written', () => {
    const told = { ...changed, told: { email: 2 }, correlation_id: 'c' };
    expect(readRepair(repairItem(told))).toEqual(told);
    expect(readCard(repairItem(told))).toEqual(repairItem(told).card);
  });

  it('carries its version', () => {
    expect(repairItem(repair)).toMatchObject({ item_version: storedRepairKind.version });
  });

  it('of version 1 is brought up', () => {
    expect(readRepair(versionOne())).toEqual({ ...changed, told: { email: 1, sms: 1 } });
  });

  it('of the first days, without what came later, is brought up', () => {
    const { version: _, deviceModel: __, ...first } = versionOne(repair);
    expect(readRepair(first)).toEqual(repair);
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

  it.each([
    ['nothing of the last entry: that is still to be told', {}, { email: 1, sms: 1 }],
    ['the last entry', { email: sent(2) }, { email: 2, sms: 1 }],
    [
      'a last entry that waits or was refused: nothing sent it',
      { email: { ...sent(2), state: 'waiting' as const } },
      { email: 1, sms: 1 },
    ],
  ])('of version 1 whose card tells %s', (_case, deliveries, told) => {
    expect(readRepair(versionOne({ ...changed, deliveries })).told).toEqual(told);
  });

  it('of version 1 that is new has told nothing', () => {
    expect(readRepair(versionOne(repair)).told).toEqual({});
  });
});
