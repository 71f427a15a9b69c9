/** Limits and permissions that several Lambdas share. */
import type { Uses } from '../platform/resources.ts';

/**
 * A day of attempts, one every quarter of an hour, takes about a hundred receptions (send-notification.ts). A message
 * that keeps failing for another reason is dead-lettered after 62 hours, before the queue deletes it after four days
 * (docs/decisions/0091).
 */
export const MESSAGE_LIMITS = {
  maxReceiveCount: 250,
  maxConcurrency: 5,
  visibilityTimeoutSeconds: 180,
} as const;
/**
 * The limits of a daily job's queue. Its messages are dead-lettered soon, because the clock queues a failed shop again
 * within an hour.
 */
export const SLICE_LIMITS = {
  batchSize: 1,
  maxReceiveCount: 5,
  visibilityTimeoutSeconds: 1_800,
  daily: true,
} as const;
/** The fewest parallel batches of a queue's mapping. They suit an account with ten concurrent Lambdas. */
export const FEWEST_BATCHES = 2;
/**
 * The largest message that every account accepts. Since August 2025, SQS accepts a mebibyte, but not in older accounts.
 */
export const MESSAGE_BYTES = 256 * 1024;
/** The permissions to erase a shop: its items, files, its owner's user, and its customer at Stripe. */
export const ERASING = {
  table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'Query'],
  shopIndex: ['Query'],
  logos: ['ListBucket', 'DeleteObject'],
  proofs: ['ListBucket', 'DeleteObject'],
  pictures: ['ListBucket', 'DeleteObject'],
  userPool: ['AdminDeleteUser'],
  stripe: ['GetParameters'],
  stripeConnect: [],
} as const satisfies Uses;
