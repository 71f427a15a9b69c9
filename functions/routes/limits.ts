/** Limits and uses that several entries of the route table share. */
import type { Uses } from '../platform/resources.ts';

export const QUICK = { timeoutSeconds: 10, memoryMb: 512 } as const;
/** Making a PDF is work for the processor, of which a Lambda has more the more memory it has. */
export const PRINTING = { timeoutSeconds: 20, memoryMb: 1024 } as const;
/** A file of megabytes, between the shop and a bucket. */
export const CARRYING = { timeoutSeconds: 20, memoryMb: 512 } as const;
/** Drawing somebody's image is bounded by itself (ADR 0106); whatever it does, few are drawn at once. */
export const DRAWING = { timeoutSeconds: 20, memoryMb: 1024, concurrency: 5 } as const;
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
