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

/** As version 1 wrote it. */
function versionOne(stored = changed): Record<string, unknown> {
  const { statusHistory, ...fields } = stored;
  const keys = { pk: 'TRACKING#RB12345678', sk: 'REPAIR', shop_pk: 'USER#shop', shop_sk: '1970#i' };
  const history = statusHistory.map(({ told: _, ...entry }) => entry);
  return { ...keys, search: 'rb12345678 durand', ...fields, statusHistory: history };
}

const at = '2026-11-20T10:00:00.000Z';
const sent = { state: 'sent' as const, at, historyIndex: 2 };
const atMs = Date.parse(at);

describe('a stored repair', () => {
  it('is read as it was written', () => {
    const statusHistory = changed.statusHistory.with(1, {
      ...historyEntry('ordered', 1),
      told: { email: { at: 3 }, sms: { until: 4, tried: 2 } },
    });
    const told = { ...changed, statusHistory, correlation_id: 'c' };
    expect(readRepair(repairItem(told))).toEqual(told);
    expect(readCard(repairItem(told))).toEqual(toSummary(told));
  });

  it('of version 2 is listed by the card that it then had in the index', () => {
    const card = { ...toSummary(changed), deliveries: { email: sent } };
    const { pk, shop_pk, shop_sk } = repairItem(changed);
    expect(readCard({ pk, shop_pk, shop_sk, card })).toEqual(card);
    expect(() => readCard({ pk, shop_pk, shop_sk, card: { ...card, id: 4 } })).toThrow(
      UnreadableItem,
    );
  });

  it('carries its version', () => {
    expect(repairItem(repair)).toMatchObject({ item_version: storedRepairKind.version });
  });

  it('of version 1 is brought up', () => {
    expect(readRepair(versionOne())).toEqual({ ...changed, counted_as: 'contact' });
  });

  it('of the first days, without what came later, is brought up', () => {
    const { version: _, deviceModel: __, ...first } = versionOne(repair);
    expect(readRepair(first)).toEqual({ ...repair, counted_as: 'pending' });
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
    ['nothing of its last entry', {}, {}],
    ['that it was sent', { email: sent }, { at: atMs }],
    [
      'that it was refused',
      { email: { ...sent, state: 'refused' as const } },
      { at: atMs, state: 'refused' },
    ],
    ['that it waits', { email: { ...sent, state: 'waiting' as const } }, {}],
  ])('of version 1 whose card tells %s is brought up so', (_case, deliveries, email) => {
    const { statusHistory } = readRepair(versionOne({ ...changed, deliveries }));
    expect(statusHistory.map(({ told }) => told)).toEqual([
      { email: {}, sms: {} },
      { email: {}, sms: {} },
      { email, sms: {} },
    ]);
  });
});
