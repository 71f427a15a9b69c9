import type { Uses } from '../platform/resources.ts';

/**
 * A day of attempts, one every quarter of an hour, takes about a hundred receptions. A message that keeps failing is
 * dead-lettered after 62 hours, before the queue deletes it (docs/decisions/0091).
 */
export const MESSAGE_LIMITS = {
  maxReceiveCount: 250,
  maxConcurrency: 5,
  visibilityTimeoutSeconds: 180,
} as const;
/** Few attempts are enough, because start-daily-jobs queues a failed shop again within an hour. */
export const SLICE_LIMITS = {
  batchSize: 1,
  maxReceiveCount: 5,
  visibilityTimeoutSeconds: 1_800,
  daily: true,
} as const;
/** AWS requires at least two parallel batches. Two also suit an account with ten concurrent Lambdas. */
export const FEWEST_BATCHES = 2;
/** Older SQS accounts accept no larger message; newer ones accept the mebibyte of August 2025. */
export const MESSAGE_BYTES = 256 * 1024;
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
