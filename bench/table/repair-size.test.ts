import { expect, it } from 'vitest';
import { newRepair } from '../../functions/repairs/intake/new-repair.ts';
import { newRepairId } from '../../functions/repairs/repair-id.ts';
import { historyEntry, type StoredRepair } from '../../functions/repairs/repairs.ts';
import { repairItem } from '../../functions/repairs/stored-repair.ts';
import { withEntry } from '../../functions/testing/with-entry.ts';
import { DEMONSTRATION_REPAIRS } from '../../local/cloud/seed/demonstration.ts';
import { itemBytes } from './capacity.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const UUID = '00000000-0000-4000-8000-000000000000';
const STATUSES = ['ordered', 'progress', 'contact', 'completed'] as const;

/**
 * Returns the repair twice: with its last entry claimed for both channels, and after both messages were delivered.
 */
function claimedAndSettled(repair: StoredRepair): [StoredRepair, StoredRepair] {
  const last = repair.statusHistory.length - 1;
  const withNotified = (email: object, sms: object) => {
    const entry = repair.statusHistory[last] ?? historyEntry('pending', NOW);
    return repair.statusHistory.with(last, { ...entry, notifications: { email, sms } });
  };
  const outcome = 'delivered';
  const sent = { state: 'sent', at: repair.updated_at, historyIndex: last, outcome } as const;
  return [
    {
      ...repair,
      correlation_id: UUID,
      statusHistory: withNotified({ until: NOW }, { until: NOW }),
    },
    {
      ...repair,
      version: repair.version + 2,
      statusHistory: withNotified({ at: NOW, outcome }, { at: NOW, outcome }),
      deliveries: { email: sent, sms: sent },
    },
  ];
}

it.each(
  DEMONSTRATION_REPAIRS.map(({ repair, steps }) => [repair.deviceModel, repair, steps] as const),
)(
  'The repair of a %s stays one write unit through three changes with an e-mail and an SMS, and exceeds it slightly after a fourth',
  (_model, input, steps) => {
    const trackingNumber = 'RB99999999';
    const identity = { id: newRepairId(trackingNumber), trackingNumber, shopId: UUID };
    const trackingKey = 'A'.repeat(22);
    let repair = newRepair(input, { ...identity, trackingKey, nowMs: NOW });
    const bytes: number[] = [];
    for (const status of [undefined, ...STATUSES]) {
      if (status) {
        const message = steps[repair.statusHistory.length - 1]?.message;
        const change_ids = [...repair.change_ids, '123456'];
        repair = { ...withEntry(repair, historyEntry(status, NOW, message)), change_ids };
      }
      const [held, settled] = claimedAndSettled(repair);
      bytes.push(
        itemBytes({ ...repairItem(held), last_write: 'claim' }),
        itemBytes({ ...repairItem(settled), last_write: 'known' }),
      );
      repair = settled;
    }
    // The phone number in E.164 takes 19 bytes, so the longest sample needs a second write unit at its fourth change.
    expect(Math.max(...bytes.slice(0, -2)), bytes.join(' ')).toBeLessThanOrEqual(1_024);
    expect(Math.max(...bytes), bytes.join(' ')).toBeLessThanOrEqual(1_050);
  },
);
