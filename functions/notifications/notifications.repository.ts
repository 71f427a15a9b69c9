import type { Delivery, NotificationChannel } from '../../shared/repairs/notifications.ts';
import type { Table } from '../platform/table.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import type { LastWrite } from '../repairs/stored-repair.ts';
import { isHeld, isSent, type Telling } from '../repairs/tellings.ts';
import { type RepairUpdate, updateRepair } from '../repairs/update-repair.ts';
import type { NotificationRequest } from './notification.ts';

/** `repair` as it stood when it was claimed, and when an earlier attempt at the same telling failed. */
export type Claim =
  | { kind: 'claimed'; repair: StoredRepair; triedAtMs: number | undefined }
  | { kind: 'done' }
  | { kind: 'busy' }
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
    { ExpressionAttributeNames, ExpressionAttributeValues, ...expressions }: RepairUpdate,
    channel: NotificationChannel,
  ) =>
    updateRepair(table, user_id, trackingNumber, {
      ...expressions,
      ExpressionAttributeNames: { ...ExpressionAttributeNames, '#channel': channel },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':last_write': lastWrite },
    });

  /**
   * Claims the right to tell `request` over `channel`: `claimed` for exactly one caller at a time, `done` when it is
   * settled, `busy` while another sender is at it, `gone` when its shop has no such repair or entry any more.
   * `again` claims what is settled, too: the shop has asked for it. Nobody else wakes up from it (`last_write`).
   */
  async function claim(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    again = false,
  ): Promise<Claim> {
    const { historyIndex } = request;
    const telling = tellingAt(historyIndex);
    const isFree = `(attribute_not_exists(${telling}.#until) OR ${telling}.#until <= :now)`;
    const outcome = await update(
      request,
      'claim',
      {
        UpdateExpression: `SET ${telling}.#until = :lease, last_write = :last_write`,
        ConditionExpression: again
          ? `attribute_exists(${telling}) AND ${isFree}`
          : `attribute_exists(${telling}) AND attribute_not_exists(${telling}.#at) AND ${isFree}`,
        ExpressionAttributeNames: { '#until': 'until', ...(!again && { '#at': 'at' }) },
        ExpressionAttributeValues: { ':lease': nowMs + LEASE_MS, ':now': nowMs },
      },
      channel,
    );
    if (outcome.kind === 'full') throw new Error('A repair has no room for a claim');
    const found = outcome.repair?.statusHistory[historyIndex]?.told[channel];
    if (outcome.repair === undefined || found === undefined) return { kind: 'gone' };
    if (outcome.kind === 'written') {
      return { kind: 'claimed', repair: outcome.repair, triedAtMs: found.tried };
    }
    return { kind: isHeld(found, nowMs) ? 'busy' : 'done' };
  }

  /**
   * Settles a telling that was claimed on `repair`: in its entry and, while that is the repair's last, on the card.
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
    if (delivery && isLast && (await showOnCard(request, channel, telling, delivery, isFirst)))
      return;
    // The statistics, which look at a repair by its version, learn of the first.
    const counted = isFirst ? ', card.#version = card.#version + :one' : '';
    await update(
      request,
      isFirst ? 'first-telling' : 'claim',
      {
        UpdateExpression: `SET ${tellingAt(historyIndex)} = :telling, last_write = :last_write${counted}`,
        ConditionExpression: `attribute_exists(${tellingAt(historyIndex)})`,
        ...(isFirst && { ExpressionAttributeNames: { '#version': 'version' } }),
        ExpressionAttributeValues: { ':telling': telling, ...(isFirst && { ':one': 1 }) },
      },
      channel,
    );
  }

  /** Whether that was still the repair's last change. The request's id, which the repair no longer needs, is taken off it. */
  async function showOnCard(
    request: NotificationRequest,
    channel: NotificationChannel,
    telling: Telling,
    delivery: Delivery,
    isFirst: boolean,
  ): Promise<boolean> {
    const path = tellingAt(request.historyIndex);
    const outcome = await update(
      request,
      isFirst ? 'first-telling' : 'outcome',
      {
        UpdateExpression: [
          `SET ${path} = :telling, last_write = :last_write`,
          'card.deliveries.#channel = :delivery, card.#version = card.#version + :one',
        ]
          .join(', ')
          .concat(' REMOVE correlation_id'),
        ConditionExpression: `attribute_exists(${path}) AND size(statusHistory) = :entries`,
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':telling': telling,
          ':delivery': delivery,
          ':entries': request.historyIndex + 1,
          ':one': 1,
        },
      },
      channel,
    );
    return outcome.kind !== 'refused' || outcome.repair === undefined;
  }

  return { claim, settle };
}

const tellingAt = (historyIndex: number) => `statusHistory[${historyIndex}].told.#channel`;
