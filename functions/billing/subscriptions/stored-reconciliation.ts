import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';

export const RECONCILIATION_KEY = { pk: 'JOB#RECONCILE-SUBSCRIPTIONS', sk: 'PROGRESS' };

export const reconciliationKind = storedKind({
  name: 'reconciliation',
  version: 1,
  schema: z.object({
    /** The day is a calendar day in UTC, such as '2026-11-22'. */
    day: z.string(),
    cursor: z.optional(z.record(z.string(), z.unknown())),
    done: z.boolean(),
  }),
});
export type Progress = z.infer<typeof reconciliationKind.schema>;

export const reconciliationItem = (progress: Progress) =>
  reconciliationKind.item(RECONCILIATION_KEY, progress);
