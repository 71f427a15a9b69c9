import {
  type CustomerField,
  type HistoryEntry,
  historyMessage,
  type Repair,
  type RepairStatus,
  type RepairSummary,
  repairSchema,
  repairSummarySchema,
} from '../../shared/repairs/repairs.ts';
import { lastEntry, newestEntries, type StoredEntry, type StoredHistory } from './history.ts';
import { deliveriesOf, NOT_NOTIFIED, notifiedOf } from './notification-states.ts';

/** A correction has replaced this public key. It can only opt out the address to which it was sent. */
export type FormerKey = {
  key: string;
  /** This is the digest of the e-mail address, which the key of the address's opt-out contains too. */
  email: string;
};

/**
 * A stored repair has the id of the request that changed it last, until its customer is notified. Only stored-repair.ts
 * knows the form of its item.
 */
export type StoredRepair = Omit<Repair, keyof StoredHistory | 'earlierEntries'> &
  StoredHistory & {
    user_id: string;
    tracking_key: string;
    formerKeys?: readonly FormerKey[] | undefined;
    correlation_id?: string | undefined;
    /** These ids name the requests that made the changes, so that a repeated request is recognised. */
    change_ids: readonly string[];
    /** `entry` is the instant of the held change, and `until` the end of its hold, both in epoch milliseconds. */
    hold?: { entry: number; until: number } | undefined;
    /** This was the promised day before the last change, if that changed it, or '' when there was none. */
    promisedBefore?: string | undefined;
    isFull?: true | undefined;
    /** The repair was withdrawn so soon that it no longer counts against the plan. */
    givenBack?: true | undefined;
    /** The customer sees this many pictures on the tracking page. */
    shownPictures?: number | undefined;
  };

export type NamedRepair = { shopId: string; trackingNumber: string; id?: string };

export const nameOf = ({ user_id, trackingNumber, id }: StoredRepair): NamedRepair => ({
  shopId: user_id,
  trackingNumber,
  id,
});

export function historyEntry(status: RepairStatus, nowMs: number, message?: string): StoredEntry {
  const timestamp = new Date(nowMs).toISOString();
  const saysMore = message && message !== historyMessage(status);
  return { status, timestamp, ...(saysMore && { message }), notifications: NOT_NOTIFIED };
}

/**
 * Returns `repair` without its last change. The version still grows. The deliveries are those of the entry before,
 * which does not store the text of a refusal.
 */
export function withoutLastEntry(repair: StoredRepair): StoredRepair {
  const statusHistory = repair.statusHistory.slice(0, -1);
  const last = statusHistory.at(-1);
  if (last === undefined) throw new Error('The first entry of a history cannot be removed');
  return {
    ...repair,
    status: last.status,
    statusHistory,
    updated_at: last.timestamp,
    version: repair.version + 1,
    deliveries: deliveriesOf(last.notifications, lastEntry(repair) - 1),
    correlation_id: undefined,
    hold: undefined,
    ...(repair.promisedBefore !== undefined && { promisedOn: repair.promisedBefore || undefined }),
    promisedBefore: undefined,
    isFull: undefined,
  };
}

/** Returns `repair` as its creation answered it, with the corrections made since. */
export function asCreated(repair: StoredRepair): StoredRepair {
  const intake = historyEntry('pending', Date.parse(repair.created_at));
  return {
    ...repair,
    status: 'pending',
    statusHistory: [intake],
    isFull: undefined,
    updated_at: repair.created_at,
    version: 1,
    deliveries: {},
    handedOverAt: undefined,
    withdrawnAt: undefined,
    calledEntry: undefined,
    repliedAt: undefined,
    hasReplies: undefined,
    returns: undefined,
    shownPictures: undefined,
    loans: undefined,
    lentSince: undefined,
    notes: undefined,
    corrections: undefined,
    hold: undefined,
    promisedBefore: undefined,
  };
}

export function toRepair(repair: StoredRepair): Repair {
  const { notes, corrections, hold, statusHistory } = repair;
  const last = Date.parse(statusHistory.at(-1)?.timestamp ?? '');
  const { earlier, entries } = newestEntries(repair);
  return repairSchema.parse({
    ...repair,
    statusHistory: entries.map(entryForShop),
    ...(earlier > 0 && { earlierEntries: earlier }),
    ...(hold?.entry === last && { heldUntil: new Date(hold.until).toISOString() }),
    notes: notes || undefined,
    corrections: corrections?.length ? corrections : undefined,
  });
}

export function entryForShop(entry: StoredEntry): Repair['statusHistory'][number] {
  const notified = notifiedOf(entry.notifications);
  return notified ? { ...toEntry(entry), notified } : toEntry(entry);
}

/**
 * Fixes the order of an entry's fields, which DynamoDB does not keep, because a repeated answer must be the same text.
 */
export const toEntry = ({ status, timestamp, message }: StoredEntry): HistoryEntry => ({
  status,
  timestamp,
  message: historyMessage(status, message),
});

/** Returns the fields of a repair that the list shows. The schema drops all others, so that none reaches a client. */
export const toSummary = (repair: RepairSummary): RepairSummary =>
  repairSummarySchema.parse(repair);

const ERASED_CUSTOMER = {
  customerName: 'Client effacé',
  customerFirstName: '',
  customerEmail: '',
  customerPhone: '',
} as const satisfies Record<CustomerField, string>;

export const isAnonymous = (
  repair: Pick<RepairSummary, 'customerName' | 'customerEmail' | 'customerPhone'>,
): boolean =>
  repair.customerName === ERASED_CUSTOMER.customerName &&
  repair.customerEmail === '' &&
  repair.customerPhone === '';

/**
 * Returns `repair` without its customer's data; the device, the fault and the steps stay. With the new key, the former
 * link shows no more than a stranger may see.
 */
export function withoutCustomer(repair: StoredRepair, trackingKey: string): StoredRepair {
  return {
    ...repair,
    ...ERASED_CUSTOMER,
    phoneNumber: undefined,
    statusHistory: repair.statusHistory.map(({ message: _, ...entry }) => entry),
    version: repair.version + 1,
    deliveries: {},
    tracking_key: trackingKey,
    formerKeys: undefined,
    correlation_id: undefined,
    hold: undefined,
    promisedBefore: undefined,
    repliedAt: undefined,
    hasReplies: undefined,
    shownPictures: undefined,
    notes: undefined,
    corrections: undefined,
    loans: undefined,
  };
}
