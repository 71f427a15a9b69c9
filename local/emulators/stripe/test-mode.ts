import { randomUUID } from 'node:crypto';
import { ClearError } from '../../clear-error.ts';

export type StripeAccount = {
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** The endpoint for connected accounts has this secret. Without its variable, the value matches no signature. */
  connectWebhookSecret: string;
  /** This is the platform's OAuth client. Without its variable, accounts cannot be disconnected. */
  connectClientId: string;
  priceIds: string;
};

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_IDS'] as const;

/**
 * Reads the test account that the environment names; without one, the local Stripe answers.
 * @throws ClearError when the account is incomplete, or when the key moves real money.
 */
export function readStripeTestMode(
  environment: Record<string, string | undefined>,
): StripeAccount | undefined {
  const missing = NAMES.filter((name) => !environment[name]);
  if (missing.length === NAMES.length) return undefined;
  if (missing.length > 0) {
    throw new ClearError(
      `Pour utiliser le mode test de Stripe, il manque ${missing.join(' et ')}. Sans aucune de ces variables, le Stripe local sert.`,
    );
  }
  const [secretKey = '', webhookSecret = '', priceIds = ''] = NAMES.map(
    (name) => environment[name],
  );
  if (!/^(sk|rk)_test_/.test(secretKey)) {
    throw new ClearError(
      'STRIPE_SECRET_KEY doit être une clé du mode test (sk_test_…)\u202f: ici, aucun paiement ne doit être réel.',
    );
  }
  const connectWebhookSecret = environment.STRIPE_CONNECT_WEBHOOK_SECRET || randomUUID();
  const connectClientId = environment.STRIPE_CONNECT_CLIENT_ID || 'none';
  const apiUrl = 'https://api.stripe.com';
  return { apiUrl, secretKey, webhookSecret, connectWebhookSecret, connectClientId, priceIds };
}
