import { getItem, queryPage, updateItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { transact } from '../../platform/table/transaction.ts';
import { readOwnProfile } from '../own-profile.ts';
import type { StoredProfile } from '../stored-profile.ts';
import { stripeEventItem, stripeEventKey } from './stored-stripe-event.ts';
import { STATE_ATTRIBUTES, type StripeState } from './subscription.ts';

/** `overtaken` means that another write of Stripe's state came after `version` was read. */
export type SaveOutcome = 'saved' | 'overtaken' | 'event-known';

export type StateGuard = { customerId: string; version: number };

export type SubscriptionsRepository = ReturnType<typeof subscriptionsRepository>;

const EVENT_ID = 'stripe_event_id';

export function subscriptionsRepository(table: Table) {
  const get = (shopId: string): Promise<StoredProfile> => readOwnProfile(table, shopId);

  async function shopOf(customerId: string): Promise<string | undefined> {
    const { items } = await queryPage(table, {
      IndexName: 'stripe',
      KeyConditionExpression: 'stripe_customer_id = :customer',
      ExpressionAttributeValues: { ':customer': customerId },
      Limit: 1,
    });
    const [profile] = items;
    return profile && String(profile.pk).slice('USER#'.length);
  }

  const knowsEvent = async (eventId: string): Promise<boolean> =>
    (await getItem(table, stripeEventKey(eventId))) !== undefined;

  /** Stores the customer unless another one has replaced `previous` meanwhile, and returns the stored one. */
  async function saveCustomer(shopId: string, customerId: string, previous: string | undefined) {
    const isSaved = await updateItem(table, {
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
    });
    if (isSaved) return customerId;
    return (await get(shopId)).stripe_customer_id ?? customerId;
  }

  /** The version grows with every write, so that a state fetched earlier cannot be stored later. */
  async function saveState(
    shopId: string,
    guard: StateGuard,
    state: StripeState,
    event?: { id: string; nowMs: number },
  ): Promise<SaveOutcome> {
    const refusals = await transact(table, [
      {
        Update: {
          Key: profileKey(shopId),
          ...stateUpdate(guard, state, event?.id),
        },
      },
      ...(event
        ? [
            {
              Put: {
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
