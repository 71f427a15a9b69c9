import type { Delivery, NotificationChannel } from '../../shared/repairs/notifications.ts';
import type { Table } from '../platform/table.ts';
import { outcomeItem } from '../repairs/card-item.ts';
import type { StoredEntry, StoredRepair } from '../repairs/repairs.ts';
import type { LastWrite } from '../repairs/stored-repair.ts';
import { isHeld, isSent, isUntouched, type Telling } from '../repairs/tellings.ts';
import { type RepairUpdate, updateRepair } from '../repairs/update-repair.ts';
import { folding } from './folding.ts';
import type { NotificationRequest } from './notification.ts';
import { placeOf } from './telling-place.ts';

/** `repair` as it stood when it was claimed, when an earlier attempt at the same telling failed, and how many have. */
export type Claim =
  | {
      kind: 'claimed';
      repair: StoredRepair;
      triedAtMs: number | undefined;
      tries?: number | undefined;
    }
  | { kind: 'done' }
  /** Another sender is at it, until then at most (epoch milliseconds) where that is known. */
  | { kind: 'busy'; untilMs?: number | undefined }
  /** It may be told once it is paid for, which nobody has done. */
  | { kind: 'unpaid'; repair: StoredRepair }
  | { kind: 'held' }
  | { kind: 'gone' };

/** What became of a claimed telling: what its entry keeps, and what the card shows, if anything. */
export type Settlement = { telling: Telling; delivery?: Delivery };

export type NotificationsRepository = ReturnType<typeof notificationsRepository>;

/** A claim that its sender never released may be taken over after this long: the sender has died. */
const LEASE_MS = 60_000;

/** Where senders agree who tells what: in the repair's history. One update claims, one more settles. */
export function notificationsRepository(table: Table) {
  const update = (
    { user_id, trackingNumber }: NotificationRequest,
    lastWrite: LastWrite,
    { ExpressionAttributeValues, ...expressions }: RepairUpdate,
  ) =>
    updateRepair(table, user_id, trackingNumber, {
      ...expressions,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':last_write': lastWrite },
    });

  /**
   * Claims the right to tell `request` over `channel`: `claimed` for exactly one caller at a time, `done` when it is
   * settled, `busy` while another sender is at it, `held` while it may still be undone, `gone` when its shop has no such
   * repair or entry any more, or has withdrawn it. It asks for the entry's moment: another may stand in the place of one that was undone.
   * `again` claims what is settled or held, too: the shop has asked for it. Nobody else wakes up from it (`last_write`).
   */
  async function claim(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    again = false,
  ): Promise<Claim> {
    return claimedBy(request, channel, nowMs, claimOf(request, channel, nowMs, again));
  }

  /** As `claim`, where it has been paid for: an attempt at it was made, or its other channel paid for both. */
  async function claimPaid(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
  ): Promise<Claim> {
    const update = claimOf(request, channel, nowMs, false);
    const { entry, names } = placeOf(request.historyIndex, channel);
    return claimedBy(request, channel, nowMs, {
      ...update,
      ConditionExpression: `${update.ConditionExpression} AND (attribute_exists(${entry}.#until) OR attribute_exists(${entry}.#tried))`,
      ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#tried': names['#tried'] },
    });
  }

  async function claimedBy(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    claiming: RepairUpdate,
  ): Promise<Claim> {
    const outcome = await update(request, 'claim', claiming);
    if (outcome.kind === 'full') throw new Error('A repair has no room for a claim');
    const found = outcome.repair?.statusHistory[request.historyIndex];
    if (outcome.repair === undefined || found === undefined) return { kind: 'gone' };
    if (outcome.repair.withdrawnAt !== undefined) return { kind: 'gone' };
    const told = found.told[channel];
    if (outcome.kind === 'written') {
      const { tried: triedAtMs, tries } = told;
      return { kind: 'claimed', repair: outcome.repair, triedAtMs, tries };
    }
    if (isOther(request, found)) return { kind: 'gone' };
    if (isKept(request, outcome.repair, nowMs)) return { kind: 'held' };
    if (isUntouched(told)) return { kind: 'unpaid', repair: outcome.repair };
    return isHeld(told, nowMs) ? { kind: 'busy', untilMs: told.until } : { kind: 'done' };
  }

  /**
   * Settles a telling that was claimed on `repair`: in its entry and, while that is the repair's last, on the card; it
   * may be the last again, when a change after it was undone meanwhile.
   * What was erased meanwhile, with all of its shop, does not come back.
   */
  async function settle(
    request: NotificationRequest,
    channel: NotificationChannel,
    repair: StoredRepair,
    { telling, delivery }: Settlement,
  ): Promise<void> {
    const { historyIndex } = request;
    const isFirst =
      isSent(telling) && !repair.statusHistory.some(({ told }) => isSent(told[channel]));
    const isLast = historyIndex === repair.statusHistory.length - 1;
    const { entry, names, values, set, remove } = settling(historyIndex, channel, telling);
    const show = (outcome: Delivery, lastWrite: LastWrite) =>
      update(request, lastWrite, {
        // The request's id and the hold, which the repair no longer needs, are taken off it.
        UpdateExpression: `SET ${[
          ...set,
          'card.deliveries.#channel = :delivery',
          'card.#version = card.#version + :one',
        ].join(', ')} REMOVE ${[...remove, 'correlation_id', '#hold'].join(', ')}`,
        ConditionExpression: `attribute_exists(${entry}) AND size(statusHistory) = :entries`,
        ExpressionAttributeNames: {
          ...names,
          '#channel': channel,
          '#version': 'version',
          '#hold': 'hold',
        },
        ExpressionAttributeValues: {
          ...values,
          ':delivery': outcomeItem(outcome),
          ':entries': historyIndex + 1,
          ':one': 1,
        },
      });
    if (delivery && isLast) {
      const shown = await show(delivery, isFirst ? 'first-telling' : 'outcome');
      // Refused with a repair: that is no longer its last change.
      if (shown.kind !== 'refused' || shown.repair === undefined) return;
    }
    // The statistics, which look at a repair by its version, learn of the first.
    const counted = isFirst ? ['card.#version = card.#version + :one'] : [];
    const settled = await update(request, isFirst ? 'first-telling' : 'claim', {
      UpdateExpression: `SET ${[...set, ...counted].join(', ')} REMOVE ${remove.join(', ')}`,
      ConditionExpression: `attribute_exists(${entry})`,
      ExpressionAttributeNames: { ...names, ...(isFirst && { '#version': 'version' }) },
      ExpressionAttributeValues: { ...values, ...(isFirst && { ':one': 1 }) },
    });
    const isLastAgain =
      settled.kind === 'written' && settled.repair.statusHistory.length === historyIndex + 1;
    if (delivery && isLastAgain) await show(delivery, 'outcome');
  }

  /** Closes entries of the repair of `request` that a later one has been told in place of (folding.ts). */
  const fold = (
    request: NotificationRequest,
    channel: NotificationChannel,
    indexes: readonly number[],
    nowMs: number,
  ) => folding((updated) => update(request, 'claim', updated))(channel, indexes, nowMs);

  return { claim, claimPaid, settle, fold };
}

