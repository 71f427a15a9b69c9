import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import { nightly } from '../../../local/testing/nightly.ts';
import { undeliveredRepository } from '../../notifications/outcomes/undelivered.repository.ts';
import { settlementOf } from '../../notifications/status-changes/settlement.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { unpaidNotifications } from '../../testing/unpaid-notifications.ts';
import { undoRepository } from '../changes/undo.repository.ts';
import { undoChange } from '../changes/undo-change.ts';
import { createRepair } from '../intake/create-repair.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { historyEntry } from '../repairs.ts';
import { getFollowUp, openFollowUp } from './get-follow-up.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const HOUR_MS = 3_600_000;
const REFUSED = {
  kind: 'refused',
  reason: 'Non envoyé.',
  cause: 'rejected',
  error: 'Refused',
} as const;

let table: TestTable;
loneTable((started) => {
  table = started;
});

let made = 0;
/** Creates a repair, whose tracking number is greater than the numbers of earlier repairs. */
function newRepair(shopId: string) {
  made += 1;
  const now = () => NOW + made;
  const input = {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
  } as const;
  return createRepair({ repairs: repairsRepository(table), now }, shopId, input);
}

/** Puts a shop that has created its first repair on a plan with room for more. */
const upgrade = (shopId: string) =>
  table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: profileKey(shopId),
      UpdateExpression: 'SET selected_plan_id = :pro',
      ExpressionAttributeValues: { ':pro': 'pro' },
    }),
  );

async function refuse(shopId: string, trackingNumber: string, historyIndex: number, nowMs: number) {
  const request = { user_id: shopId, trackingNumber, historyIndex };
  const notifications = unpaidNotifications(table);
  const claim = await notifications.claimAgain(request, 'email', nowMs);
  if (claim.kind !== 'claimed') throw new Error(`The message was not claimed: ${claim.kind}`);
  await notifications.settle(request, 'email', claim.repair, settlementOf(REFUSED, request, nowMs));
}

async function listed(shopId: string, nowMs: number) {
  const dependencies = { ...openFollowUp(table, async () => 0), now: () => nowMs };
  const { undelivered, more } = await getFollowUp(dependencies, shopId);
  return { numbers: undelivered.map(({ repair }) => repair.trackingNumber), more };
}

const entriesOf = async (shopId: string) =>
  (await undeliveredRepository(table).of(shopId, 100)).entries;

nightly(
  'A lost message is listed after sixty settled ones, and a reading an hour later removes the settled entries',
  async () => {
    const shopId = 'sixty';
    const undelivered = undeliveredRepository(table);
    for (let each = 0; each < 60; each += 1) {
      const settled = await newRepair(shopId);
      if (each === 0) await upgrade(shopId);
      await undelivered.add(shopId, settled.trackingNumber, NOW);
    }
    const { trackingNumber } = await newRepair(shopId);
    await refuse(shopId, trackingNumber, 0, NOW + HOUR_MS);
    const expected = { numbers: [trackingNumber], more: false };

    // A sender lists a refusal before the repair's card shows it, so a recent entry stays.
    expect(await listed(shopId, NOW + HOUR_MS / 2)).toEqual(expected);
    expect(await entriesOf(shopId)).toHaveLength(61);
    expect(await listed(shopId, NOW + 2 * HOUR_MS)).toEqual(expected);
    expect(await entriesOf(shopId)).toHaveLength(1);
  },
);

it('A refusal is listed again once a later change is undone, even if the list was read before the undo', async () => {
  const shopId = 'undone';
  const repairs = { ...repairsRepository(table), ...undoRepository(table) };
  const { id, trackingNumber } = await newRepair(shopId);
  await refuse(shopId, trackingNumber, 0, NOW);
  const changedMs = NOW + 2 * HOUR_MS;
  await repairs.appendEntry({ shopId, trackingNumber }, historyEntry('progress', changedMs));
  expect((await listed(shopId, changedMs)).numbers).toEqual([]);
  const timestamp = new Date(changedMs).toISOString();
  await undoChange({ repairs }, shopId, id, { timestamp });
  expect((await listed(shopId, changedMs)).numbers).toEqual([trackingNumber]);
});

it('An entry that is added again between its reading and its removal stays', async () => {
  const shopId = 'again';
  const undelivered = undeliveredRepository(table);
  const { trackingNumber } = await newRepair(shopId);
  await undelivered.add(shopId, trackingNumber, NOW);
  const { entries } = await undelivered.of(shopId, 50);
  const laterMs = NOW + 2 * HOUR_MS;
  await undelivered.add(shopId, trackingNumber, laterMs);
  for (const entry of entries) await undelivered.remove(shopId, entry, laterMs);
  expect(await entriesOf(shopId)).toHaveLength(1);
});
