import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { stripeCalls } from '../../billing/stripe-calls.ts';

/** A page of Stripe's on which one sum is paid. */
export type PaymentPage = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  amountCents: number;
  intentId: string | undefined;
  url: string;
};

/** What Stripe has taken for a document of ours, and given back. Instants in ms since the epoch. */
export type TakenPayment = {
  documentId: string;
  receivedCents: number;
  receivedAtMs: number;
  refundedCents: number;
  /** Of the last refund; absent when there is none. */
  refundedAtMs: number | undefined;
};

/** A payment that an event of an account told of. */
export type ToldPayment = {
  intentId: string;
  /** Of ours, as it names it; absent where the event does not say, '' where it names none. */
  documentId: string | undefined;
  /** Given back of it by then; absent where the event does not say. */
  refundedCents: number | undefined;
};

export type CardGateway = ReturnType<typeof cardGateway>;

/** Under which a payment names its document at Stripe. */
const DOCUMENT = 'rebond_document';
/** More pages than one shop's customers hold open at once. */
const PAGE = 100;

/**
 * The calls for shops' own accounts, in our own terms. Each throws StripeUnavailable or StripeRefusal; every idempotency
 * key comes from the caller.
 */
export function cardGateway(open: () => Promise<Stripe>) {
  const call = stripeCalls(open);

  /**
   * Makes a shop's account and gives its id: its owner's, with Stripe's whole dashboard, who bears its fees and losses and
   * tells Stripe alone what the law asks (docs.stripe.com/connect/migrate-to-controller-properties).
   */
  const createAccount = (shop: { id: string; email: string }, idempotencyKey: string) =>
    call(async (stripe) => {
      const account = await stripe.accounts.create(
        {
          country: 'FR',
          ...(shop.email && { email: shop.email }),
          controller: {
            fees: { payer: 'account' },
            losses: { payments: 'stripe' },
            requirement_collection: 'stripe',
            stripe_dashboard: { type: 'full' },
          },
          metadata: { user_id: shop.id },
        },
        { idempotencyKey },
      );
      return account.id;
    });

  /** Whether Stripe lets an account take payments now. */
  const chargesEnabled = (accountId: string): Promise<boolean> =>
    call(async (stripe) => (await stripe.accounts.retrieve(accountId)).charges_enabled);

  /** Gives up the platform's access to an account, which stays its owner's. @throws StripeRefusal when it has none. */
  const letGo = (accountId: string, clientId: string): Promise<void> =>
    call(async (stripe) => {
      await stripe.oauth.deauthorize({ client_id: clientId, stripe_user_id: accountId });
    });

  /** The page, good for a few minutes, on which the account's owner tells Stripe of the business. */
  const onboardingPage = (accountId: string, returnUrl: string): Promise<string> =>
    call(async (stripe) => {
      const link = await stripe.accountLinks.create({
        account: accountId,
        refresh_url: returnUrl,
        return_url: returnUrl,
        type: 'account_onboarding',
      });
      return link.url;
    });

  /** Opens a page of the account's own on which `amountCents` are paid by card, in French; gives its id. */
  const openPage = (
    accountId: string,
    request: {
      documentId: string;
      /** What is paid, as its page says it. */
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
          payment_intent_data: { description: name, metadata: { [DOCUMENT]: request.documentId } },
        },
        { idempotencyKey, stripeAccount: accountId },
      );
      return session.id;
    });

  /** A page as it stands now. */
  const page = (accountId: string, id: string): Promise<PaymentPage> =>
    call(async (stripe) =>
      toPage(await stripe.checkout.sessions.retrieve(id, {}, { stripeAccount: accountId })),
    );

  /** Closes a page, unless it has just been paid or closed. */
  const closePage = (accountId: string, id: string): Promise<void> =>
    call(async (stripe) => {
      await stripe.checkout.sessions.expire(id, {}, { stripeAccount: accountId });
    });

  /** The ids of the account's open pages that are ours; its owner may have others. */
  const openPages = (accountId: string): Promise<string[]> =>
    call(async (stripe) => {
      const query = { status: 'open', limit: PAGE } as const;
      const { data } = await stripe.checkout.sessions.list(query, { stripeAccount: accountId });
      return data.filter(({ metadata }) => metadata?.[DOCUMENT]).map(({ id }) => id);
    });

  /** What an account has taken by a payment, as it stands now; `undefined` when it names no document, or took nothing. */
  const payment = (accountId: string, intentId: string): Promise<TakenPayment | undefined> =>
    call(async (stripe) => {
      const intent = await stripe.paymentIntents.retrieve(
        intentId,
        { expand: ['latest_charge.refunds'] },
        { stripeAccount: accountId },
      );
      return toTaken(intent);
    });

  /**
   * The payments that an account's events of money told of in a range of time, the newest first, a hundred events a page;
   * `next` asks for the page after.
   */
  const told = (
    accountId: string,
    { fromMs, toMs }: { fromMs: number; toMs: number },
    after: string | undefined,
  ): Promise<{ payments: ToldPayment[]; next: string | undefined }> =>
    call(async (stripe) => {
      const range = { gte: Math.floor(fromMs / 1000), lte: Math.floor(toMs / 1000) };
      const { data, has_more } = await stripe.events.list(
        {
          types: [...TELLING],
          created: range,
          limit: PAGE,
          ...(after !== undefined && { starting_after: after }),
        },
        { stripeAccount: accountId },
      );
      return { payments: data.flatMap(toTold), next: has_more ? data.at(-1)?.id : undefined };
    });

  return {
    createAccount,
    chargesEnabled,
    letGo,
    onboardingPage,
    openPage,
    page,
    closePage,
    openPages,
    payment,
    told,
  };
}

