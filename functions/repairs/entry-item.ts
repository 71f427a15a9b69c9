import * as z from 'zod/mini';
import { repairStatusSchema } from '../../shared/repairs/repairs.ts';
import type { StoredEntry } from './history.ts';
import { fieldsOf, notificationFields, notificationStatesOf } from './notification-states.ts';

export const entrySchema = z.object({
  status: repairStatusSchema,
  at: z.int(),
  message: z.optional(z.string()),
  ...notificationFields,
});

export const entryItem = ({ status, timestamp, message, notifications }: StoredEntry) => ({
  status,
  at: Date.parse(timestamp),
  ...(message !== undefined && { message }),
  ...fieldsOf(notifications),
});

export const entryOf = ({
  status,
  at,
  message,
  ...fields
}: z.infer<typeof entrySchema>): StoredEntry => ({
  status,
  timestamp: new Date(at).toISOString(),
  ...(message !== undefined && { message }),
  notifications: notificationStatesOf(fields),
});
