/** Limits and uses that several entries of the route table share. */
import type { Uses } from '../platform/resources.ts';

export const QUICK = { timeoutSeconds: 10, memoryMb: 512 } as const;
/** Making a PDF is work for the processor, of which a Lambda has more the more memory it has. */
export const PRINTING = { timeoutSeconds: 20, memoryMb: 1024 } as const;
/** Drawing somebody's image is bounded by itself (ADR 0106); whatever it does, few are drawn at once. */
export const DRAWING = { timeoutSeconds: 20, memoryMb: 1024, concurrency: 5 } as const;
/** Erasing a shop: its items, its logos, its owner's user and its customer at Stripe. */
export const ERASING = {
  table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'Query'],
  shopIndex: ['Query'],
  logos: ['ListBucket', 'DeleteObject'],
  userPool: ['AdminDeleteUser'],
  stripe: ['GetParameters'],
} as const satisfies Uses;
