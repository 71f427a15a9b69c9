import * as z from 'zod/mini';
import {
  accountClosureSchema,
  accountExportPageSchema,
  csvPageSchema,
  sessionsEndedSchema,
} from '../../../shared/account/account.ts';
import { archivePageSchema } from '../../../shared/account/archive.ts';
import {
  recoveryCodesSchema,
  secondFactorOffSchema,
} from '../../../shared/account/second-factor.ts';
import { userSessionSchema } from '../../../shared/account/session.ts';
import { zipPieceSchema } from '../../../shared/account/zip.ts';
import {
  cancelAnswerSchema,
  eventReceivedSchema,
  stripePageSchema,
} from '../../../shared/billing/billing.ts';
import { bonusPageSchema, bonusStandingSchema } from '../../../shared/bonus/answers.ts';
import {
  companySchema,
  logoListSchema,
  openingHoursSchema,
  uploadedLogoSchema,
} from '../../../shared/company/answers.ts';
import { customerDetailsSchema } from '../../../shared/customers/customer-details.ts';
import { customerListSchema } from '../../../shared/customers/customers.ts';
import { followedSchema } from '../../../shared/documents/input.ts';
import {
  approvalLinkSchema,
  documentDeliverySchema,
  documentDetailsSchema,
  documentPageSchema,
  documentReferenceSchema,
  documentSummarySchema,
  issuedDocumentSchema,
  publicQuoteSchema,
  quoteDecisionSchema,
  sentDocumentSchema,
} from '../../../shared/documents/issued.ts';
import { documentSellerSchema } from '../../../shared/documents/issued-parties.ts';
import { purchasesSchema } from '../../../shared/documents/margin-lines.ts';
import { newAnswerSchema, seenSchema } from '../../../shared/documents/new-answers.ts';
import { suggestionsSchema } from '../../../shared/documents/suggestions.ts';
import {
  receivedInvoiceSchema,
  receivedPageSchema,
  receptionSchema,
} from '../../../shared/e-invoicing/reception.ts';
import { sendingAskedSchema } from '../../../shared/e-invoicing/sending.ts';
import { errorBodySchema } from '../../../shared/error-answer.ts';
import { realtimeTicketSchema } from '../../../shared/live/answers.ts';
import { invoiceRemindedSchema } from '../../../shared/notifications/reminders/overdue.ts';
import { reminderSeenSchema } from '../../../shared/notifications/reminders/reminders.ts';
import {
  cardConnectionSchema,
  cardRefundSchema,
  payableInvoiceSchema,
  paymentLinkSchema,
} from '../../../shared/payments/card.ts';
import { eReportSchema } from '../../../shared/payments/e-report.ts';
import { marginSchema } from '../../../shared/payments/margin.ts';
import { takingsSchema } from '../../../shared/payments/takings.ts';
import { dashboardSchema } from '../../../shared/repairs/dashboard.ts';
import { followUpSchema, refusedEmailSchema } from '../../../shared/repairs/follow-up/follow-up.ts';
import { importedSchema } from '../../../shared/repairs/import.ts';
import { deliverySchema, resentSchema } from '../../../shared/repairs/notifications.ts';
import {
  historyEntrySchema,
  repairPageSchema,
  repairSchema,
  repairStatsSchema,
  repairSummarySchema,
} from '../../../shared/repairs/repairs.ts';
import { statisticsSchema } from '../../../shared/statistics/statistics.ts';
import { publicRepairSchema } from '../../../shared/tracking/answers.ts';
import { healthSchema } from './health.ts';

/** What API Gateway answers by itself: a refused token, a body that is too large, a throttled or a broken Lambda. */
const gatewayErrorSchema = z.object({ message: z.string() });

/** The schemas of the answers, and what several of them share, by their names in the document. */
export const COMPONENTS = {
  Error: errorBodySchema,
  GatewayError: gatewayErrorSchema,
  Health: healthSchema,
  OpenApi: z.looseObject({ openapi: z.string() }),
  Session: userSessionSchema,
  Dashboard: dashboardSchema,
  Imported: importedSchema,
  Company: companySchema,
  OpeningHours: openingHoursSchema,
  UploadedLogo: uploadedLogoSchema,
  LogoList: logoListSchema,
  HistoryEntry: historyEntrySchema,
  Delivery: deliverySchema,
  RepairSummary: repairSummarySchema,
  Repair: repairSchema,
  RepairPage: repairPageSchema,
  RepairStats: repairStatsSchema,
  CustomerList: customerListSchema,
  CustomerDetails: customerDetailsSchema,
  FollowUp: followUpSchema,
  PublicRepair: publicRepairSchema,
  Resent: resentSchema,
  RealtimeTicket: realtimeTicketSchema,
  StripePage: stripePageSchema,
  Cancellation: cancelAnswerSchema,
  EventReceived: eventReceivedSchema,
  DocumentSeller: documentSellerSchema,
  DocumentReference: documentReferenceSchema,
  DocumentDelivery: documentDeliverySchema,
  QuoteDecision: quoteDecisionSchema,
  IssuedDocument: issuedDocumentSchema,
  DocumentSummary: documentSummarySchema,
  DocumentPage: documentPageSchema,
  DocumentDetails: documentDetailsSchema,
  Suggestions: suggestionsSchema,
  SendingAsked: sendingAskedSchema,
  SentDocument: sentDocumentSchema,
  ApprovalLink: approvalLinkSchema,
  Followed: followedSchema,
  InvoiceReminded: invoiceRemindedSchema,
  ReminderSeen: reminderSeenSchema,
  Seen: seenSchema,
  NewAnswer: newAnswerSchema,
  RefusedEmail: refusedEmailSchema,
  PublicQuote: publicQuoteSchema,
  Statistics: statisticsSchema,
  Takings: takingsSchema,
  Margin: marginSchema,
  Purchases: purchasesSchema,
  EReport: eReportSchema,
  BonusPage: bonusPageSchema,
  BonusStanding: bonusStandingSchema,
  CardConnection: cardConnectionSchema,
  CardRefund: cardRefundSchema,
  PaymentLink: paymentLinkSchema,
  PayableInvoice: payableInvoiceSchema,
  Reception: receptionSchema,
  ReceivedInvoice: receivedInvoiceSchema,
  ReceivedPage: receivedPageSchema,
  CsvPage: csvPageSchema,
  ZipPiece: zipPieceSchema,
  AccountExportPage: accountExportPageSchema,
  ArchivePage: archivePageSchema,
  AccountClosure: accountClosureSchema,
  SessionsEnded: sessionsEndedSchema,
  RecoveryCodes: recoveryCodesSchema,
  SecondFactorOff: secondFactorOffSchema,
} as const satisfies Record<string, z.ZodMiniType>;

export type ComponentName = keyof typeof COMPONENTS;
