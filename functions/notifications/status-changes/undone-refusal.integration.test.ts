/**
 * An undo brings back the refusal of the message about the earlier change. Only the database engine runs; the test
 * plays the senders.
 */
import { expect, it } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import { hasUndelivered, type NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { undoRepository } from '../../repairs/changes/undo.repository.ts';
import { undoChange } from '../../repairs/changes/undo-change.ts';
import { createRepair } from '../../repairs/intake/create-repair.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { historyEntry } from '../../repairs/repairs.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { unpaidNotifications } from '../../testing/unpaid-notifications.ts';
import { undeliveredRepository } from '../outcomes/undelivered.repository.ts';
import type { NotificationOutcome } from './notification.ts';
import { settlementOf } from './settlement.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const SHOP = 'undone-refusals';
const INTAKE = 0;

let table: TestTable;
loneTable((started) => {
  table = started;
});

async function newRepair() {
  const repairs = { ...repairsRepository(table), ...undoRepository(table) };
  const notifications = unpaidNotifications(table);
  const input = {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
    customerPhone: '06 12 34 56 78',
  } as const;
  const { id, trackingNumber } = await createRepair({ repairs, now: () => NOW }, SHOP, input);
  const request = { user_id: SHOP, trackingNumber, historyIndex: INTAKE };
  const timestamp = new Date(NOW + 1).toISOString();
  return {
    trackingNumber,
    settleIntake: async (channel: NotificationChannel, outcome: NotificationOutcome) => {
      const claim = await notifications.claim(request, channel, NOW + 2);
      if (claim.kind !== 'claimed') throw new Error(`The message was not claimed: ${claim.kind}`);
      const settlement = settlementOf(outcome, request, NOW + 2);
      await notifications.settle(request, channel, claim.repair, settlement);
    },
    change: () =>
      repairs.appendEntry({ shopId: SHOP, trackingNumber }, historyEntry('progress', NOW + 1)),
    undo: () => undoChange({ repairs }, SHOP, id, { timestamp }),
  };
}

const refused = (cause: 'rejected' | 'not-sent-there' | 'unidentified') =>
  ({ kind: 'refused', reason: 'Non envoyé.', cause, error: 'Refused' }) as const;

it('A refusal that comes while a later change is held is listed once that change is undone', async () => {
  const { trackingNumber, settleIntake, change, undo } = await newRepair();
  await change();
  await settleIntake('email', refused('rejected'));
  expect(hasUndelivered(await undo())).toBe(true);
  const { entries } = await undeliveredRepository(table).of(SHOP, 50);
  expect(entries).toMatchObject([{ trackingNumber }]);
});

it.each([
  ['not-sent-there', false],
  ['unidentified', true],
] as const)(
  'A refusal keeps its cause %s when a later change is undone, so "undelivered" is %s',
  async (cause, isListed) => {
    const { settleIntake, change, undo } = await newRepair();
    await settleIntake('email', { kind: 'sent', messageId: 'm' });
    await settleIntake('sms', refused(cause));
    await change();
    const undone = await undo();
    expect(undone.deliveries.sms).toMatchObject({ state: 'refused', cause });
    expect(hasUndelivered(undone)).toBe(isListed);
  },
);
