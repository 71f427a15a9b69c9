import { readPhone } from '../../shared/repairs/phone.ts';
import {
  type HistoryEntry,
  historyMessage,
  type NewRepairInput,
  type Repair,
  type RepairStatus,
  type RepairSummary,
} from '../../shared/repairs/repairs.ts';
import { foldText } from '../../shared/text.ts';
import { lastEntry, newestEntries, type StoredEntry, type StoredHistory } from './history.ts';
import { deliveriesOf, NOT_NOTIFIED, notifiedOf } from './notification-states.ts';

/**
 * A repair as it is stored: what its shop sees, its owner, the key of its tracking link, and the id of the request that
 * changed it last, from which the stream knows whose change it tells, until its customer has been told.
 * stored-repair.ts alone knows how its item holds it.
 */
export type StoredRepair = Omit<Repair, keyof StoredHistory | 'earlierEntries'> &
  StoredHistory & {
    user_id: string;
    tracking_key: string;
    correlation_id?: string | undefined;
    /** The requests that made the changes, so that the same one, sent again by the SDK, is known. */
    change_ids: readonly string[];
    /** The entry of that moment is not told before `until`, so that it may be undone unheard (both epoch milliseconds). */
    hold?: { entry: number; until: number } | undefined;
    /** Its history has no room for another change. */
    isFull?: true | undefined;
    /** It was withdrawn so soon that its use of the plan went back. */
    givenBack?: true | undefined;
    /** The status under which its shop's profile counts it: of a repair from before there were figures (ADR 0074). */
    counted_as?: RepairStatus | undefined;
  };

/** What makes a repair new, decided outside the rules: its identity and its moment. */
export type RepairIdentity = {
  id: string;
  trackingNumber: string;
  trackingKey: string;
  shopId: string;
  nowMs: number;
  correlationId?: string | undefined;
};

/** A new repair: pending, with exactly one history entry. Specification, section 4. */
export function newRepair(input: NewRepairInput, identity: RepairIdentity): StoredRepair {
  const created_at = new Date(identity.nowMs).toISOString();
  return {
    id: identity.id,
    trackingNumber: identity.trackingNumber,
    tracking_key: identity.trackingKey,
    user_id: identity.shopId,
    correlation_id: identity.correlationId,
    deviceType: input.deviceType,
    deviceModel: input.deviceModel ?? '',
    issue: input.issue ?? '',
    customerName: input.customerName,
    customerFirstName: input.customerFirstName ?? '',
    customerEmail: input.customerEmail ?? '',
    ...phoneOf(input.customerPhone ?? ''),
    status: 'pending',
    statusHistory: [historyEntry('pending', identity.nowMs)],
    created_at,
    updated_at: created_at,
    version: 1,
    deliveries: {},
    change_ids: [],
  };
}

/** A customer's phone as it is stored: what was typed, and what it means. */
export function phoneOf(
  customerPhone: string,
): Pick<StoredRepair, 'customerPhone' | 'phoneNumber'> {
  const phoneNumber = readPhone(customerPhone);
  return { customerPhone, ...(phoneNumber && { phoneNumber }) };
}

/** The entry that a change to `status` appends to the history. */
export function historyEntry(status: RepairStatus, nowMs: number, message?: string): StoredEntry {
  const timestamp = new Date(nowMs).toISOString();
  const saysMore = message && message !== historyMessage(status);
  return { status, timestamp, ...(saysMore && { message }), notifications: NOT_NOTIFIED };
}

/** `repair` after `entry`, which nobody has been told of yet: it is in the day's list. */
export function withEntry(repair: StoredRepair, entry: StoredEntry): StoredRepair {
  return {
    ...repair,
    status: entry.status,
    statusHistory: [...repair.statusHistory, entry],
    updated_at: entry.timestamp,
    version: repair.version + 1,
    deliveries: {},
    calledEntry: undefined,
    handedOverAt: undefined,
  };
}

/**
 * `repair` without its last change, which nobody has been told of: as it was before, but for its version, which grows
 * with every write. What is known of telling the change before is read from its entry; why it was refused is not there.
 */
export function withoutLastEntry(repair: StoredRepair): StoredRepair {
  const statusHistory = repair.statusHistory.slice(0, -1);
  const last = statusHistory.at(-1);
  if (last === undefined) throw new Error('A repair keeps the entry before its last');
  return {
    ...repair,
    status: last.status,
    statusHistory,
    updated_at: last.timestamp,
    version: repair.version + 1,
    deliveries: deliveriesOf(last.notifications, lastEntry(repair) - 1),
    correlation_id: undefined,
    hold: undefined,
    isFull: undefined,
  };
}

/** `repair` as it was when it was created: what its creation answered, but for what was corrected since. */
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
    notes: undefined,
    corrections: undefined,
    hold: undefined,
  };
}

/** `repair` for its shop's eyes. */
export function toRepair(repair: StoredRepair): Repair {
  const { notes, corrections, hold, statusHistory, tracking_key } = repair;
  const last = Date.parse(statusHistory.at(-1)?.timestamp ?? '');
  const { earlier, entries } = newestEntries(repair);
  return {
    ...toSummary(repair),
    statusHistory: entries.map(entryForShop),
    ...(earlier > 0 && { earlierEntries: earlier }),
    tracking_key,
    ...(hold?.entry === last && { heldUntil: new Date(hold.until).toISOString() }),
    ...(notes && { notes }),
    ...(corrections?.length && { corrections }),
  };
}

/** An entry for its shop's eyes. */
export function entryForShop(entry: StoredEntry): Repair['statusHistory'][number] {
  const told = notifiedOf(entry.notifications);
  return told ? { ...toEntry(entry), told } : toEntry(entry);
}

/** An entry with its fields in one order: DynamoDB keeps none, and the same answer is to be the same text. */
export const toEntry = ({ status, timestamp, message }: StoredEntry): HistoryEntry => ({
  status,
  timestamp,
  message: historyMessage(status, message),
});

/** What the list shows of a repair; names each field, so that nothing else that is stored can leave. */
export function toSummary(repair: RepairSummary): RepairSummary {
  const { phoneNumber, handedOverAt, withdrawnAt, calledEntry } = repair;
  return {
    id: repair.id,
    trackingNumber: repair.trackingNumber,
    deviceType: repair.deviceType,
    deviceModel: repair.deviceModel,
    issue: repair.issue,
    customerName: repair.customerName,
    customerFirstName: repair.customerFirstName,
    customerEmail: repair.customerEmail,
    customerPhone: repair.customerPhone,
    ...(phoneNumber && { phoneNumber }),
    status: repair.status,
    created_at: repair.created_at,
    updated_at: repair.updated_at,
    version: repair.version,
    deliveries: repair.deliveries,
    ...(handedOverAt && { handedOverAt }),
    ...(withdrawnAt && { withdrawnAt }),
    ...(calledEntry !== undefined && { calledEntry }),
  };
}

/** The text that a search of the list looks through, without case and accents. */
export function searchText(repair: RepairSummary): string {
  const fields = [
    repair.trackingNumber,
    repair.customerName,
    repair.customerFirstName,
    repair.customerEmail,
    repair.customerPhone.replace(/\D/g, ''),
    repair.deviceModel,
    repair.issue.slice(0, 120),
  ];
  return foldText(fields.filter(Boolean).join(' '));
}
