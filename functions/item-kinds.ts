import { archivedChainEntryKind } from './account/closing/stored-archived-chain-entry.ts';
import { archivedDocumentKind } from './account/closing/stored-archived-document.ts';
import { archivedPaymentKind } from './account/closing/stored-archived-payment.ts';
import { closureKind } from './account/closing/stored-closure.ts';
import { mobileCodeKind } from './account/identity/stored-mobile-code.ts';
import { mobileUseKind } from './account/identity/stored-mobile-use.ts';
import { chainEntryKind } from './accounting/chain/stored-chain-entry.ts';
import { chainedShopKind } from './accounting/chain/stored-chained-shop.ts';
import { purchasesKind } from './accounting/margin/stored-purchases.ts';
import { recoveryCodesKind } from './auth/second-factor/stored-recovery-codes.ts';
import { signUpDayKind, signUpPermitKind } from './auth/sign-up/stored-sign-ups.ts';
import { freeDayKind } from './billing/budgets/stored-free-day.ts';
import { recipientDayKind } from './billing/budgets/stored-recipient-day.ts';
import { profileKind } from './billing/stored-profile.ts';
import { stripeDayKind } from './billing/stripe/stored-stripe-day.ts';
import { reconciliationKind } from './billing/subscriptions/stored-reconciliation.ts';
import { stripeEventKind } from './billing/subscriptions/stored-stripe-event.ts';
import { formerUseKind } from './billing/usage/stored-former-use.ts';
import { bonusLossKind } from './bonus/stored-bonus-loss.ts';
import { proofUploadsKind } from './bonus/stored-proof-uploads.ts';
import { companyKind } from './company/stored-company.ts';
import { logoUploadsKind } from './company/stored-logo-uploads.ts';
import { remindingShopKind } from './company/stored-reminding-shop.ts';
import { customerKind } from './customers/stored-customer.ts';
import { followedInvoiceKind } from './documents/follow-up/stored-followed-invoice.ts';
import { billedRepairKind } from './documents/issuing/stored-billed-repair.ts';
import { issueKeyKind } from './documents/issuing/stored-issue-key.ts';
import { lastDayKind } from './documents/issuing/stored-last-day.ts';
import { sequenceKind } from './documents/issuing/stored-sequence.ts';
import { priceListKind } from './documents/price-list/stored-price-list.ts';
import { linkPrintsKind } from './documents/prints/stored-link-prints.ts';
import { approvalKind } from './documents/quotes/stored-approval.ts';
import { noticeKind } from './documents/sending/stored-notice.ts';
import { documentKind } from './documents/stored-document.ts';
import { documentEventKind } from './documents/stored-document-event.ts';
import { summaryKind } from './documents/stored-summary.ts';
import { suggestionsKind } from './documents/suggestions/stored-suggestions.ts';
import { collectionKind } from './e-invoicing/received/stored-collection.ts';
import { receivedInvoiceKind } from './e-invoicing/received/stored-received-invoice.ts';
import { receiverKind } from './e-invoicing/reception/stored-receiver.ts';
import { receptionKind } from './e-invoicing/reception/stored-reception.ts';
import { transmissionKind } from './e-invoicing/sending/stored-transmission.ts';
import { answerKind } from './e-invoicing/statuses/stored-answer.ts';
import { connectionKind } from './live/stored-connection.ts';
import { connectionPointerKind } from './live/stored-connection-pointer.ts';
import { ticketKind } from './live/stored-ticket.ts';
import { undeliveredKind } from './notifications/outcomes/stored-undelivered.ts';
import { sentSmsKind } from './notifications/providers/stored-sent-sms.ts';
import { optOutKind } from './notifications/reviews/stored-opt-out.ts';
import { reviewPauseKind } from './notifications/reviews/stored-review-pause.ts';
import { messageKind } from './notifications/stored-message.ts';
import { cardPaymentsKind } from './payments/card/accounts/stored-card-payments.ts';
import { stripeAccountKind } from './payments/card/accounts/stored-stripe-account.ts';
import { paymentLinkKind } from './payments/card/payment-links/stored-payment-link.ts';
import { cardShopKind } from './payments/card/reconciliation/stored-card-shop.ts';
import { cardRefundKind } from './payments/card/refunds/stored-card-refund.ts';
import { cardPaymentKind } from './payments/card/stored-card-payment.ts';
import { paymentKind } from './payments/stored-payment.ts';
import { takingKind } from './payments/stored-taking.ts';
import { tillSessionKind } from './payments/till/stored-till-session.ts';
import type { RawItem, StoredKind } from './platform/table/stored-item.ts';
import { creationKeyKind } from './repairs/intake/stored-creation-key.ts';
import { partsKind } from './repairs/parts/stored-parts.ts';
import { pictureUploadsKind } from './repairs/pictures/picture-uploads.ts';
import { picturesKind } from './repairs/pictures/stored-pictures.ts';
import { slipKind } from './repairs/slip/stored-slip.ts';
import { storedRepairKind } from './repairs/stored-repair.ts';
import { isTombstone } from './repairs/tombstone.ts';
import { countedKind } from './statistics/stored-counted.ts';
import { figuresKind } from './statistics/stored-figures.ts';
import { monthKind } from './statistics/stored-month.ts';
import { repliesKind } from './tracking/replies/stored-replies.ts';

