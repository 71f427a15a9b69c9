import type { ExportedItem } from '../../../shared/account/account.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import { CHAIN_PREFIX, readChainEntry } from '../../accounting/chain/stored-chain-entry.ts';
import { PURCHASES_PREFIX, readPurchases } from '../../accounting/margin/stored-purchases.ts';
import { RECOVERY_CODES_SK } from '../../auth/second-factor/stored-recovery-codes.ts';
import { profileKind } from '../../billing/stored-profile.ts';
import { BONUS_LOSS_PREFIX, readBonusLoss } from '../../bonus/stored-bonus-loss.ts';
import { companyKind } from '../../company/stored-company.ts';
import { CUSTOMER_PREFIX, customerKind } from '../../customers/stored-customer.ts';
import {
  DOCUMENT_PREFIX,
  EVENT_PREFIX,
  LAST_DAY,
  SEQUENCE_PREFIX,
  SUMMARY_PREFIX,
} from '../../documents/document-keys.ts';
import {
  FOLLOWED_PREFIX,
  followedInvoiceKind,
} from '../../documents/follow-up/stored-followed-invoice.ts';
import { BILLED_PREFIX } from '../../documents/issuing/stored-billed-repair.ts';
import { readSequence } from '../../documents/issuing/stored-sequence.ts';
import { PRICE_LIST, priceListKind } from '../../documents/price-list/stored-price-list.ts';
import { NOTICE_PREFIX, noticeKind } from '../../documents/sending/stored-notice.ts';
import { readDocument } from '../../documents/stored-document.ts';
import { readDocumentEvent } from '../../documents/stored-document-event.ts';
import { summaryKind } from '../../documents/stored-summary.ts';
import { SUGGESTIONS } from '../../documents/suggestions/stored-suggestions.ts';
import { receivedInvoiceKind } from '../../e-invoicing/received/stored-received-invoice.ts';
import { RECEPTION_SK, receptionKind } from '../../e-invoicing/reception/stored-reception.ts';
import {
  TRANSMISSION_PREFIX,
  transmissionKind,
} from '../../e-invoicing/sending/stored-transmission.ts';
import { UNDELIVERED_PREFIX } from '../../notifications/outcomes/stored-undelivered.ts';
import { OPT_OUT_PREFIX, optOutKind } from '../../notifications/reviews/stored-opt-out.ts';
import {
  REVIEW_PAUSE_PREFIX,
  reviewPauseKind,
} from '../../notifications/reviews/stored-review-pause.ts';
import { MESSAGE_PREFIX, messageKind } from '../../notifications/stored-message.ts';
import {
  CARD_PAYMENTS_SK,
  cardPaymentsKind,
} from '../../payments/card/accounts/stored-card-payments.ts';
import { CARD_PAYMENT_PREFIX, cardPaymentKind } from '../../payments/card/stored-card-payment.ts';
import { PAYMENT_PREFIX, paymentKind } from '../../payments/stored-payment.ts';
import { TAKING_PREFIX } from '../../payments/stored-taking.ts';
import { TILL_PREFIX } from '../../payments/till/stored-till-session.ts';
import { type RawItem, readOr } from '../../platform/table/stored-item.ts';
import { COUNTED_PREFIX } from '../../platform/table/table-keys.ts';
import type { StoredEntry } from '../../repairs/history.ts';
import { PARTS_PREFIX, partsNumber, readParts } from '../../repairs/parts/stored-parts.ts';
import { toPictures } from '../../repairs/pictures/picture-address.ts';
import {
  PICTURES_PREFIX,
  picturesKind,
  picturesNumber,
} from '../../repairs/pictures/stored-pictures.ts';
import { toEntry, toRepair } from '../../repairs/repairs.ts';
import { SLIP_PREFIX, slipKind } from '../../repairs/slip/stored-slip.ts';
import { readRepair } from '../../repairs/stored-repair.ts';
import { MONTH_PREFIX } from '../../statistics/stored-month.ts';
import { REPLIES_PREFIX, readReplies } from '../../tracking/replies/stored-replies.ts';
import { MOBILE_CODE_SK } from '../identity/stored-mobile-code.ts';

