import type { DeliveryOutcome } from '../../../shared/repairs/notifications.ts';

/**
 * Returns the outcome that an event of SES reports, if there is one. A bounce that is not permanent (such as a full
 * mailbox) is `returned`, because a later e-mail may arrive.
 */
export function outcomeOfEmail(
  event: string,
  bounce: string | undefined,
): DeliveryOutcome | undefined {
  if (event === 'Email Bounced') return bounce === 'Permanent' ? 'bounced' : 'returned';
  return EMAIL_OUTCOMES[event];
}

const EMAIL_OUTCOMES: Readonly<Record<string, DeliveryOutcome>> = {
  'Email Delivered': 'delivered',
  'Email Delivery Delayed': 'delayed',
  'Email Complaint Received': 'complained',
  // SES found a virus in the message.
  'Email Rejected': 'dropped',
};

/** SNS does not document the last two of these texts. Those with 'blacklisted' are older than 2021. */
export const SMS_OUTCOMES = {
  'Message has been accepted by phone': 'delivered',
  // The carrier has the SMS; nobody reports whether the phone receives it.
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
