import * as z from 'zod/mini';
import type { DeliveryOutcome } from '../../shared/repairs/notifications.ts';

/** SNS writes '2016-06-28 00:40:34.558', in UTC; the result is epoch milliseconds. */
const instant = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => Date.parse(`${text.replace(' ', 'T')}Z`)),
  ),
  z.int(),
);

/**
 * A line of SNS's delivery log, as far as it is read: the recipient's number is left out.
 * https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html
 */
export const smsStatus = z.object({
  notification: z.object({ messageId: z.string(), timestamp: instant }),
  delivery: z.object({ providerResponse: z.string() }),
  status: z.enum(['SUCCESS', 'FAILURE']),
});
export type SmsStatus = z.infer<typeof smsStatus>;

/**
 * `providerResponse`, as SNS documents it, with the outcome it means; none where it only says that the SMS went on.
 * SNS's list lacks the two about the account's limits; the monthly limit is worded as accounts received it. Before 2021
 * SNS called the lists 'black'.
 */
export const REASONS = {
  'Message has been accepted by phone': 'delivered',
  // The carrier has it; nobody reports whether the phone receives it.
  'Message has been accepted by phone carrier': undefined,
  'Phone number is opted out': 'complained',
  'Invalid phone number': 'bounced',
  'Phone has blocked SMS': 'bounced',
  'Phone is on a blocked list': 'bounced',
  'Phone is blacklisted': 'bounced',
  'Phone is currently unreachable/unavailable': 'returned',
  'Phone carrier is currently unreachable/unavailable': 'returned',
  'Unknown error attempting to reach phone': 'returned',
  'Blocked as spam by phone carrier': 'dropped',
  'Phone carrier has blocked this message': 'dropped',
  'Destination is on a blocked list': 'dropped',
  'Destination is blacklisted': 'dropped',
  'Message body is invalid': 'dropped',
  'This delivery would exceed max price': 'dropped',
  'No quota left for account': 'dropped',
  'Rate exceeded': 'dropped',
} as const satisfies Record<string, DeliveryOutcome | undefined>;
