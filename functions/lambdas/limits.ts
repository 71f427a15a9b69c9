/** Limits and uses that several Lambdas share. */
import type { Uses } from '../platform/resources.ts';

/**
 * A day of attempts, one every quarter of an hour, is some hundred receptions (send-notification.ts); what fails for
 * another reason as often is in the dead-letter queue after 62 hours, before the queue drops it after four days
 * (docs/decisions/0091).
 */
export const MESSAGE_LIMITS = {
  maxReceiveCount: 250,
  maxConcurrency: 5,
  visibilityTimeoutSeconds: 180,
} as const;
/** An event source mapping of a queue runs two batches at once, or more: what an account with ten Lambdas has for it. */
export const FEWEST_BATCHES = 2;
/** What a message of a queue weighs at most: SQS takes a mebibyte since August 2025, older accounts and emulators this. */
export const MESSAGE_BYTES = 256 * 1024;
/** Erasing a shop: its items, its logos and proofs, its owner's user and its customer at Stripe. */
export const ERASING = {
  table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'Query'],
  shopIndex: ['Query'],
  logos: ['ListBucket', 'DeleteObject'],
  proofs: ['ListBucket', 'DeleteObject'],
  userPool: ['AdminDeleteUser'],
  stripe: ['GetParameters'],
  stripeConnect: [],
} as const satisfies Uses;