type KeyedKind = { kind: StoredKind<unknown>; pk: RegExp; sk: RegExp };

const keyed = (kind: StoredKind<unknown>, pk: RegExp, sk: RegExp): KeyedKind => ({ kind, pk, sk });

const SHOP = /^USER#/;

export const ITEM_KINDS: readonly KeyedKind[] = [
  keyed(profileKind, SHOP, /^PROFILE$/),
  keyed(companyKind, SHOP, /^COMPANY$/),
  keyed(recoveryCodesKind, SHOP, /^RECOVERY-CODES$/),
  keyed(mobileCodeKind, SHOP, /^MOBILE-CODE$/),
  keyed(documentKind, SHOP, /^DOCUMENT#/),
  keyed(summaryKind, SHOP, /^DOCUMENT-SUMMARY#/),
  keyed(followedInvoiceKind, SHOP, /^FOLLOWED#/),
  keyed(messageKind, SHOP, /^MESSAGE#/),
  keyed(optOutKind, SHOP, /^OPT-OUT#/),
  keyed(reviewPauseKind, SHOP, /^REVIEW-PAUSE#/),
  keyed(noticeKind, SHOP, /^NOTICE#/),
  keyed(repliesKind, SHOP, /^REPLIES#/),
  keyed(undeliveredKind, SHOP, /^UNDELIVERED#/),
  keyed(customerKind, SHOP, /^CUSTOMER#/),
  keyed(documentEventKind, SHOP, /^DOCUMENT-EVENT#/),
  keyed(paymentKind, SHOP, /^PAYMENT#/),
  keyed(purchasesKind, SHOP, /^PURCHASES#/),
  keyed(billedRepairKind, SHOP, /^BILLED#/),
  keyed(slipKind, SHOP, /^SLIP#/),
  keyed(partsKind, SHOP, /^PARTS#/),
  keyed(picturesKind, SHOP, /^PICTURES#/),
  keyed(bonusLossKind, SHOP, /^BONUS-LOSS#/),
  keyed(takingKind, SHOP, /^TAKING#/),
  keyed(tillSessionKind, SHOP, /^TILL#/),
  keyed(cardPaymentsKind, SHOP, /^CARD-PAYMENTS$/),
  keyed(cardPaymentKind, SHOP, /^CARD-PAYMENT#/),
  keyed(receptionKind, SHOP, /^E-INVOICING$/),
  keyed(transmissionKind, SHOP, /^TRANSMISSION#/),
  keyed(chainEntryKind, SHOP, /^CHAIN#/),
  keyed(sequenceKind, SHOP, /^SEQUENCE#/),
  keyed(lastDayKind, SHOP, /^SEQUENCE-LAST-DAY$/),
  keyed(suggestionsKind, SHOP, /^SUGGESTIONS$/),
  keyed(priceListKind, SHOP, /^PRICE_LIST$/),
  keyed(figuresKind, SHOP, /^FIGURES$/),
  keyed(countedKind, SHOP, /^COUNTED#/),
  keyed(monthKind, SHOP, /^STATS#/),
  keyed(approvalKind, /^QUOTE#/, /^APPROVAL$/),
  keyed(paymentLinkKind, /^INVOICE#/, /^PAYMENT-LINK$/),
  keyed(stripeAccountKind, /^STRIPE-ACCOUNT#/, /^SHOP$/),
  keyed(receiverKind, /^RECEIVED#/, /^SHOP$/),
  keyed(answerKind, /^RECEIVED#/, /^ANSWER#/),
  keyed(receivedInvoiceKind, /^RECEIVED#/, /^INVOICE#/),
  keyed(collectionKind, /^JOB#E-INVOICING$/, /^PROGRESS$/),
  keyed(issueKeyKind, /^EVENT#ISSUE-DOCUMENT#/, /^EVENT$/),
  keyed(creationKeyKind, /^EVENT#CREATE-REPAIR#/, /^EVENT$/),
  keyed(archivedPaymentKind, /^ARCHIVE#/, /^PAYMENT#/),
  keyed(archivedChainEntryKind, /^ARCHIVE#/, /^CHAIN#/),
  keyed(archivedDocumentKind, /^ARCHIVE#/, /^DOCUMENT#/),
  keyed(storedRepairKind, /^TRACKING#/, /^REPAIR$/),
  keyed(stripeEventKind, /^EVENT#STRIPE#/, /^EVENT$/),
  keyed(reconciliationKind, /^JOB#RECONCILE-SUBSCRIPTIONS$/, /^PROGRESS$/),
  keyed(sentSmsKind, /^EVENT#SMS#/, /^EVENT$/),
  keyed(linkPrintsKind, /^EVENT#LINK-PRINTS#/, /^EVENT$/),
  keyed(signUpDayKind, /^EVENT#SIGN-UP-DAY#/, /^EVENT$/),
  keyed(signUpPermitKind, /^EVENT#SIGN-UP#/, /^EVENT$/),
  keyed(mobileUseKind, /^EVENT#MOBILE-USE#/, /^EVENT$/),
  keyed(freeDayKind, /^EVENT#FREE-DAY#/, /^EVENT$/),
  keyed(recipientDayKind, /^EVENT#RECIPIENT#/, /^EVENT$/),
  keyed(cardRefundKind, /^EVENT#CARD-REFUND#/, /^EVENT$/),
  keyed(stripeDayKind, /^EVENT#STRIPE-DAY#/, /^EVENT$/),
  keyed(formerUseKind, /^EVENT#FORMER-USE#/, /^EVENT$/),
  keyed(remindingShopKind, /^JOB#REMINDERS$/, /./),
  keyed(cardShopKind, /^JOB#CARDS$/, /./),
  keyed(chainedShopKind, /^JOB#CHAINS$/, /./),
  keyed(logoUploadsKind, /^JOB#LOGOS$/, /./),
  keyed(proofUploadsKind, /^JOB#PROOFS$/, /./),
  keyed(pictureUploadsKind, /^JOB#PICTURES$/, /./),
  keyed(closureKind, /^JOB#CLOSE-ACCOUNT$/, /./),
  keyed(ticketKind, /^EVENT#TICKET#/, /^EVENT$/),
  keyed(connectionKind, /^CHANNEL#(SHOP|REPAIR)#/, /^CONNECTION#/),
  keyed(connectionPointerKind, /^CHANNEL#CONNECTION#/, /^CONNECTION$/),
];

/** Returns `undefined` for an unknown key and for the tombstone of a repair. */
export const kindOf = (item: RawItem): StoredKind<unknown> | undefined =>
  isTombstone(item)
    ? undefined
    : ITEM_KINDS.find((each) => each.pk.test(String(item.pk)) && each.sk.test(String(item.sk)))
        ?.kind;
