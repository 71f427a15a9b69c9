import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';

export const RECONCILIATION_KEY = { pk: 'JOB#RECONCILE-SUBSCRIPTIONS', sk: 'PROGRESS' };

export const reconciliationKind = storedKind({
  name: 'reconciliation',
  version: 1,
  schema: z.object({
    /** In UTC, 'YYYY-MM-DD'. */
    day: z.string(),
    /** The last index key that was handled. */
    cursor: z.optional(z.record(z.string(), z.unknown())),
    done: z.boolean(),
  }),
});
export type Progress = z.infer<typeof reconciliationKind.schema>;

export const reconciliationItem = (progress: Progress) => ({
  ...RECONCILIATION_KEY,
  ...reconciliationKind.stamp,
  ...progress,
});
