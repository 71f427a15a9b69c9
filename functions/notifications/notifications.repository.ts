import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type {
  Delivery,
  DeliveryState,
  NotificationChannel,
} from '../../shared/repairs/notifications.ts';
import { readProfile, type StoredProfile } from '../billing/stored-profile.ts';
import { companyOrNone, type StoredCompany } from '../company/stored-company.ts';
import type { Table } from '../platform/table.ts';
import { companyKey, profileKey, repairKey, trackingPartition } from '../platform/table-keys.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { updateRepair } from '../repairs/update-repair.ts';
import type { NotificationRequest } from './notification.ts';

/** `triedAt`: when an earlier attempt at the same notification ended. */
export type Claim = { kind: 'claimed'; triedAt?: string } | { kind: 'done' } | { kind: 'busy' };

/** What a sender needs to write to a customer. */
export type Correspondence = {
  repair: StoredRepair | undefined;
  company: StoredCompany | undefined;
  profile: StoredProfile | undefined;
};

export type NotificationsRepository = ReturnType<typeof notificationsRepository>;

/** A claim that its sender never released may be taken over after this long: the sender has died. */
const LEASE_MS = 60_000;

const FREE = 'leased_until_ms <= :now';
const UNSETTLED = `attribute_not_exists(pk) OR (#state = :waiting AND ${FREE})`;

const notificationKey = (
  { trackingNumber, historyIndex }: NotificationRequest,
  channel: NotificationChannel,
) => ({
  pk: trackingPartition(trackingNumber),
  sk: `NOTIFICATION#${String(historyIndex).padStart(5, '0')}#${channel.toUpperCase()}`,
});

/** Notification records: one per change and channel, the place where senders agree who sends. */
export function notificationsRepository(table: Table) {
  /**
   * Claims the right to tell `request` over `channel`: `claimed` for exactly one caller at a time,
   * `done` when its outcome is known, `busy` while another sender is at it.
   * `again` claims what is done, too: the shop has asked for it.
   */
  async function claim(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    again = false,
  ): Promise<Claim> {
    try {
      const { Attributes: earlier } = await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: notificationKey(request, channel),
          UpdateExpression: [
            'SET #state = :waiting, leased_until_ms = :lease, user_id = :user',
            request.correlationId ? ', correlation_id = :correlation' : '',
            ' ADD attempts :one',
          ].join(''),
          ConditionExpression: again ? `attribute_not_exists(pk) OR ${FREE}` : UNSETTLED,
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':waiting': 'waiting',
            ':lease': nowMs + LEASE_MS,
            ':now': nowMs,
            ':user': request.user_id,
            ...(request.correlationId && { ':correlation': request.correlationId }),
            ':one': 1,
          },
          ReturnValues: 'ALL_OLD',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { kind: 'claimed', ...(earlier?.settled_at && { triedAt: earlier.settled_at }) };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const record = error.Item && unmarshall(error.Item);
      return { kind: record?.state === 'waiting' ? 'busy' : 'done' };
    }
  }

  /** The repair of `request`, its company and its shop's profile, in one consistent request. */
  async function correspondence(request: NotificationRequest): Promise<Correspondence> {
    const { Responses = {} } = await table.client.send(
      new BatchGetCommand({
        RequestItems: {
          [table.name]: {
            Keys: [
              repairKey(request.trackingNumber),
              companyKey(request.user_id),
              profileKey(request.user_id),
            ],
            ConsistentRead: true,
          },
        },
      }),
    );
    const items = Responses[table.name] ?? [];
    const profile = items.find(({ sk }) => sk === 'PROFILE');
    const item = (sk: string) => items.find((candidate) => candidate.sk === sk);
    const repair = item('REPAIR');
    return {
      repair: repair && readRepair(repair),
      company: companyOrNone(item('COMPANY')),
      profile: profile && readProfile(profile),
    };
  }

  /**
   * Writes the outcome on the notification record and, while the change is the repair's last, on its card. The change's
   * correlation id is on the record: the repair, which no longer needs it, stays below the kB that a change costs.
   */
  async function settle(
    request: NotificationRequest,
    channel: NotificationChannel,
    delivery: Delivery,
    messageId?: string,
  ): Promise<void> {
    await Promise.all([
      recordOutcome(request, channel, delivery, messageId),
      showOnCard(request, channel, delivery),
    ]);
  }

  /** Closes the notification record: there was nothing to tell, or no longer. The card is left as it is. */
  async function close(
    request: NotificationRequest,
    channel: NotificationChannel,
    state: 'stale' | 'nothing-to-send',
    nowMs: number,
  ): Promise<void> {
    await recordOutcome(request, channel, { state, at: new Date(nowMs).toISOString() }, undefined);
  }

  async function recordOutcome(
    request: NotificationRequest,
    channel: NotificationChannel,
    outcome: { state: DeliveryState | 'stale' | 'nothing-to-send'; at: string; reason?: string },
    messageId: string | undefined,
  ): Promise<void> {
    const { state, at, reason } = outcome;
    const extras = Object.entries({ reason, message_id: messageId }).filter(
      ([, value]) => value !== undefined,
    );
    await unlessRefused(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: notificationKey(request, channel),
          // A record that was erased meanwhile, with all of its shop, does not come back.
          ConditionExpression: 'attribute_exists(pk)',
          UpdateExpression: [
            'SET #state = :state, settled_at = :at, leased_until_ms = :free',
            ...extras.map(([name]) => `#${name} = :${name}`),
          ].join(', '),
          ExpressionAttributeNames: {
            '#state': 'state',
            ...Object.fromEntries(extras.map(([name]) => [`#${name}`, name])),
          },
          ExpressionAttributeValues: {
            ':state': state,
            ':at': at,
            ':free': 0,
            ...Object.fromEntries(extras.map(([name, value]) => [`:${name}`, value])),
          },
        }),
      ),
    );
  }

  async function showOnCard(
    { trackingNumber, user_id }: NotificationRequest,
    channel: NotificationChannel,
    delivery: Delivery,
  ): Promise<void> {
    await updateRepair(table, user_id, trackingNumber, {
      UpdateExpression:
        'SET card.deliveries.#channel = :delivery, card.#version = card.#version + :one, last_write = :outcome REMOVE correlation_id',
      ConditionExpression: 'size(statusHistory) = :entries',
      ExpressionAttributeNames: { '#channel': channel, '#version': 'version' },
      ExpressionAttributeValues: {
        ':delivery': delivery,
        ':entries': delivery.historyIndex + 1,
        ':one': 1,
        ':outcome': 'outcome',
      },
    });
  }

  /** Takes back the record of a repair that is no longer there. */
  async function forget(request: NotificationRequest, channel: NotificationChannel): Promise<void> {
    await unlessRefused(
      table.client.send(
        new DeleteCommand({
          TableName: table.name,
          Key: notificationKey(request, channel),
          ConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': request.user_id },
        }),
      ),
    );
  }

  return { claim, correspondence, settle, close, forget };
}

/** Waits for a write that its condition may refuse without harm. */
async function unlessRefused(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
