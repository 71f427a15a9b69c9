/** The emulator stores these of Stripe's objects, with the fields that are read. Instants are in seconds. */
import type { Locale } from './parameters.ts';

export type StripeObject<Name extends string> = {
  id: string;
  object: Name;
  created: number;
  livemode: false;
};

export type Customer = StripeObject<'customer'> & {
  email: string | null;
  preferred_locales: string[];
  metadata: Record<string, string>;
};

export type Price = {
  id: string;
  object: 'price';
  active: true;
  currency: 'eur';
  unit_amount: number;
  recurring: { interval: 'month'; interval_count: 1 };
  type: 'recurring';
  product: string;
  nickname: string;
  livemode: false;
};

export type SubscriptionStatus = 'active' | 'past_due' | 'unpaid' | 'canceled';

export type SubscriptionItem = {
  id: string;
  object: 'subscription_item';
  price: Price;
  quantity: 1;
  subscription: string;
  current_period_start: number;
  current_period_end: number;
};

export type Subscription = StripeObject<'subscription'> & {
  start_date: number;
  customer: string;
  status: SubscriptionStatus;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  currency: 'eur';
  latest_invoice: string | null;
  metadata: Record<string, string>;
  items: { object: 'list'; has_more: false; url: string; data: [SubscriptionItem] };
};

export type Invoice = StripeObject<'invoice'> & {
  number: string;
  customer: string;
  currency: 'eur';
  status: 'open' | 'paid' | 'uncollectible';
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
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
};

export type PortalSession = StripeObject<'billing_portal.session'> & {
  customer: string;
  return_url: string;
  locale: Locale | null;
  url: string;
};

export type StripeEvent = StripeObject<'event'> & {
  api_version: string;
  pending_webhooks: number;
  account?: string;
  type: string;
  data: { object: unknown };
};
