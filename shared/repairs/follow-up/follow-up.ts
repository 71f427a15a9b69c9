import * as z from 'zod/mini';
import { documentSummarySchema } from '../../documents/issued/issued.ts';
import { NOT_FETCHED_DAYS, remindedSchema } from '../../notifications/reminders/reminders.ts';
import { disputeSchema } from '../../payments/card.ts';
import { repairLoansSchema } from '../loans/answers.ts';
import { DELIVERY_OUTCOMES } from '../notifications.ts';
import { repairPartsSchema } from '../parts/answers.ts';
import { repairSummarySchema } from '../repairs.ts';
import { waitingDaysSchema } from './waiting-days.ts';

const followedRepairSchema = z.object({
  repair: repairSummarySchema,
  /** `entry` is the number of the latest history entry, from 0, and `since` its instant (ISO 8601, UTC). */
  entry: z.int(),
  since: z.string(),
  days: z.int(),
});
export type FollowedRepair = z.infer<typeof followedRepairSchema>;

const notFetchedSchema = z.object({
  ...followedRepairSchema.shape,
  step: z.literal([...NOT_FETCHED_DAYS]),
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
  dueDate: z.string(),
  /** The invoice is due again because the shop has lost a dispute about its payment. */
  isDisputeLost: z.optional(z.literal(true)),
});
export type UnpaidInvoice = z.infer<typeof unpaidInvoiceSchema>;

const overdueInvoiceSchema = z.object({
  ...unpaidInvoiceSchema.shape,
  days: z.int(),
  reminded: z.optional(remindedSchema),
  /** This is true if a new step was reached since the last reminder and the client has an e-mail address. */
  canRemind: z.boolean(),
});
export type OverdueInvoice = z.infer<typeof overdueInvoiceSchema>;

const awaitedPartsSchema = z.object({
  /** A repair that was handed over or withdrawn is listed too, because its ordered parts still arrive. */
  repair: repairSummarySchema,
  parts: repairPartsSchema,
  isLate: z.boolean(),
});
export type AwaitedParts = z.infer<typeof awaitedPartsSchema>;

const openLoansSchema = z.object({
  /** A repair that was handed over or withdrawn is listed too, because the lent device must still come back. */
  repair: repairSummarySchema,
  loans: repairLoansSchema,
});
export type OpenLoans = z.infer<typeof openLoansSchema>;

/** Each notice is about a document and has its instant (ISO 8601, UTC). */
const notice = { documentId: z.string(), number: z.string(), at: z.string() };

/** This e-mail about an answered quote did not reach its reader for the given reason. */
export const refusedEmailSchema = z.object({
  ...notice,
  reader: z.enum(['shop', 'customer']),
  to: z.string(),
  reason: z.string(),
});
export type RefusedEmail = z.infer<typeof refusedEmailSchema>;

/** This amount was received beyond the amount due, by card or with deposits. */
const cardSurplusSchema = z.object({ ...notice, amountCents: z.int() });
export type CardSurplus = z.infer<typeof cardSurplusSchema>;

const disputeLineSchema = z.object({ ...notice, ...disputeSchema.shape });
export type DisputeLine = z.infer<typeof disputeLineSchema>;

const untransmittedSchema = z.object({
  ...notice,
  documentType: z.enum(['facture', 'avoir']),
  reason: z.string(),
});
export type Untransmitted = z.infer<typeof untransmittedSchema>;

/** The e-mail with this document did not arrive, or its recipient marked it as unwanted. */
const undeliveredDocumentSchema = z.object({
  ...notice,
  documentType: z.enum(['devis', 'facture', 'avoir']),
  to: z.string(),
  outcome: z.enum(DELIVERY_OUTCOMES),
});
export type UndeliveredDocument = z.infer<typeof undeliveredDocumentSchema>;

export const followUpSchema = z.object({
  waitingDays: waitingDaysSchema,
  /** The list `waiting` omits these repairs. */
  overdueRepairs: z.optional(z.array(followedRepairSchema)),
  /** The list `contact` omits these repairs. */
  replies: z.optional(z.array(repairSummarySchema)),
  /** The next three lists omit these repairs. */
  contact: z.array(followedRepairSchema),
  /** The shop must call the customers of these repairs, because no message announces the latest change. */
  toCall: z.array(followedRepairSchema),
  undelivered: z.array(followedRepairSchema),
  waiting: z.array(followedRepairSchema),
  notFetched: z.array(notFetchedSchema),
  awaitedParts: z.optional(z.array(awaitedPartsSchema)),
  openLoans: z.optional(z.array(openLoansSchema)),
  unansweredQuotes: z.array(followedQuoteSchema),
  overdueInvoices: z.array(overdueInvoiceSchema),
  unpaidInvoices: z.optional(z.array(unpaidInvoiceSchema)),
  /** An e-mail about an answered quote that did not arrive is listed until the shop has seen the notice. */
  refusedEmails: z.array(refusedEmailSchema),
  /** An invoice that was paid by card beyond the amount due is listed until the surplus is refunded. */
  cardSurpluses: z.optional(z.array(cardSurplusSchema)),
  /** A contested card payment is listed until the bank decides. */
  disputes: z.optional(z.array(disputeLineSchema)),
  /** An invoice that the platform or the client refused is listed until the shop has seen the notice. */
  untransmitted: z.optional(z.array(untransmittedSchema)),
  /** A document whose e-mail did not arrive is listed until it is resent or the notice is seen. */
  undeliveredDocuments: z.optional(z.array(undeliveredDocumentSchema)),
  /** This counts the unopened invoices among the newest ones from suppliers. */
  newReceived: z.optional(z.int()),
  /** This is true if records that were not examined may also belong to the follow-up list. */
  more: z.boolean(),
});
export type FollowUp = z.infer<typeof followUpSchema>;
