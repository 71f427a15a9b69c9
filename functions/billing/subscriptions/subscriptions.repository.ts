import { attribute, dynamo, joined } from '../../platform/table/expression.ts';
import { getItem, queryPage, updateItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { transactNamed } from '../../platform/table/transaction.ts';
import { create, update } from '../../platform/table/writes.ts';
import { readOwnProfile } from '../own-profile.ts';
import type { StoredProfile } from '../stored-profile.ts';
import { stripeEventItem, stripeEventKey } from './stored-stripe-event.ts';
import { STATE_ATTRIBUTES, type StripeState } from './subscription.ts';

/** `overtaken` means that another write of Stripe's state came after `version` was read. */
export type SaveOutcome = 'saved' | 'overtaken' | 'event-known';

export type StateGuard = { customerId: string; version: number };

export type SubscriptionsRepository = ReturnType<typeof subscriptionsRepository>;

export function subscriptionsRepository(table: Table) {
  const get = (shopId: string): Promise<StoredProfile> => readOwnProfile(table, shopId);

  async function shopOf(customerId: string): Promise<string | undefined> {
    const { items } = await queryPage(table, {
      IndexName: 'stripe',
      KeyConditionExpression: dynamo`stripe_customer_id = ${customerId}`,
      Limit: 1,
    });
    const [profile] = items;
    return profile && String(profile.pk).slice('USER#'.length);
  }

  const knowsEvent = async (eventId: string): Promise<boolean> =>
    (await getItem(table, stripeEventKey(eventId))) !== undefined;

  /** Stores the customer unless another one has replaced `previous` meanwhile, and returns the stored one. */
  async function saveCustomer(shopId: string, customerId: string, previous: string | undefined) {
    const isSaved = await updateItem(
      table,
      profileKey(shopId),
      dynamo`SET stripe_customer_id = ${customerId} ADD stripe_version ${1}`,
      previous
        ? dynamo`stripe_customer_id = ${previous}`
        : dynamo`attribute_not_exists(stripe_customer_id)`,
    );
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
    const refused = await transactNamed(table, {
      state: stateUpdate(shopId, guard, state, event?.id),
      event: event && create(stripeEventItem(event)),
    });
    if (refused === undefined) return 'saved';
    return refused.event ? 'event-known' : 'overtaken';
  }

  return { get, shopOf, knowsEvent, saveCustomer, saveState };
}

function stateUpdate(
  shopId: string,
  { customerId, version }: StateGuard,
  state: StripeState,
  eventId?: string,
) {
  const present = STATE_ATTRIBUTES.map((name) => {
    const value = state[name];
    return value !== undefined && dynamo`${attribute(name)} = ${value}`;
  });
  const event = eventId && dynamo`stripe_event_id = ${eventId}`;
  const absent = STATE_ATTRIBUTES.filter((name) => state[name] === undefined).map(attribute);
  const changes = [
    dynamo`SET ${joined([...present, event || undefined], ', ')}`,
    absent.length > 0 && dynamo`REMOVE ${joined(absent, ', ')}`,
    dynamo`ADD stripe_version ${1}`,
  ];
  return update(
    profileKey(shopId),
    joined(changes, ' '),
    version === 0
      ? dynamo`stripe_customer_id = ${customerId} AND attribute_not_exists(stripe_version)`
      : dynamo`stripe_customer_id = ${customerId} AND stripe_version = ${version}`,
  );
}
