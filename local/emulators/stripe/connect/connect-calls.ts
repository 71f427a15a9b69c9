import type * as z from 'zod/mini';
import { ApiError, missing, OAuthError } from '../api-error.ts';
import { type Call, call, expire, listed } from '../calls.ts';
import { type StripeEvent, shown } from '../objects.ts';
import { nothing } from '../parameters.ts';
import { newId } from '../state.ts';
import { CONNECT_CLIENT_ID, type Connect, isOpen } from './connect.ts';
import type { ConnectedAccount, PaymentSession } from './connect-objects.ts';
import {
  accountCreation,
  accountEventList,
  accountLinkCreation,
  deauthorization,
  disputeList,
  intentRetrieval,
  paymentSessionCreation,
  paymentSessionList,
  refundCreation,
} from './connect-parameters.ts';

/** An onboarding page can be opened once, within five minutes. */
const LINK_SECONDS = 300;
/** A payment page expires after 30 minutes to 24 hours (docs.stripe.com/api/checkout/sessions/create). */
const SOONEST_SECONDS = 30 * 60;
const LATEST_SECONDS = 24 * 60 * 60;

/**
 * Creates the calls about connected accounts: the platform's own calls, and the calls that it makes for one of the
 * accounts.
 */
export function createConnectCalls(connect: Connect, pagesUrl: () => string) {
  const { state, seconds, newObject, find } = connect;

  const createAccount = (parameters: z.output<typeof accountCreation>) => {
    const { country, email, metadata } = parameters;
    const created: ConnectedAccount = {
      ...newObject('acct', 'account'),
      country,
      email,
      charges_enabled: false,
      capabilities: { card_payments: 'inactive' },
      metadata,
      revoked: false,
    };
    state.connected.push(created);
    return shown(created);
  };

  const createLink = (parameters: z.output<typeof accountLinkCreation>) => {
    const { account, refresh_url, return_url } = parameters;
    const id = newId('link');
    const expires_at = seconds() + LINK_SECONDS;
    connect.accessible(account);
    state.onboardings.push({ id, account, refresh_url, return_url, expires_at });
    const url = `${pagesUrl()}/onboarding/${id}`;
    return { object: 'account_link', created: seconds(), expires_at, url };
  };

  /** Disconnects even an account that the platform created, whose owner cannot revoke the access (ADR 0131). */
  const deauthorize = ({ client_id, stripe_user_id }: z.output<typeof deauthorization>) => {
    const known = state.connected.find(({ id, revoked }) => id === stripe_user_id && !revoked);
    if (client_id !== CONNECT_CLIENT_ID || known === undefined) {
      throw new OAuthError(401, {
        code: 'invalid_client',
        message: `This application is not connected to stripe account ${stripe_user_id}, or that account does not exist.`,
      });
    }
    connect.revoke(known.id);
    return { stripe_user_id };
  };

  const platform: Call[] = [
    call('POST', /^\/v1\/accounts$/, accountCreation, createAccount),
    call('GET', /^\/v1\/accounts\/(\w+)$/, nothing, (_, id) => shown(connect.accessible(id))),
    call('POST', /^\/v1\/account_links$/, accountLinkCreation, createLink),
    // On AWS this call has a host of its own, connect.stripe.com.
    call('POST', /^\/oauth\/deauthorize$/, deauthorization, deauthorize),
  ];

  /** Returns the calls made for an account. @throws ApiError when the platform may not act for it. */
  function onAccount(id: string): Call[] {
    const owner = connect.accessible(id);
    const own = <Item extends { account: string }>(items: readonly Item[]) =>
      items.filter(({ account }) => account === id);
    const current = (session: PaymentSession) => {
      if (session.status === 'open' && !isOpen(session, seconds())) {
        return expire(session);
      }
      return session;
    };
    return [
      call('POST', /^\/v1\/checkout\/sessions$/, paymentSessionCreation, (parameters) =>
        shown(openSession(owner, parameters)),
      ),
      call('GET', /^\/v1\/checkout\/sessions$/, paymentSessionList, ({ status, limit }) => {
        const found = own(state.paymentSessions).map(current);
        const asked = found.filter((each) => status === undefined || each.status === status);
        return listed(asked.map(shown), limit, '/v1/checkout/sessions');
      }),
      call('GET', /^\/v1\/checkout\/sessions\/(\w+)$/, nothing, (_, sessionId) =>
        shown(current(find(own(state.paymentSessions), 'checkout.session', sessionId))),
      ),
      call('POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, nothing, (_, sessionId) => {
        const session = current(find(own(state.paymentSessions), 'checkout.session', sessionId));
        return shown(expire(session));
      }),
      call(
        'GET',
        /^\/v1\/events$/,
        accountEventList,
        ({ types, created, starting_after, limit }) => {
          const { gte = 0, lte = Number.POSITIVE_INFINITY } = created;
          const found = state.events.filter(
            (event) =>
              event.account === id &&
              (types.length === 0 || types.includes(event.type)) &&
              event.created >= gte &&
              event.created <= lte,
          );
          if (starting_after !== undefined) find(found, 'event', starting_after);
          const isLastSeen = starting_after
            ? ({ id: eventId }: StripeEvent) => eventId === starting_after
            : undefined;
          return listed(found, limit, '/v1/events', isLastSeen);
        },
      ),
      call('POST', /^\/v1\/refunds$/, refundCreation, (parameters) => {
        const { payment_intent: intentId } = parameters;
        if (own(state.intents).every((each) => each.id !== intentId)) {
          throw missing('payment_intent', intentId, 'payment_intent');
        }
        return shown(connect.createRefund(parameters));
      }),
      call('GET', /^\/v1\/disputes$/, disputeList, ({ payment_intent: intentId, limit }) => {
        const found = own(state.disputes).filter((each) => each.payment_intent === intentId);
        return listed(found.map(shown), limit, '/v1/disputes');
      }),
      call('GET', /^\/v1\/payment_intents\/(\w+)$/, intentRetrieval, ({ expand }, intentId) => {
        const intent = find(own(state.intents), 'payment_intent', intentId);
        if (expand.length === 0) return shown(intent);
        const refunds = state.refunds.filter((each) => each.payment_intent === intentId);
        const latest_charge = {
          ...shown(connect.chargeOf(intentId)),
          ...(expand.includes('latest_charge.refunds') && {
            refunds: listed(refunds.map(shown), refunds.length, '/v1/refunds'),
          }),
        };
        return { ...shown(intent), latest_charge };
      }),
    ];
  }

  function openSession(
    { id: account, charges_enabled, capabilities }: ConnectedAccount,
    parameters: z.output<typeof paymentSessionCreation>,
  ): PaymentSession {
    if (!charges_enabled) {
      throw new ApiError(400, {
        message:
          'Your account cannot currently make live charges. The account must complete onboarding first.',
      });
    }
    if (capabilities?.card_payments === 'inactive') {
      throw new ApiError(400, {
        message:
          'The payment method type provided: card is invalid. This payment method is not activated on the account: it lacks the capability `card_payments`.',
      });
    }
    const wait = parameters.expires_at - seconds();
    if (wait < SOONEST_SECONDS || wait > LATEST_SECONDS) {
      throw new ApiError(400, {
        param: 'expires_at',
        message:
          'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      });
    }
    const { price_data } = parameters.line_items[0];
    const object = newObject('cs_test', 'checkout.session');
    const session: PaymentSession = {
      ...object,
      expires_at: parameters.expires_at,
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: price_data.unit_amount,
      currency: price_data.currency,
      client_reference_id: parameters.client_reference_id,
      payment_intent: null,
      metadata: parameters.metadata,
      success_url: parameters.success_url,
      cancel_url: parameters.cancel_url,
      locale: parameters.locale,
      url: `${pagesUrl()}/payment/${object.id}`,
      account,
      product: price_data.product_data.name,
      intentMetadata: parameters.payment_intent_data?.metadata ?? {},
    };
    state.paymentSessions.push(session);
    return session;
  }

  return { platform, onAccount };
}