const INTERNAL = new Set([
  'pk',
  'sk',
  'shop_pk',
  'shop_sk',
  'search',
  'user_id',
  'leased_until_ms',
  'stripe_version',
  'usage_checked_on',
  'usage_count',
  'correlation_id',
  'item_version',
  'last_write',
  'claims',
  'change_ids',
]);

/** Items that are derived from exported ones, or guard the account. */
const NOT_EXPORTED = [
  BILLED_PREFIX,
  COUNTED_PREFIX,
  'FIGURES',
  LAST_DAY,
  SUGGESTIONS,
  TAKING_PREFIX,
  TILL_PREFIX,
  RECOVERY_CODES_SK,
  MOBILE_CODE_SK,
  UNDELIVERED_PREFIX,
];

const withoutInternal = (item: object) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !INTERNAL.has(name)));

/**
 * Returns `undefined` for an item that is not exported. An unreadable one is returned as stored, because it still
 * belongs to the shop.
 */
export function exportedItem(item: RawItem): ExportedItem | undefined {
  const sk = String(item.sk);
  if (NOT_EXPORTED.some((prefix) => sk.startsWith(prefix))) return undefined;
  return readOr(
    item,
    () => exported(sk, item),
    () => asStored(item),
  );
}

const asStored = (item: RawItem): ExportedItem => ({
  ...withoutInternal(item),
  kind: 'unreadable',
});

