import { create } from 'zustand';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { onSessionEvent } from '../session/session-events.ts';

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

/** The dialog over the page belongs to the layout, because topics may not import each other. */
export const useQuickQuote = create<{ repair: QuotedRepair | null }>(() => ({ repair: null }));

export const quoteRepair = (repair: QuotedRepair | null) => useQuickQuote.setState({ repair });

onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'session-ended') quoteRepair(null);
});
