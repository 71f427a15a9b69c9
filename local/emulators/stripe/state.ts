import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { PAID_PLAN_IDS, PLAN_OFFERS } from '../../../shared/billing/plans.ts';
import { recordOf } from '../../../shared/record-of.ts';
import { openJsonFile } from '../../json-lines.ts';
import type {
  Charge,
  ConnectedAccount,
  Dispute,
  OnboardingLink,
  PaymentIntent,
  PaymentSession,
  Refund,
} from './connect/connect-objects.ts';
import type {
  CheckoutSession,
  Customer,
  Invoice,
  PortalSession,
  Price,
  StripeEvent,
  Subscription,
} from './objects.ts';

/** Events reach the endpoint in one of these modes: in order, twice and in any order, held back, or never. */
export type DeliveryMode = 'normal' | 'shuffled' | 'held' | 'lost';
/** The API answers immediately, with errors, with a refusal because other calls hold the object, or too late. */
export type ApiMode = 'normal' | 'down' | 'busy' | 'slow';

/** This event is not delivered yet; `attempt` counts its failed deliveries. */
export type PendingDelivery = { eventId: string; attempt: number; dueMs: number };

export type KeptAnswer = { request: string; status: number; body: unknown; keptAtMs: number };

export type State = ReturnType<typeof newState>;

const objects = z.array(z.looseObject({ id: z.string() }));
/** Fields that were added later are optional. */
export const StoredState = z.looseObject({
  secretKey: z.string(),
  webhookSecret: z.string(),
  customers: objects,
  subscriptions: objects,
  invoices: objects,
  sessions: objects,
  events: objects,
  answers: z.record(z.string(), z.looseObject({ status: z.number() })),
  pending: z.array(z.looseObject({ eventId: z.string() })),
  refused: z.array(z.string()),
});

export type Store = { state: State; save(): void };

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** On AWS a person creates the prices of the plans once in Stripe's dashboard. */
export const PRICE_IDS = recordOf(PAID_PLAN_IDS, (plan) => `price_local_${plan}`);

export const PRICES: readonly Price[] = PAID_PLAN_IDS.map((plan) => {
  const offer = PLAN_OFFERS.find(({ id }) => id === plan);
  return {
    id: PRICE_IDS[plan],
    object: 'price',
    unit_amount: offer?.priceCents ?? 0,
    nickname: offer?.name ?? plan,
  };
});

const KEPT_EVENTS = 500;

export function openStore(directory: string | undefined): Store {
  const path = directory && join(directory, 'stripe.json');
  const { state, save: write } = openJsonFile(path, newState());
  const save = () => {
    const waiting = new Set(state.pending.map(({ eventId }) => eventId));
    const recent = new Set(state.events.slice(-KEPT_EVENTS).map(({ id }) => id));
    state.events = state.events.filter(({ id }) => waiting.has(id) || recent.has(id));
    write();
  };
  save();
  return { state, save };
}

function newState() {
  return {
    secretKey: `sk_test_${randomBytes(24).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    connectWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    /** The lists from here to `disputes` hold shops' own accounts and the payments on them. */
    connected: [] as ConnectedAccount[],
    onboardings: [] as OnboardingLink[],
    paymentSessions: [] as PaymentSession[],
    intents: [] as PaymentIntent[],
    charges: [] as Charge[],
    refunds: [] as Refund[],
    disputes: [] as Dispute[],
    customers: [] as Customer[],
    subscriptions: [] as Subscription[],
    invoices: [] as Invoice[],
    sessions: [] as CheckoutSession[],
    portals: [] as (PortalSession & { change: { subscription: string; price: string } | null })[],
    events: [] as StripeEvent[],
    answers: {} as Record<string, KeptAnswer>,
    pending: [] as PendingDelivery[],
    refused: [] as string[],
    deliveryMode: 'normal' as DeliveryMode,
    apiMode: 'normal' as ApiMode,
  };
}