/** Of the events of money those that tell of each payment and each refund, at least once. */
const TELLING = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.refunded',
  'refund.failed',
] as const;

const PAGE_STATUSES = ['open', 'complete'] as const;

function toPage({
  id,
  status,
  amount_total,
  payment_intent,
  url,
}: Stripe.Checkout.Session): PaymentPage {
  const intentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  return {
    id,
    status: PAGE_STATUSES.find((each) => each === status) ?? 'expired',
    amountCents: amount_total ?? 0,
    intentId,
    url: url ?? '',
  };
}

/** An event is of whatever version its account had: what cannot be read so is left to those that come after it. */
const toldObject = z.object({
  object: z.string(),
  payment_intent: z.union([
    z.string(),
    z.pipe(
      z.object({ id: z.string() }),
      z.transform(({ id }) => id),
    ),
  ]),
  metadata: z._default(z.nullable(z.record(z.string(), z.string())), null),
  amount_refunded: z.optional(z.int()),
});

function toTold({ data }: Stripe.Event): ToldPayment[] {
  const told = toldObject.safeParse(data.object);
  if (!told.success) return [];
  const { object, payment_intent: intentId, metadata, amount_refunded: refundedCents } = told.data;
  const documentId = object === 'refund' ? undefined : (metadata?.[DOCUMENT] ?? '');
  return [{ intentId, documentId, refundedCents }];
}

function toTaken(intent: Stripe.PaymentIntent): TakenPayment | undefined {
  const { status, currency, amount_received, metadata, latest_charge: charge } = intent;
  const documentId = metadata[DOCUMENT];
  if (documentId === undefined || status !== 'succeeded' || currency !== 'eur') return undefined;
  if (charge === null || typeof charge === 'string') return undefined;
  const refunds = charge.refunds?.data.map(({ created }) => created) ?? [];
  return {
    documentId,
    receivedCents: amount_received,
    receivedAtMs: charge.created * 1000,
    refundedCents: charge.amount_refunded,
    refundedAtMs: refunds.length > 0 ? Math.max(...refunds) * 1000 : undefined,
  };
}
