import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { REPAIR_LIMITS } from '../../../shared/repairs/repair-input.ts';
import { appended } from '../../../shared/repairs/repair-sms.ts';
import type { HistoryEntry } from '../../../shared/repairs/repairs.ts';
import { lastEntry } from '../../repairs/history.ts';
import { isUntouched, type NotificationState } from '../../repairs/notification-states.ts';
import { type StoredRepair, toEntry } from '../../repairs/repairs.ts';
import { requestOf } from '../status-changes/notification.ts';
import type { IntakeRepository } from './intake.repository.ts';

/** Two changes of an intake's devices share a message only within this time. */
const TOGETHER_MS = 60_000;
/** A message waits at most this long for another change that is due, because the request about it may be lost. */
const AWAITED_MS = 30_000;
const SOON_SECONDS = 2;

/** A message names this device, and `entry` is the change of the device that the message is about. */
export type Named = { repair: StoredRepair; historyIndex: number; entry: HistoryEntry };

export type Change = Named & { changedAtMs: number; dueAtMs: number; state: NotificationState };

/** Returns whether the customer of both repairs has one address. After a correction there may be two. */
const haveSameAddress = (
  one: StoredRepair,
  other: StoredRepair,
  channel: NotificationChannel,
): boolean =>
  channel === 'email'
    ? one.customerEmail === other.customerEmail
    : one.customerPhone === other.customerPhone;

function namedAt(repair: StoredRepair, historyIndex: number): Named[] {
  const stored = repair.statusHistory[historyIndex];
  return stored ? [{ repair, historyIndex, entry: toEntry(stored) }] : [];
}

export function changeAt(
  repair: StoredRepair,
  historyIndex: number,
  channel: NotificationChannel,
): Change | undefined {
  const [named] = namedAt(repair, historyIndex);
  if (named === undefined) return undefined;
  const changedAtMs = Date.parse(named.entry.timestamp);
  const { heldUntilMs: dueAtMs = changedAtMs } = requestOf(repair, historyIndex);
  const state = repair.statusHistory[historyIndex]?.notifications[channel] ?? {};
  return { ...named, changedAtMs, dueAtMs, state };
}

/** Returns the last changes of other devices that one message could name with `change`, which is no intake. */
function fellowsOf(
  change: Change,
  others: readonly StoredRepair[],
  channel: NotificationChannel,
): Change[] {
  return others.flatMap((other) => {
    if (other.withdrawnAt || !haveSameAddress(change.repair, other, channel)) return [];
    const last = changeAt(other, lastEntry(other), channel);
    const isFellow =
      Math.min(change.historyIndex, lastEntry(other)) > 0 &&
      last?.entry.status === change.entry.status &&
      Math.abs(last.changedAtMs - change.changedAtMs) <= TOGETHER_MS;
    return isFellow ? [last] : [];
  });
}

/** Of two changes that are due together, the later one carries the message, because it can be undone for longer. */
function carries(one: Change, other: Change): boolean {
  if (one.changedAtMs !== other.changedAtMs) return one.changedAtMs > other.changedAtMs;
  return one.repair.trackingNumber > other.repair.trackingNumber;
}

/**
 * Returns how many seconds `change` waits for another device's change, so that one message names both changes, or
 * `undefined` if it waits for none.
 */
export function secondsToAwait(
  change: Change,
  others: readonly StoredRepair[],
  channel: NotificationChannel,
  nowMs: number,
): number | undefined {
  const awaited = fellowsOf(change, others, channel).filter(
    (fellow) =>
      fellow.state.at === undefined &&
      fellow.changedAtMs <= change.dueAtMs &&
      carries(fellow, change) &&
      nowMs < fellow.dueAtMs + AWAITED_MS,
  );
  if (awaited.length === 0) return undefined;
  const lastDueMs = Math.max(...awaited.map(({ dueAtMs }) => dueAtMs));
  return Math.max(SOON_SECONDS, Math.ceil((lastDueMs - nowMs) / 1_000));
}

/** Returns the due changes of other devices that wait for a message and can be joined to the claimed `change`. */
const joinable = (
  change: Change,
  others: readonly StoredRepair[],
  channel: NotificationChannel,
  nowMs: number,
): Change[] =>
  fellowsOf(change, others, channel).filter(
    ({ repair, historyIndex, dueAtMs, state }) =>
      dueAtMs <= nowMs &&
      isUntouched(state) &&
      // Every earlier change must be settled. Otherwise its sender would find the last one settled and send nothing.
      repair.statusHistory
        .slice(0, historyIndex)
        .every(({ notifications }) => notifications[channel].at !== undefined),
  );

