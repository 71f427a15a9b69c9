/** The emulator stores these of Stripe's objects, with the fields that are read. Instants are in seconds. */
import type { Locale } from './parameters.ts';

export type StripeObject<Name extends string> = {
  id: string;
  object: Name;
  created: number;
};

export type Customer = StripeObject<'customer'> & {
  email: string | null;
  preferred_locales: string[];
  metadata: Record<string, string>;
};

export type Price = { id: string; object: 'price'; unit_amount: number; nickname: string };

export type SubscriptionItem = {
  id: string;
  price: Price;
  current_period_start: number;
  current_period_end: number;
};

export type Subscription = StripeObject<'subscription'> & {
  customer: string;
  status: 'active' | 'past_due' | 'canceled';
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  items: { data: [SubscriptionItem] };
};

export type Invoice = StripeObject<'invoice'> & {
  number: string;
  customer: string;
  status: 'open' | 'paid' | 'uncollectible';
  amount_due: number;
  parent: { subscription_details: { subscription: string } };
};

/** A page for a subscription and a page for a card payment have these fields in common. */
export type PaidPage = StripeObject<'checkout.session'> & {
  expires_at: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string | null;
  locale: Locale | null;
  url: string | null;
};

export type CheckoutSession = PaidPage & {
  mode: 'subscription';
  customer: string;
  subscription: string | null;
  /** Stripe's object lacks this field, which is the emulator's own note. */
  price: string;
};

export type PortalSession = StripeObject<'billing_portal.session'> & {
  customer: string;
  return_url: string;
  locale: Locale | null;
  url: string;
};

export type StripeEvent = StripeObject<'event'> & {
  api_version: string;
  account?: string;
  type: string;
  data: { object: unknown };
};

/** The emulator keeps these notes in the objects. Stripe's objects lack them. */
const NOTES = new Set(['account', 'product', 'intentMetadata', 'revoked', 'refunds', 'price']);

/** Returns an object as the API does, without the emulator's own notes. */
export const shown = (object: object) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !NOTES.has(name)));
