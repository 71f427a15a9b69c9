import type { ExportedItem } from '../../../shared/account/account.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import { CHAIN_PREFIX, readChainEntry } from '../../accounting/chain/stored-chain-entry.ts';
import { PURCHASES_PREFIX, purchasesKind } from '../../accounting/margin/stored-purchases.ts';
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
import { sequenceKind } from '../../documents/issuing/stored-sequence.ts';
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
import { PARTS_PREFIX, readParts } from '../../repairs/parts/stored-parts.ts';
import { toPictures } from '../../repairs/pictures/picture-address.ts';
import { PICTURES_PREFIX, picturesKind } from '../../repairs/pictures/stored-pictures.ts';
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

/** These items are derived from exported ones, or guard the account. */
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
 * Returns `undefined` for an item that is not exported. An unreadable item is returned as stored, because it still
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

type Fields = (item: RawItem, rest: string) => object;

/**
 * Each row gives a sort key or its prefix, the kind of the items, and their fields. `rest` is the key after the prefix.
 */
const EXPORTED: readonly (readonly [prefix: string, kind: ExportedItem['kind'], Fields])[] = [
  ['PROFILE', 'profile', profileKind.read],
  ['COMPANY', 'company', companyKind.read],
  [DOCUMENT_PREFIX, 'document', readDocument],
  [SUMMARY_PREFIX, 'document-state', summaryKind.read],
  [EVENT_PREFIX, 'document-event', documentEvent],
  [SEQUENCE_PREFIX, 'number-series', (item, series) => ({ ...sequenceKind.read(item), series })],
  [FOLLOWED_PREFIX, 'followed-invoice', followedInvoiceKind.read],
  [PAYMENT_PREFIX, 'payment', paymentKind.read],
  [PARTS_PREFIX, 'parts', (item, of) => ({ parts: readParts(item).parts, trackingNumber: of })],
  [PICTURES_PREFIX, 'pictures', pictures],
  [SLIP_PREFIX, 'slip', slip],
  [BONUS_LOSS_PREFIX, 'bonus-loss', readBonusLoss],
  [
    PURCHASES_PREFIX,
    'purchases',
    (item, documentId) => ({ ...purchasesKind.read(item), documentId }),
  ],
  [PRICE_LIST, 'price-list', (item) => ({ entries: priceListKind.read(item).entries })],
  [CARD_PAYMENTS_SK, 'card-payments', cardPaymentsKind.read],
  [CARD_PAYMENT_PREFIX, 'card-payment', cardPaymentKind.read],
  [RECEPTION_SK, 'reception', receptionKind.read],
  [
    TRANSMISSION_PREFIX,
    'transmission',
    (item, of) => ({ ...transmissionKind.read(item), number: of }),
  ],
  [CHAIN_PREFIX, 'chain-entry', (item) => renamed('entry', readChainEntry(item).entry)],
  [NOTICE_PREFIX, 'notice', (item) => renamed('notice', noticeKind.read(item))],
  [MESSAGE_PREFIX, 'message', (item, of) => ({ ...messageKind.read(item), of })],
  [OPT_OUT_PREFIX, 'opt-out', (item, of) => ({ ...optOutKind.read(item), of })],
  [REVIEW_PAUSE_PREFIX, 'review-pause', reviewPauseKind.read],
  [CUSTOMER_PREFIX, 'customer', customerKind.read],
  [REPLIES_PREFIX, 'replies', replies],
  [MONTH_PREFIX, 'statistics', (item, month) => ({ ...item, month })],
];

/** An exported item has its own field `kind`, so the stored kind gets another name. */
function renamed(name: string, { kind, ...fields }: { kind: string }) {
  return { ...fields, [name]: kind };
}

function documentEvent(item: RawItem, rest: string) {
  return { ...renamed('event', readDocumentEvent(item)), documentId: rest.split('#')[0] };
}

/** The addresses are valid for minutes, so a client must save the files immediately. */
function pictures(item: RawItem, trackingNumber: string) {
  return { ...toPictures(trackingNumber, picturesKind.read(item), Date.now()), trackingNumber };
}

function slip(item: RawItem, rest: string) {
  const [trackingNumber, number] = rest.split('#');
  return { ...slipKind.read(item), trackingNumber, number: Number(number) };
}

function replies(item: RawItem, trackingNumber: string) {
  const texts = readReplies(item).map(({ at, text }) => ({ at: new Date(at).toISOString(), text }));
  return { replies: texts, trackingNumber };
}

function exported(sk: string, item: RawItem): ExportedItem {
  const found = EXPORTED.find(([prefix]) => sk.startsWith(prefix));
  if (found === undefined) return asStored(item);
  const [prefix, kind, fields] = found;
  return { ...withoutInternal(fields(item, sk.slice(prefix.length))), kind };
}

export const exportedReceived = (item: RawItem): ExportedItem =>
  readOr(
    item,
    () => ({
      ...renamed('received', receivedInvoiceKind.read(item)),
      kind: 'received-invoice' as const,
    }),
    () => asStored(item),
  );

export const exportedRepair = (item: RawItem): ExportedItem => ({
  ...readOr(item, repairFields, withoutInternal),
  kind: 'repair',
});

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

/** Returns when the customer was notified of an entry, or why not, or null while neither is known. */
function notificationOf({ notifications }: StoredEntry, channel: NotificationChannel) {
  const { at, state = 'sent', outcome } = notifications[channel];
  if (at === undefined) return null;
  return { state, at: new Date(at).toISOString(), ...(outcome && { outcome }) };
}