const isJoint = ({ state }: NotificationState) => state === 'joint';

const joinedTo = (
  { repair, changedAtMs }: Change,
  others: readonly StoredRepair[],
  channel: NotificationChannel,
): Named[] =>
  others
    .filter((other) => !other.withdrawnAt && haveSameAddress(repair, other, channel))
    .flatMap((other) =>
      other.statusHistory.flatMap(({ notifications: { [channel]: state } }, index) =>
        isJoint(state) && state.at === changedAtMs ? namedAt(other, index) : [],
      ),
    );

/**
 * Returns the change to which a joint change was joined, or none if its repair was withdrawn before the message was
 * sent.
 */
export function carrierOf(
  { repair, state }: Change,
  others: readonly StoredRepair[],
  channel: NotificationChannel,
): Change | undefined {
  for (const other of others) {
    if (!haveSameAddress(repair, other, channel)) continue;
    const index = other.statusHistory.findIndex(
      ({ timestamp }) => Date.parse(timestamp) === state.at,
    );
    const carrier = changeAt(other, index, channel);
    // A change that was made at the same moment may itself be joined to another one, so it carries no message.
    if (carrier === undefined || isJoint(carrier.state)) continue;
    if (!other.withdrawnAt || carrier.state.at !== undefined) return carrier;
  }
  return undefined;
}

/**
 * Returns how many characters of appended text a message has left for further devices. SNS refuses an SMS of more
 * than 1,600 characters, and a long SMS counts only once in the budgets. So an SMS about several devices contains
 * no more appended text than an SMS about one device, and a device whose text does not fit gets a message of its own.
 */
const roomBeside = (named: readonly Pick<Named, 'entry'>[], channel: NotificationChannel) =>
  channel === 'email'
    ? Number.POSITIVE_INFINITY
    : Math.max(
        0,
        REPAIR_LIMITS.message - named.reduce((sum, { entry }) => sum + appended(entry).length, 0),
      );

/** The message is about the first of `entries`. */
export type ReadNamed = (repair: StoredRepair, entries: readonly number[]) => Promise<Named[]>;

/**
 * The message about an intake belongs to its first repair that is not withdrawn, and names the other repairs. The
 * message about a later change names the other devices that have reached the same status and whose messages are due
 * too. `join` marks each of these changes, so that a retry after a crash names the marked ones again.
 */
export const namedBy =
  (
    { getAll, join }: Pick<IntakeRepository, 'getAll' | 'join'>,
    channel: NotificationChannel,
    now: () => number = Date.now,
  ): ReadNamed =>
  async (repair, entries) => {
    const { intake, trackingNumber, user_id } = repair;
    if (intake === undefined) return [];
    const numbers = intake.filter((number) => number !== trackingNumber);
    const there = (await getAll(user_id, numbers)).filter(({ withdrawnAt }) => !withdrawnAt);

    const placeOf = (number: string) => intake.indexOf(number);
    const isFirst = there.every((each) => placeOf(each.trackingNumber) > placeOf(trackingNumber));
    const taken =
      entries.includes(0) && isFirst
        ? there.filter((each) => haveSameAddress(repair, each, channel))
        : [];

    const changes = entries.flatMap((index) => changeAt(repair, index, channel) ?? []);
    const joined = changes.flatMap((change) => joinedTo(change, there, channel));
    const [subject] = changes;
    // A message that the shop resends joins no other change.
    if (subject && subject.historyIndex === entries[0] && subject.state.at === undefined) {
      let room = roomBeside([...changes, ...joined], channel);
      for (const fellow of joinable(subject, there, channel, now())) {
        const length = appended(fellow.entry).length;
        if (length > room || !(await join(fellow, channel, subject.changedAtMs))) continue;
        joined.push(fellow);
        room -= length;
      }
    }
    const isJoined = (each: StoredRepair) =>
      joined.some(({ repair: { trackingNumber: number } }) => number === each.trackingNumber);
    return [
      ...joined,
      ...taken.filter((each) => !isJoined(each)).flatMap((each) => namedAt(each, 0)),
    ];
  };
