import * as z from 'zod/mini';
import { documentSummarySchema } from '../../documents/issued.ts';
import { NOT_FETCHED_DAYS, remindedSchema } from '../../notifications/reminders/reminders.ts';
import { DELIVERY_OUTCOMES } from '../notifications.ts';
import { repairSummarySchema } from '../repairs.ts';
import { waitingDaysSchema } from './waiting-days.ts';

const followedRepairSchema = z.object({
  repair: repairSummarySchema,
  /** The last entry of the history, from 0, and when it was made (ISO 8601, UTC). */
  entry: z.int(),
  since: z.string(),
  /** Whole days since. */
  days: z.int(),
});
export type FollowedRepair = z.infer<typeof followedRepairSchema>;

const notFetchedSchema = z.object({
  ...followedRepairSchema.shape,
  /** The last step that has been reached, in days. */
  step: z.literal([...NOT_FETCHED_DAYS]),
  /** What became of the reminder of that step. */
  reminded: z.optional(remindedSchema),
});
export type NotFetched = z.infer<typeof notFetchedSchema>;

const followedQuoteSchema = z.object({
  document: documentSummarySchema,
  days: z.int(),
  reminded: z.optional(remindedSchema),
});
export type FollowedQuote = z.infer<typeof followedQuoteSchema>;

const unpaidInvoiceSchema = z.object({
  document: documentSummarySchema,
  /** 'YYYY-MM-DD'. */
  dueDate: z.string(),
});
export type UnpaidInvoice = z.infer<typeof unpaidInvoiceSchema>;

const overdueInvoiceSchema = z.object({
  ...unpaidInvoiceSchema.shape,
  /** Whole days since. */
  days: z.int(),
  /** What became of the last reminder. */
  reminded: z.optional(remindedSchema),
  /** Whether a reminder may be sent: none was since the last step was reached, and the client has an address. */
  canRemind: z.boolean(),
});
export type OverdueInvoice = z.infer<typeof overdueInvoiceSchema>;

/** A letter about an answered quote that nobody got, and why. */
export const refusedEmailSchema = z.object({
  documentId: z.string(),
  number: z.string(),
  reader: z.enum(['shop', 'customer']),
  to: z.string(),
  reason: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type RefusedEmail = z.infer<typeof refusedEmailSchema>;

const cardSurplusSchema = z.object({
  documentId: z.string(),
  number: z.string(),
  /** What came in, by card or with deposits, beyond what is due. */
  amountCents: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type CardSurplus = z.infer<typeof cardSurplusSchema>;

const untransmittedSchema = z.object({
  documentId: z.string(),
  documentType: z.enum(['facture', 'avoir']),
  number: z.string(),
  reason: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type Untransmitted = z.infer<typeof untransmittedSchema>;

/** A document whose e-mail did not reach its client, or reached who wants none. */
const undeliveredDocumentSchema = z.object({
  documentId: z.string(),
  documentType: z.enum(['devis', 'facture', 'avoir']),
  number: z.string(),
  to: z.string(),
  outcome: z.enum(DELIVERY_OUTCOMES),
  /** When it was sent; ISO 8601, UTC. */
  at: z.string(),
});
export type UndeliveredDocument = z.infer<typeof undeliveredDocumentSchema>;

/** Answer of GET /api/follow-up: what waits, by kind, what has waited longest first. */
export const followUpSchema = z.object({
  /** The limits that were applied. */
  waitingDays: waitingDaysSchema,
  /** Every repair in `contact`, from its change on. A repair listed here is not listed again under the next three kinds. */
  contact: z.array(followedRepairSchema),
  /** No message reaches the customer, who has not been notified of the last change. */
  toCall: z.array(followedRepairSchema),
  /** A message about the last change did not arrive; absent in answers of before. */
  undelivered: z._default(z.array(followedRepairSchema), []),
  /** Longer in their status than the shop's limit. */
  waiting: z.array(followedRepairSchema),
  /** Finished for seven days or more, and not handed over. */
  notFetched: z.array(notFetchedSchema),
  /** Quotes that can still be accepted, made as many days ago as the shop waits, or more. */
  unansweredQuotes: z.array(followedQuoteSchema),
  /** Invoices that were to be paid before today, as long as the shop follows them. */
  overdueInvoices: z.array(overdueInvoiceSchema),
  /** Invoices that are to be paid today or later, and are not; absent when none. */
  unpaidInvoices: z.optional(z.array(unpaidInvoiceSchema)),
  /** Letters about answered quotes that nobody got, until the shop has seen it. */
  refusedLetters: z.array(refusedEmailSchema),
  /** Invoices paid by card beyond what was due, until the rest is given back; absent when none. */
  cardSurpluses: z.optional(z.array(cardSurplusSchema)),
  /** Invoices that the platform did not take, or that their clients do not accept, until the shop has seen it; absent when none. */
  untransmitted: z.optional(z.array(untransmittedSchema)),
  /** Documents whose e-mail did not arrive, until they are sent again or the shop has seen it; absent when none. */
  undeliveredDocuments: z.optional(z.array(undeliveredDocumentSchema)),
  /** How many invoices from suppliers nobody has opened, among the newest; absent when none. */
  newReceived: z.optional(z.int()),
  /** Whether there may be more than what was looked at. */
  more: z.boolean(),
});
export type FollowUp = z.infer<typeof followUpSchema>;