/** The update that claims a telling; what it requires of the entry is all in its condition. */
export function claimOf(
  { historyIndex, changedAtMs }: NotificationRequest,
  channel: NotificationChannel,
  nowMs: number,
  again: boolean,
): RepairUpdate {
  const { entry, names } = placeOf(historyIndex, channel);
  const { '#at': at, '#until': until } = names;
  // Of a message from before a change could be held, the moment is not known.
  const isKnown = changedAtMs !== undefined;
  const asksForHold = isKnown && !again;
  const conditions = [
    isKnown ? `${entry}.#changed_at = :changed_at` : `attribute_exists(${entry})`,
    'attribute_not_exists(card.withdrawn_at)',
    `(attribute_not_exists(${entry}.#until) OR ${entry}.#until <= :now)`,
    ...(again ? [] : [`attribute_not_exists(${entry}.#at)`]),
    ...(asksForHold
      ? [
          '(attribute_not_exists(#hold) OR #hold.#entry <> :changed_at OR #hold.#hold_until <= :now)',
        ]
      : []),
  ];
  return {
    UpdateExpression: `SET ${entry}.#until = :lease, last_write = :last_write`,
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: {
      '#until': until,
      ...(!again && { '#at': at }),
      ...(isKnown && { '#changed_at': 'at' }),
      ...(asksForHold && { '#hold': 'hold', '#entry': 'entry', '#hold_until': 'until' }),
    },
    ExpressionAttributeValues: {
      ':lease': nowMs + LEASE_MS,
      ':now': nowMs,
      ...(isKnown && { ':changed_at': changedAtMs }),
    },
  };
}

/** Whether another entry stands in the place of the one that a request is about, which was undone. */
export const isOther = (
  { changedAtMs }: NotificationRequest,
  entry: Pick<StoredEntry, 'timestamp'>,
): boolean => changedAtMs !== undefined && Date.parse(entry.timestamp) !== changedAtMs;

/** Whether the entry that a request is about is held: it may still be undone. */
export const isKept = (
  { changedAtMs }: NotificationRequest,
  { hold }: Pick<StoredRepair, 'hold'>,
  nowMs: number,
): boolean => hold !== undefined && hold.entry === changedAtMs && hold.until > nowMs;

const PARTS = ['at', 'until', 'tried', 'tries', 'state'] as const;

/** What an update says for an entry to hold just `telling` of a channel; there is always something to remove. */
function settling(historyIndex: number, channel: NotificationChannel, telling: Telling) {
  const { entry, names } = placeOf(historyIndex, channel);
  const known = PARTS.filter((part) => telling[part] !== undefined);
  return {
    entry,
    names,
    values: Object.fromEntries(known.map((part) => [`:${part}`, telling[part]])),
    set: [...known.map((part) => `${entry}.#${part} = :${part}`), 'last_write = :last_write'],
    remove: PARTS.filter((part) => !known.includes(part)).map((part) => `${entry}.#${part}`),
  };
}
