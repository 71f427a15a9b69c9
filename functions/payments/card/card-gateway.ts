import type Stripe from 'stripe';
import { stripeCalls, unlessRefused, withEmailAllowed } from '../../billing/stripe/stripe-calls.ts';
import {
  DOCUMENT,
  type PaymentPage,
  type RefundState,
  type ReportedPayment,
  reportedPayments,
  type TakenPayment,
  toPage,
  toRefundState,
  toTaken,
} from './stripe-payments.ts';

export type CardGateway = ReturnType<typeof cardGateway>;

export type CardRefund = { intentId: string; documentId: string; amountCents: number };

/** Stripe returns at most this many objects a page. A shop has fewer open payment pages. */
const PAGE = 100;

/** The caller chooses the idempotency keys. Each call throws StripeUnavailable or StripeRefusal. */
export function cardGateway(open: () => Promise<Stripe>) {
  const call = stripeCalls(open);

  const createWith = (shopId: string, email: string, idempotencyKey: string) =>
    call(async (stripe) => {
      const account = await stripe.accounts.create(
        {
          country: 'FR',
          ...(email && { email }),
          controller: {
            fees: { payer: 'account' },
            losses: { payments: 'stripe' },
            requirement_collection: 'stripe',
            stripe_dashboard: { type: 'full' },
          },
          metadata: { user_id: shopId },
        },
        { idempotencyKey },
      );
      return account.id;
    });

  return {
    /**
     * The owner has Stripe's whole dashboard, bears fees and losses, and gives the legal information to Stripe alone
     * (docs.stripe.com/connect/migrate-to-controller-properties).
     */
    createAccount: (shop: { id: string; email: string }, idempotencyKey: string) =>
      withEmailAllowed(shop.email, idempotencyKey, (email, key) => createWith(shop.id, email, key)),

    chargesEnabled: (accountId: string): Promise<boolean> =>
      call(async (stripe) => (await stripe.accounts.retrieve(accountId)).charges_enabled),

    /** Gives up our access to an account. @throws StripeRefusal when we have none. */
    revokeAccess: (accountId: string, clientId: string): Promise<void> =>
      call(async (stripe) => {
        await stripe.oauth.deauthorize({ client_id: clientId, stripe_user_id: accountId });
      }),

    /** Returns the page on which the owner completes the account. It is valid for a few minutes. */
    onboardingPage: (accountId: string, returnUrl: string): Promise<string> =>
      call(async (stripe) => {
        const link = await stripe.accountLinks.create({
          account: accountId,
          refresh_url: returnUrl,
          return_url: returnUrl,
          type: 'account_onboarding',
        });
        return link.url;
      }),

    openPage: (
      accountId: string,
      request: {
        documentId: string;
        /** Stripe's page shows this text as the thing that is paid. */
        name: string;
        amountCents: number;
        expiresAtSeconds: number;
        successUrl: string;
        cancelUrl: string;
      },
      idempotencyKey: string,
    ): Promise<string> =>
      call(async (stripe) => {
        const { name, amountCents: unit_amount } = request;
        const price_data = { currency: 'eur', unit_amount, product_data: { name } };
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            line_items: [{ quantity: 1, price_data }],
            client_reference_id: request.documentId,
            expires_at: request.expiresAtSeconds,
            locale: 'fr',
            metadata: { [DOCUMENT]: request.documentId },
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            payment_intent_data: {
              description: name,
              metadata: { [DOCUMENT]: request.documentId },
            },
          },
          { idempotencyKey, stripeAccount: accountId },
        );
        return session.id;
      }),

    page: (accountId: string, id: string): Promise<PaymentPage> =>
      call(async (stripe) =>
        toPage(await stripe.checkout.sessions.retrieve(id, {}, { stripeAccount: accountId })),
      ),

    closePage: (accountId: string, id: string): Promise<void> =>
      call(async (stripe) => {
        await stripe.checkout.sessions.expire(id, {}, { stripeAccount: accountId });
      }),

    /** The account's owner may have other pages, so only ours are returned. */
    openPages: (accountId: string): Promise<string[]> =>
      call(async (stripe) => {
        const query = { status: 'open', limit: PAGE } as const;
        const { data } = await stripe.checkout.sessions.list(query, { stripeAccount: accountId });
        return data.filter(({ metadata }) => metadata?.[DOCUMENT]).map(({ id }) => id);
      }),

    /** Returns `undefined` when the payment names no document or received nothing. */
    payment: (accountId: string, intentId: string): Promise<TakenPayment | undefined> =>
      call(async (stripe) => {
        const intent = await stripe.paymentIntents.retrieve(
          intentId,
          { expand: ['latest_charge.refunds'] },
          { stripeAccount: accountId },
        );
        return toTaken(intent, await disputesOf(stripe, accountId, intent));
      }),

    refund: (
      accountId: string,
      { intentId, documentId, amountCents }: CardRefund,
      idempotencyKey: string,
    ): Promise<RefundState> =>
      call(async (stripe) => {
        const made = await stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: amountCents,
            reason: 'requested_by_customer',
            metadata: { [DOCUMENT]: documentId },
          },
          { idempotencyKey, stripeAccount: accountId },
        );
        return toRefundState(made);
      }),

    /** Returns the newest events first, a hundred a page. */
    reported: (
      accountId: string,
      { fromMs, toMs }: { fromMs: number; toMs: number },
      after: string | undefined,
    ): Promise<{ payments: ReportedPayment[]; next: string | undefined }> =>
      call(async (stripe) => {
        const range = { gte: Math.floor(fromMs / 1000), lte: Math.floor(toMs / 1000) };
        const { data, has_more } = await stripe.events.list(
          {
            types: [...REPORTING_EVENTS],
            created: range,
            limit: PAGE,
            ...(after !== undefined && { starting_after: after }),
          },
          { stripeAccount: accountId },
        );
        return {
          payments: data.flatMap(reportedPayments),
          next: has_more ? data.at(-1)?.id : undefined,
        };
      }),
  };
}

async function disputesOf(
  stripe: Stripe,
  stripeAccount: string,
  { id, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<Stripe.Dispute[]> {
  if (charge === null || typeof charge === 'string' || !charge.disputed) return [];
  const query = { payment_intent: id, limit: PAGE };
  return (await stripe.disputes.list(query, { stripeAccount })).data;
}

/** These money events report each payment and each refund at least once. */
const REPORTING_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

export async function closePages(
  { cards }: { cards: Pick<CardGateway, 'openPages' | 'closePage'> },
  accountId: string,
): Promise<void> {
  const pages = await cards.openPages(accountId);
  // If Stripe refuses, the page is already paid or closed.
  await Promise.all(pages.map((id) => cards.closePage(accountId, id).catch(unlessRefused)));
}
