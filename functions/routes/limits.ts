/** Limits and uses that several entries of the route table share. */
import type { Uses } from '../platform/resources.ts';

export const QUICK = { timeoutSeconds: 10, memoryMb: 512 } as const;
/** Making a PDF is work for the processor, of which a Lambda has more the more memory it has. */
export const PRINTING = { timeoutSeconds: 20, memoryMb: 1024 } as const;
/** Erasing a shop: its items, its logos, its owner's user and its customer at Stripe. */
export const ERASING = {
  table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'Query'],
  shopIndex: ['Query'],
  logos: ['ListBucket', 'DeleteObject'],
  userPool: ['AdminDeleteUser'],
  stripe: ['GetParameters'],
} as const satisfies Uses;
