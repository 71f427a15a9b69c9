import { create } from 'zustand';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { onSessionEvent } from '../session/session-events.ts';

/** The fields of a repair that its quote uses. */
export type QuotedRepair = Pick<
  RepairSummary,
  | 'id'
  | 'trackingNumber'
  | 'deviceType'
  | 'deviceModel'
  | 'issue'
  | 'customerName'
  | 'customerFirstName'
  | 'customerEmail'
>;

/**
 * The repair for which the dialog over the page makes a quote. The dialog is part of the layout, because topics may not
 * import each other.
 */
export const useQuickQuote = create<{ repair: QuotedRepair | null }>(() => ({ repair: null }));

export const quoteRepair = (repair: QuotedRepair | null) => useQuickQuote.setState({ repair });

onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'session-ended') quoteRepair(null);
});
