import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Budgets } from '../../../shared/billing/budgets.ts';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { parisDay } from '../../../shared/time.ts';
import { type Recipients, spendingItems, whyUnpaid } from '../../billing/spending.ts';
import { approvalKey } from '../../documents/document-keys.ts';
import { conditionHeld } from '../../platform/conditional-write.ts';
import type { Table } from '../../platform/table.ts';
import { companyKey, repairKey } from '../../platform/table-keys.ts';
import { type TransactItem, transact } from '../../platform/transaction.ts';
import { firstEntry } from '../../repairs/history.ts';
import { beginsAt } from '../../repairs/update-repair.ts';
import type { DueReminder } from './due-reminders.ts';
import {
  readReminder,
  reminderItem,
  reminderKey,
  reminderKind,
  type StoredReminder,
} from './stored-reminder.ts';

/** A sender that has ended without a word gives way after this time: a run's own, and some. */
const LEASE_MS = 10 * 60_000;

/**
 * `over`: sent, refused, or not to be sent any more; `busy` while another sender is at it; `unpaid` where the day's
 * messages are spent, or its shop is closed or stopped.
 */
export type ReminderClaim = 'claimed' | 'over' | 'busy' | 'unpaid';

/** How sending a reminder ended. */
type ReminderEnd =
  | { end: 'sent'; channel: NotificationChannel }
  | { end: 'refused'; reason: string };

export type ReminderClaims = ReturnType<typeof reminderClaims>;

/**
 * The right to send a reminder, decided by one transaction: it was not sent, what it is about still waits, its shop still
 * wants it, and it is paid for (docs/decisions/0087). Answered, fetched, withdrawn or turned off a moment before, it is
 * not claimed.
 */
export function reminderClaims(table: Table, budgets: Budgets) {
  const { name: TableName } = table;

  function stillWaits(shopId: string, due: DueReminder, nowMs: number): TransactItem[] {
    const kind = due.name.kind === 'quote' ? 'quotes' : 'notFetched';
    const isWanted = {
      ConditionCheck: {
        TableName,
        Key: companyKey(shopId),
        ConditionExpression: 'reminders.#kind.#on = :true',
        ExpressionAttributeNames: { '#kind': kind, '#on': 'on' },
        ExpressionAttributeValues: { ':true': true },
      },
    };
    if (due.name.kind === 'quote') {
      return [
        isWanted,
        {
          ConditionCheck: {
            TableName,
            Key: approvalKey(due.name.documentId),
            ConditionExpression: 'user_id = :shop AND decision = :none AND valid_until >= :today',
            ExpressionAttributeValues: {
              ':shop': shopId,
              ':none': null,
              ':today': parisDay(nowMs),
            },
          },
        },
      ];
    }
    const { trackingNumber, sinceMs } = due.name;
    const place = 'repair' in due ? due.repair.statusHistory.length - 1 : 0;
    const begins = beginsAt('repair' in due ? firstEntry(due.repair) : 0);
    return [
      isWanted,
      {
        ConditionCheck: {
          TableName,
          Key: repairKey(trackingNumber),
          ConditionExpression: `user_id = :shop AND attribute_not_exists(card.handed_over_at) AND attribute_not_exists(card.withdrawn_at) AND ${begins.condition} AND statusHistory[${place}].#at = :since AND attribute_not_exists(statusHistory[${place + 1}])`,
          ExpressionAttributeNames: { '#at': 'at' },
          ExpressionAttributeValues: { ':shop': shopId, ':since': sinceMs, ...begins.values },
        },
      },
    ];
  }

  /** Claims `due` for its recipient, by one channel; `known` is what was read of it, which may be nothing yet. */
  async function claim(
    shopId: string,
    due: DueReminder,
    recipients: Recipients,
    known: StoredReminder | undefined,
    nowMs: number,
  ): Promise<ReminderClaim> {
    if (known !== undefined) return takeOver(shopId, due, nowMs);
    const refusals = await transact(table, [
      {
        Put: {
          TableName,
          Item: reminderItem(shopId, due.name, { until: nowMs + LEASE_MS }, nowMs),
          ConditionExpression: 'attribute_not_exists(pk)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      ...stillWaits(shopId, due, nowMs),
      ...spendingItems(table, shopId, recipients, nowMs, budgets),
    ]);
    if (refusals === undefined) return 'claimed';
    const [own, wanted, waits, ...spending] = refusals;
    if (own?.condition) return readReminder(own.item ?? {}).at === undefined ? 'busy' : 'over';
    if (wanted?.condition || waits?.condition) return 'over';
    if (whyUnpaid(spending, recipients, nowMs, budgets) !== undefined) return 'unpaid';
    throw new Error('A reminder was refused for no condition of its own');
  }

  /** Takes over what a sender gave back, or died with: the first claim has paid for it. */
  async function takeOver(shopId: string, due: DueReminder, nowMs: number): Promise<ReminderClaim> {
    const refusals = await transact(table, [
      {
        Update: {
          TableName,
          Key: reminderKey(shopId, due.name),
          UpdateExpression: 'SET #until = :until, item_version = :version',
          ConditionExpression: 'attribute_not_exists(#at) AND #until < :now',
          ExpressionAttributeNames: { '#until': 'until', '#at': 'at' },
          ExpressionAttributeValues: {
            ':until': nowMs + LEASE_MS,
            ':now': nowMs,
            ':version': reminderKind.version,
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      ...stillWaits(shopId, due, nowMs),
    ]);
    if (refusals === undefined) return 'claimed';
    const [own] = refusals;
    const held = own?.condition && own.item ? readReminder(own.item) : undefined;
    return held !== undefined && held.at === undefined ? 'busy' : 'over';
  }

  /**
   * Records how a claimed reminder ended, by the moment by which what becomes of it is known for its own; `null` gives
   * the claim back, for another attempt.
   */
  async function settle(
    shopId: string,
    due: DueReminder,
    end: ReminderEnd | null,
    atMs: number,
  ): Promise<void> {
    const outcome = end === null ? { until: atMs - 1 } : { ...end, at: atMs };
    const entries = Object.entries({ ...outcome, ...reminderKind.stamp });
    const update = new UpdateCommand({
      TableName,
      Key: reminderKey(shopId, due.name),
      UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      // Its shop may have closed its account meanwhile.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        entries.map(([name, value]) => [`:${name}`, value]),
      ),
    });
    await conditionHeld(table.client.send(update));
  }

  return { claim, settle };
}