function exported(sk: string, item: RawItem): ExportedItem {
  if (sk === 'PROFILE') return { ...withoutInternal(profileKind.read(item)), kind: 'profile' };
  if (sk === 'COMPANY') return { ...withoutInternal(companyKind.read(item)), kind: 'company' };
  if (sk.startsWith(DOCUMENT_PREFIX)) return { ...readDocument(item), kind: 'document' };
  if (sk.startsWith(SUMMARY_PREFIX)) {
    return { ...withoutInternal(summaryKind.read(item)), kind: 'document-state' };
  }
  if (sk.startsWith(EVENT_PREFIX)) {
    const { kind: event, ...rest } = readDocumentEvent(item);
    const documentId = sk.slice(EVENT_PREFIX.length).split('#')[0];
    return { ...rest, documentId, event, kind: 'document-event' };
  }
  if (sk.startsWith(SEQUENCE_PREFIX)) {
    const { last, lastDate } = readSequence(item);
    const series = sk.slice(SEQUENCE_PREFIX.length);
    return { last, last_date: lastDate, series, kind: 'number-series' };
  }
  if (sk.startsWith(FOLLOWED_PREFIX)) {
    return { ...followedInvoiceKind.read(item), kind: 'followed-invoice' };
  }
  if (sk.startsWith(PAYMENT_PREFIX)) return { ...paymentKind.read(item), kind: 'payment' };
  if (sk.startsWith(PARTS_PREFIX)) {
    const { parts } = readParts(item);
    return { parts, trackingNumber: partsNumber(item), kind: 'parts' };
  }
  if (sk.startsWith(PICTURES_PREFIX)) {
    const trackingNumber = picturesNumber(item);
    // The addresses are valid for minutes, so a client must save the files immediately.
    return {
      ...toPictures(trackingNumber, picturesKind.read(item), Date.now()),
      trackingNumber,
      kind: 'pictures',
    };
  }
  if (sk.startsWith(SLIP_PREFIX)) {
    const [trackingNumber, number] = sk.slice(SLIP_PREFIX.length).split('#');
    return { ...slipKind.read(item), trackingNumber, number: Number(number), kind: 'slip' };
  }
  if (sk.startsWith(BONUS_LOSS_PREFIX)) return { ...readBonusLoss(item), kind: 'bonus-loss' };
  if (sk.startsWith(PURCHASES_PREFIX)) {
    const documentId = sk.slice(PURCHASES_PREFIX.length);
    return { ...readPurchases(item), documentId, kind: 'purchases' };
  }
  if (sk === PRICE_LIST) return { entries: priceListKind.read(item).entries, kind: 'price-list' };
  if (sk === CARD_PAYMENTS_SK) return { ...cardPaymentsKind.read(item), kind: 'card-payments' };
  if (sk.startsWith(CARD_PAYMENT_PREFIX))
    return { ...cardPaymentKind.read(item), kind: 'card-payment' };
  if (sk === RECEPTION_SK) return { ...receptionKind.read(item), kind: 'reception' };
  if (sk.startsWith(TRANSMISSION_PREFIX)) {
    const number = sk.slice(TRANSMISSION_PREFIX.length);
    return { ...withoutInternal(transmissionKind.read(item)), number, kind: 'transmission' };
  }
  if (sk.startsWith(CHAIN_PREFIX)) {
    const { kind: entry, ...rest } = readChainEntry(item).entry;
    return { ...rest, entry, kind: 'chain-entry' };
  }
  if (sk.startsWith(NOTICE_PREFIX)) {
    const { kind: notice, ...rest } = noticeKind.read(item);
    return { ...rest, notice, kind: 'notice' };
  }
  if (sk.startsWith(MESSAGE_PREFIX)) {
    const of = sk.slice(MESSAGE_PREFIX.length);
    return { ...withoutInternal(messageKind.read(item)), of, kind: 'message' };
  }
  if (sk.startsWith(OPT_OUT_PREFIX)) {
    return { ...optOutKind.read(item), of: sk.slice(OPT_OUT_PREFIX.length), kind: 'opt-out' };
  }
  if (sk.startsWith(REVIEW_PAUSE_PREFIX)) {
    return { ...reviewPauseKind.read(item), kind: 'review-pause' };
  }
  if (sk.startsWith(CUSTOMER_PREFIX)) return { ...customerKind.read(item), kind: 'customer' };
  if (sk.startsWith(REPLIES_PREFIX)) {
    const replies = readReplies(item).map(({ at, text }) => ({
      at: new Date(at).toISOString(),
      text,
    }));
    return { replies, trackingNumber: sk.slice(REPLIES_PREFIX.length), kind: 'replies' };
  }
  if (sk.startsWith(MONTH_PREFIX)) {
    return { ...withoutInternal(item), month: sk.slice(MONTH_PREFIX.length), kind: 'statistics' };
  }
  return asStored(item);
}

export const exportedReceived = (item: RawItem): ExportedItem =>
  readOr(
    item,
    () => {
      const { kind: received, ...rest } = receivedInvoiceKind.read(item);
      return { ...rest, received, kind: 'received-invoice' as const };
    },
    () => asStored(item),
  );

export const exportedRepair = (item: RawItem): ExportedItem => ({
  ...readOr(item, repairFields, withoutInternal),
  kind: 'repair',
});

/** The whole history, and the public key of the link. */
function repairFields(item: RawItem): Record<string, unknown> {
  const repair = readRepair(item);
  const { earlierEntries: _, ...fields } = toRepair(repair);
  return { ...fields, statusHistory: repair.statusHistory.map(exportedEntry) };
}

const exportedEntry = (entry: StoredEntry) => ({
  ...toEntry(entry),
  notified: Object.fromEntries(
    NOTIFICATION_CHANNELS.map((channel) => [channel, notificationOf(entry, channel)]),
  ),
});

/** Null while the outcome is not known yet. */
function notificationOf({ notifications }: StoredEntry, channel: NotificationChannel) {
  const { at, state = 'sent', outcome } = notifications[channel];
  if (at === undefined) return null;
  return { state, at: new Date(at).toISOString(), ...(outcome && { outcome }) };
}
