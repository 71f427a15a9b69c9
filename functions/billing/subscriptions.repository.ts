import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../platform/conditional-write.ts';
import type { Table } from '../platform/table.ts';
import { profileKey } from '../platform/table-keys.ts';
import { transact } from '../platform/transaction.ts';
import { readProfile, type StoredProfile } from './stored-profile.ts';
import { stripeEventItem, stripeEventKey } from './stored-stripe-event.ts';
import { STATE_ATTRIBUTES, type StripeState } from './subscription.ts';

/** `overtaken`: another write of Stripe's state came since `version` was read. */
export type SaveOutcome = 'saved' | 'overtaken' | 'event-known';

/** What Stripe was asked under: the state it answered may be stored only while these hold. */
export type StateGuard = { customerId: string; version: number };

export type SubscriptionsRepository = ReturnType<typeof subscriptionsRepository>;

/** Attribute of a profile: the last event that was taken in. */
const EVENT_ID = 'stripe_event_id';

/** What the table knows of Stripe: each shop's customer and subscription, and the events already handled. */
export function subscriptionsRepository(table: Table) {
  /** A shop's profile, read consistently; empty for a shop that has none yet. */
  async function get(shopId: string): Promise<StoredProfile> {
    const { Item = {} } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: profileKey(shopId), ConsistentRead: true }),
    );
    return readProfile(Item);
  }

  /** The shop of a customer; `undefined` when it is none of ours. */
  async function shopOf(customerId: string): Promise<string | undefined> {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'stripe',
        KeyConditionExpression: 'stripe_customer_id = :customer',
        ExpressionAttributeValues: { ':customer': customerId },
        Limit: 1,
      }),
    );
    const [profile] = Items;
    return profile && String(profile.pk).slice('USER#'.length);
  }

  /** Whether an event has been handled. */
  async function knowsEvent(eventId: string): Promise<boolean> {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: stripeEventKey(eventId), ConsistentRead: true }),
    );
    return Item !== undefined;
  }

  /**
   * Gives a shop its customer, unless it has come by another than `previous` meanwhile; answers the one it has now.
   */
  async function saveCustomer(
    shopId: string,
    customerId: string,
    previous: string | undefined,
  ): Promise<string> {
    const saving = table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: profileKey(shopId),
        UpdateExpression: 'SET stripe_customer_id = :customer ADD stripe_version :one',
        ConditionExpression: previous
          ? 'stripe_customer_id = :previous'
          : 'attribute_not_exists(stripe_customer_id)',
        ExpressionAttributeValues: {
          ':customer': customerId,
          ':one': 1,
          ...(previous && { ':previous': previous }),
        },
      }),
    );
    if (await conditionHeld(saving)) return customerId;
    return (await get(shopId)).stripe_customer_id ?? customerId;
  }

  /**
   * Stores what Stripe decides of a profile and remembers the event that told of it, both or neither.
   * The version grows with every write, even of the same state: what was fetched before cannot be stored after.
   */
  async function saveState(
    shopId: string,
    guard: StateGuard,
    state: StripeState,
    event?: { id: string; nowMs: number },
  ): Promise<SaveOutcome> {
    const refusals = await transact(table, [
      {
        Update: {
          TableName: table.name,
          Key: profileKey(shopId),
          ...stateUpdate(guard, state, event?.id),
        },
      },
      ...(event
        ? [
            {
              Put: {
                TableName: table.name,
                Item: stripeEventItem(event),
                ConditionExpression: 'attribute_not_exists(pk)',
              },
            },
          ]
        : []),
    ]);
    if (refusals === undefined) return 'saved';
    return refusals[1]?.condition ? 'event-known' : 'overtaken';
  }

  return { get, shopOf, knowsEvent, saveCustomer, saveState };
}

/** The event's id stays with what it changed, as a request's does on a repair. */
function stateUpdate({ customerId, version }: StateGuard, state: StripeState, eventId?: string) {
  const present = STATE_ATTRIBUTES.filter((name) => state[name] !== undefined);
  const absent = STATE_ATTRIBUTES.filter((name) => state[name] === undefined);
  return {
    UpdateExpression: [
      `SET ${[...present, ...(eventId ? [EVENT_ID] : [])].map((name) => `${name} = :${name}`).join(', ')}`,
      ...(absent.length > 0 ? [`REMOVE ${absent.join(', ')}`] : []),
      'ADD stripe_version :one',
    ].join(' '),
    ConditionExpression: `stripe_customer_id = :customer AND ${
      version === 0 ? 'attribute_not_exists(stripe_version)' : 'stripe_version = :version'
    }`,
    ExpressionAttributeValues: {
      ...Object.fromEntries(present.map((name) => [`:${name}`, state[name]])),
      ...(eventId && { [`:${EVENT_ID}`]: eventId }),
      ':customer': customerId,
      ':one': 1,
      ...(version > 0 && { ':version': version }),
    },
  };
}
