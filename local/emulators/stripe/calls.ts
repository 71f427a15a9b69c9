import type * as z from 'zod/mini';
import type { Account } from './account.ts';
import { ApiError, missing } from './api-error.ts';
import {
  type CheckoutSession,
  type Customer,
  type PaidPage,
  type PortalSession,
  shown,
} from './objects.ts';
import {
  customerCreation,
  nothing,
  portalCreation,
  readParameters,
  sessionCreation,
  sessionList,
  subscriptionList,
  subscriptionUpdate,
} from './parameters.ts';

export type Call = {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  answer: (id: string, parameters: string) => unknown;
};

const DAY_SECONDS = 86_400;

export const call = <Schema extends z.ZodMiniType>(
  method: Call['method'],
  path: RegExp,
  schema: Schema,
  answer: (parameters: z.output<Schema>, id: string) => unknown,
): Call => ({
  method,
  path,
  answer: (id, parameters) => answer(readParameters(schema, parameters), id),
});

/** Returns a page of a list, newest first. It begins after the last item of the previous page. */
export function listed<Item>(
  items: readonly Item[],
  limit: number,
  url: string,
  isLastSeen?: (item: Item) => boolean,
) {
  const newestFirst = items.toReversed();
  const rest = newestFirst.slice(isLastSeen ? newestFirst.findIndex(isLastSeen) + 1 : 0);
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}

/** Ends an open page. @throws ApiError when the page is not open. */
export function expire<Session extends PaidPage>(session: Session): Session {
  if (session.status !== 'open') {
    throw new ApiError(400, {
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    });
  }
  return Object.assign(session, { status: 'expired', url: null });
}

/** The emulator answers these calls to Stripe's API, each with exactly the parameters that we send. */
export function createCalls(account: Account, pagesUrl: () => string): readonly Call[] {
  const { state } = account;

  const ofCustomer = (id: string) => {
    if (!state.customers.some((customer) => customer.id === id)) {
      throw missing('customer', id, 'customer');
    }
    return id;
  };

  const createCustomer = (parameters: z.output<typeof customerCreation>): Customer => {
    const customer: Customer = {
      ...account.newObject('cus', 'customer'),
      ...parameters,
    };
    state.customers.push(customer);
    return customer;
  };

  const createSession = (parameters: z.output<typeof sessionCreation>) => {
    const price = account.price(parameters.line_items[0].price).id;
    const object = account.newObject('cs_test', 'checkout.session');
    const session: CheckoutSession = {
      ...object,
      expires_at: object.created + DAY_SECONDS,
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      customer: ofCustomer(parameters.customer),
      client_reference_id: parameters.client_reference_id,
      subscription: null,
      success_url: parameters.success_url,
      cancel_url: parameters.cancel_url,
      locale: parameters.locale,
      url: `${pagesUrl()}/checkout/${object.id}`,
      price,
    };
    state.sessions.push(session);
    return shown(session);
  };

  const updateSubscription = (
    { cancel_at_period_end }: z.output<typeof subscriptionUpdate>,
    id: string,
  ) => {
    const subscription = account.subscription(id);
    if (subscription.status === 'canceled') {
      throw new ApiError(400, {
        code: 'resource_missing',
        message: 'A canceled subscription can only update its cancellation_details and metadata.',
      });
    }
    account.setCancelAtPeriodEnd(subscription, cancel_at_period_end);
    return subscription;
  };

  const createPortal = (parameters: z.output<typeof portalCreation>): PortalSession => {
    const object = account.newObject('bps', 'billing_portal.session');
    const confirmed = parameters.flow_data?.subscription_update_confirm;
    const session: PortalSession = {
      ...object,
      customer: ofCustomer(parameters.customer),
      return_url: parameters.return_url,
      locale: parameters.locale,
      url: `${pagesUrl()}/portal/${object.id}`,
    };
    const change = confirmed
      ? {
          subscription: account.subscription(confirmed.subscription).id,
          price: account.price(confirmed.items[0].price).id,
        }
      : null;
    state.portals.push({ ...session, change });
    return session;
  };

  return [
    call('POST', /^\/v1\/customers$/, customerCreation, createCustomer),
    call('DELETE', /^\/v1\/customers\/(\w+)$/, nothing, (_, id) => {
      account.deleteCustomer(account.find(state.customers, 'customer', id));
      return { id, object: 'customer', deleted: true };
    }),
    call('POST', /^\/v1\/checkout\/sessions$/, sessionCreation, createSession),
    call('GET', /^\/v1\/checkout\/sessions$/, sessionList, ({ customer, status, limit }) => {
      const found = state.sessions.filter(
        (session) =>
          session.customer === customer && (status === undefined || session.status === status),
      );
      return listed(found.map(shown), limit, '/v1/checkout/sessions');
    }),
    call('GET', /^\/v1\/checkout\/sessions\/(\w+)$/, nothing, (_, id) =>
      shown(account.find(state.sessions, 'checkout.session', id)),
    ),
    call('POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, nothing, (_, id) =>
      shown(expire(account.find(state.sessions, 'checkout.session', id))),
    ),
    call('GET', /^\/v1\/subscriptions$/, subscriptionList, ({ customer, limit }) => {
      const owner = ofCustomer(customer);
      const found = state.subscriptions.filter(
        (each) => each.customer === owner && each.status !== 'canceled',
      );
      return listed(found, limit, '/v1/subscriptions');
    }),
    call('GET', /^\/v1\/subscriptions\/(\w+)$/, nothing, (_, id) => account.subscription(id)),
    call('POST', /^\/v1\/subscriptions\/(\w+)$/, subscriptionUpdate, updateSubscription),
    call('POST', /^\/v1\/billing_portal\/sessions$/, portalCreation, createPortal),
  ];
}
