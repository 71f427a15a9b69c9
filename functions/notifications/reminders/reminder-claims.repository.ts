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
import type { DueReminder } from './due-reminders.ts';
import {
  readReminder,
  reminderItem,
  reminderKey,
  reminderKind,
  type StoredReminder,
} from './stored-reminder.ts';

/** A sender that died without a result gives way after this time: a run's own time, and some more. */
const LEASE_MS = 10 * 60_000;

/**
 * `over`: sent, refused, or no longer to be sent. `busy`: another sender holds it. `unpaid`: the day's messages are
 * spent, or the shop is closed or suspended.
 */
export type ReminderClaim = 'claimed' | 'over' | 'busy' | 'unpaid';

/** How sending a reminder ended. */
type ReminderEnd =
  | { end: 'sent'; channel: NotificationChannel }
  | { end: 'refused'; reason: string };

export type ReminderClaims = ReturnType<typeof reminderClaims>;

/**
 * The right to send a reminder, decided by one transaction (docs/decisions/0087): it was not sent, its subject still
 * waits, the shop still wants it, and it is paid for. A quote answered, or a device fetched, a moment before is not
 * claimed.
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
    return [
      isWanted,
      {
        ConditionCheck: {
          TableName,
          Key: repairKey(trackingNumber),
          ConditionExpression: `user_id = :shop AND attribute_not_exists(card.handed_over_at) AND attribute_not_exists(card.withdrawn_at) AND statusHistory[${place}].#at = :since AND attribute_not_exists(statusHistory[${place + 1}])`,
          ExpressionAttributeNames: { '#at': 'at' },
          ExpressionAttributeValues: { ':shop': shopId, ':since': sinceMs },
        },
      },
    ];
  }

  /** Claims `due` for its recipient by one channel; `known` is what was read of it, which may be nothing yet. */
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
    throw new Error('DynamoDB refused a reminder although none of its conditions failed');
  }

  /** Takes over a claim that a sender released, or held when it died: the first claim has paid for it. */
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
   * Records how a claimed reminder ended, with the moment that identifies it in its outcome; `null` releases the claim
   * for another attempt.
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
      // The shop may have closed its account meanwhile.
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
