/** These objects of connected accounts have only the fields that are read. Instants are in seconds. */
import type { PaidPage, StripeObject } from '../objects.ts';

/** This is a shop's own account, as the platform sees it. */
export type ConnectedAccount = StripeObject<'account'> & {
  country: string;
  email: string | null;
  charges_enabled: boolean;
  /** Accounts that were created before the emulator had capabilities have none. */
  capabilities?: { card_payments: 'active' | 'inactive' };
  metadata: Record<string, string>;
  /** The emulator notes here that the owner, or Stripe, has revoked the platform's access. */
  revoked: boolean;
  /** Refunds wait for money that the balance lacks, or are refused for lack of it. Without this note they succeed. */
  refunds?: 'wait' | 'refused';
};

export type OnboardingLink = {
  id: string;
  account: string;
  refresh_url: string;
  return_url: string;
  expires_at: number;
};

export type PaymentSession = PaidPage & {
  mode: 'payment';
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  metadata: Record<string, string>;
  /** Stripe's object lacks the fields from here on, which are the emulator's own notes. */
  account: string;
  product: string;
  intentMetadata: Record<string, string>;
};

export type PaymentIntent = StripeObject<'payment_intent'> & {
  amount: number;
  amount_received: number;
  currency: string;
  status: 'succeeded';
  latest_charge: string;
  metadata: Record<string, string>;
  account: string;
};

export type Charge = StripeObject<'charge'> & {
  amount: number;
  amount_refunded: number;
  currency: string;
  disputed?: boolean;
  /** This is the card of the payment. Charges made before the emulator stored it have none. */
  payment_method_details?: { type: 'card'; card: { brand: 'visa'; last4: string } };
  status: 'succeeded';
  payment_intent: string;
  metadata: Record<string, string>;
  account: string;
};

export type Refund = StripeObject<'refund'> & {
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  pending_reason?: 'insufficient_funds' | 'processing';
  failure_reason?: 'expired_or_canceled_card' | 'insufficient_funds' | 'unknown';
  payment_intent: string;
  metadata: Record<string, string>;
  account: string;
};

export type Dispute = StripeObject<'dispute'> & {
  amount: number;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  evidence_details: { due_by: number };
  payment_intent: string;
  account: string;
};

/**
 * Stripe's test cards (docs.stripe.com/testing#refunds) decide about refunds. A refund to `pendingRefund` is sent
 * later, and a refund to `refundFail` fails later, when a person on the control page says so.
 */
export const TEST_CARDS = {
  good: '4242424242424242',
  pendingRefund: '4000000000007726',
  refundFail: '4000000000005126',
} as const;
export type CardName = keyof typeof TEST_CARDS;

export const isCardName = (name: string | null): name is CardName =>
  name !== null && Object.hasOwn(TEST_CARDS, name);

export const isPendingAtFirst = (last4: string | undefined): boolean =>
  last4 === TEST_CARDS.pendingRefund.slice(-4);
