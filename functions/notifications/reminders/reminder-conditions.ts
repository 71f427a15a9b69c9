import type { Reminders } from '../../../shared/notifications/reminders/reminders.ts';
import { summaryKey } from '../../documents/document-keys.ts';
import type { KnownSummary } from '../../documents/documents.ts';
import { companyKey } from '../../platform/table/table-keys.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

/**
 * A shop that has just turned reminders on sends none about something long past. The search goes back twice as far,
 * because a sender may have died.
 */
export const FRESH_DAYS = 14;
export const LOOKED_FOR_DAYS = 2 * FRESH_DAYS;

export const isSwitchedOn = (
  shopId: string,
  switched: `reminders.${keyof Reminders}` | 'reviews',
): TransactItem => ({
  ConditionCheck: {
    Key: companyKey(shopId),
    ConditionExpression: `${switched}.#on = :true`,
    ExpressionAttributeNames: { '#on': 'on' },
    ExpressionAttributeValues: { ':true': true },
  },
});

/** The condition requires that an invoice's payments and credits are still as in `summary`. */
export function invoiceStands(
  shopId: string,
  documentId: string,
  { creditedCents, paidCents }: Pick<KnownSummary, 'creditedCents' | 'paidCents'>,
): TransactItem {
  const hasPayments = paidCents !== undefined;
  return {
    ConditionCheck: {
      Key: summaryKey(shopId, documentId),
      ConditionExpression: `creditedCents = :credited AND ${hasPayments ? 'paidCents = :paid' : 'attribute_not_exists(paidCents)'}`,
      ExpressionAttributeValues: {
        ':credited': creditedCents,
        ...(hasPayments && { ':paid': paidCents }),
      },
    },
  };
}
