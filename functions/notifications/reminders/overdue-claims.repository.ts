import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Budgets } from '../../../shared/billing/budgets.ts';
import { AppError } from '../../../shared/errors.ts';
import { spendingItems, whyUnpaid } from '../../billing/spending.ts';
import { unpaidWords } from '../../billing/unpaid-words.ts';
import { summaryKey } from '../../documents/document-keys.ts';
import type { KnownSummary } from '../../documents/documents.ts';
import { conditionHeld } from '../../platform/conditional-write.ts';
import type { Table } from '../../platform/table.ts';
import { transact } from '../../platform/transaction.ts';
import {
  type ReminderName,
  readReminder,
  reminderItem,
  type StoredReminder,
} from './stored-reminder.ts';

type OverdueName = Extract<ReminderName, { kind: 'overdue' }>;

/** A request that died without a result gives way after this time; its Lambda runs for much less. */
const LEASE_MS = 60_000;

export type OverdueClaims = ReturnType<typeof overdueClaims>;

/** The right to remind of an overdue invoice at one of its steps (docs/decisions/0093). */
export function overdueClaims(table: Table, budgets: Budgets) {
  const { name: TableName, client } = table;

  /**
   * Claims and pays for the reminder of a step in one transaction, if it was not sent, nobody else is sending it, and
   * the invoice's payments and credits are still as in `summary`. After a refusal or failure it may be claimed again.
   * @throws AppError ALREADY_REMINDED; CONFLICT when another request sends it or a payment came between; BUDGET_SPENT;
   * UNAUTHENTICATED when the account is closed.
   */
  async function claim(
    shopId: string,
    name: OverdueName,
    summary: Pick<KnownSummary, 'creditedCents' | 'paidCents'>,
    to: string,
    nowMs: number,
  ): Promise<void> {
    const recipients = { email: to };
    const refusals = await transact(table, [
      {
        Put: {
          TableName,
          Item: reminderItem(shopId, name, { until: nowMs + LEASE_MS }, nowMs),
          ConditionExpression:
            'attribute_not_exists(pk) OR #end = :refused OR (attribute_not_exists(#end) AND #until < :now)',
          ExpressionAttributeNames: { '#end': 'end', '#until': 'until' },
          ExpressionAttributeValues: { ':refused': 'refused', ':now': nowMs },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      {
        ConditionCheck: {
          TableName,
          Key: summaryKey(shopId, name.documentId),
          ConditionExpression: 'creditedCents = :credited AND paidCents = :paid',
          ExpressionAttributeValues: {
            ':credited': summary.creditedCents,
            ':paid': summary.paidCents,
          },
        },
      },
      ...spendingItems(table, shopId, recipients, nowMs, budgets),
    ]);
    if (refusals === undefined) return;
    const [own, standing, ...spending] = refusals;
    if (own?.condition) {
      const isSent = own.item !== undefined && readReminder(own.item).end === 'sent';
      throw new AppError(isSent ? 'ALREADY_REMINDED' : 'CONFLICT');
    }
    if (standing?.condition) throw new AppError('CONFLICT');
    const unpaid = whyUnpaid(spending, recipients, nowMs, budgets);
    if (unpaid === undefined)
      throw new Error('DynamoDB refused a reminder although none of its conditions failed');
    if (unpaid.why === 'closed') throw new AppError('UNAUTHENTICATED');
    throw new AppError('BUDGET_SPENT', { message: unpaidWords(unpaid) });
  }

  /**
   * Records how a claimed reminder ended; without an end it releases the claim. The shop may have closed its account
   * meanwhile.
   */
  async function settle(
    shopId: string,
    name: OverdueName,
    outcome: Omit<StoredReminder, 'expires_at'>,
    nowMs: number,
  ): Promise<void> {
    const put = new PutCommand({
      TableName,
      Item: reminderItem(shopId, name, outcome, nowMs),
      ConditionExpression: 'attribute_exists(pk)',
    });
    await conditionHeld(client.send(put));
  }

  return { claim, settle };
}
