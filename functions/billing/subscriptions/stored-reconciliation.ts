import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../../platform/table/stored-item.ts';

/** `cursor` is the last index key that was handled. */
export type Progress = {
  /** In UTC, 'YYYY-MM-DD'. */
  day: string;
  cursor: Record<string, unknown> | undefined;
  done: boolean;
};

export const RECONCILIATION_KEY = { pk: 'JOB#RECONCILE-SUBSCRIPTIONS', sk: 'PROGRESS' };

export const reconciliationKind = storedKind({
  name: 'reconciliation',
  version: 1,
  schema: z.object({
    day: z.string(),
    cursor: z.optional(z.record(z.string(), z.unknown())),
    done: z.boolean(),
  }),
});

export function readReconciliation(item: RawItem): Progress {
  const { day, cursor, done } = reconciliationKind.read(item);
  return { day, cursor, done };
}

export const reconciliationItem = (progress: Progress) => ({
  ...RECONCILIATION_KEY,
  ...reconciliationKind.stamp,
  ...progress,
});
