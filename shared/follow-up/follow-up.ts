import * as z from 'zod/mini';
import { documentSummarySchema } from '../documents/issued.ts';
import { repairSummarySchema } from '../repairs/repairs.ts';
import { waitingDaysSchema } from './waiting-days.ts';

/** Days after which a finished repair that nobody has fetched is worth a call, another one, and a letter. */
export const NOT_FETCHED_DAYS = [7, 30, 90] as const;

/** Days after which a quote without an answer is worth asking again. */
export const UNANSWERED_QUOTE_DAYS = 7;

const followedRepairSchema = z.object({
  repair: repairSummarySchema,
  /** The last entry of the history, from 0, and when it was made (ISO 8601, UTC). */
  entry: z.int(),
  since: z.string(),
  /** Whole days since. */
  days: z.int(),
});
export type FollowedRepair = z.infer<typeof followedRepairSchema>;

const followedQuoteSchema = z.object({ document: documentSummarySchema, days: z.int() });
export type FollowedQuote = z.infer<typeof followedQuoteSchema>;

/** Answer of GET /api/follow-up: what waits, by kind, what has waited longest first. */
export const followUpSchema = z.object({
  /** The limits that were applied. */
  waitingDays: waitingDaysSchema,
  /** No message reaches the customer, who has not been told of the last change. */
  toCall: z.array(followedRepairSchema),
  /** Longer in their status than the shop's limit. */
  waiting: z.array(followedRepairSchema),
  /** Finished for seven days or more, and not handed over. */
  notFetched: z.array(followedRepairSchema),
  /** Quotes that can still be accepted, made seven days ago or more. */
  unansweredQuotes: z.array(followedQuoteSchema),
  /** Whether there may be more than what was looked at. */
  more: z.boolean(),
});
export type FollowUp = z.infer<typeof followUpSchema>;
