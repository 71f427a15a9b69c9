import { hash } from 'node:crypto';
import Stripe from 'stripe';

/** Stripe is unreachable, busy, or refuses our key. The request may or may not have taken effect. */
export class StripeUnavailable extends Error {
  override readonly name = 'StripeUnavailable';
}

/** Stripe understood the request and refuses it. `code` is Stripe's, such as `resource_missing`. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(cause: { message: string; code?: string | undefined; param?: string | undefined }) {
    super(cause.message, { cause });
    this.code = cause.code;
    this.param = cause.param;
  }
}

/** The key covers every part of a request, so that its repetition is the same request. */
export const idempotencyKey = (parts: readonly unknown[], prefix = 'rebond') =>
  `${prefix}-${hash('sha256', JSON.stringify(parts), 'base64url')}`;

/** Stripe answers with this code for a connected account that was deleted or has revoked our access. */
export const ACCOUNT_GONE = 'account_invalid';

export const isMissing = (error: unknown): boolean =>
  error instanceof StripeRefusal && ['resource_missing', ACCOUNT_GONE].includes(error.code ?? '');

/**
 * Returns `undefined` if Stripe refuses a call because its object does not exist or is not visible to us.
 * @throws any other error
 */
export function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Returns `undefined` if Stripe refuses a call. @throws any other error */
export function unlessRefused(error: unknown): undefined {
  if (!(error instanceof StripeRefusal)) throw error;
}

/**
 * If Stripe refuses the address, because it is not ASCII or is too long, calls `make` again without the address and
 * with another key. The person then types an address at Stripe.
 */
export async function withEmailAllowed<Value>(
  email: string,
  idempotencyKey: string,
  make: (email: string, idempotencyKey: string) => Promise<Value>,
): Promise<Value> {
  try {
    return await make(email, idempotencyKey);
  } catch (error) {
    if (!(error instanceof StripeRefusal) || error.param !== 'email') throw error;
    return make('', `${idempotencyKey}-without-email`);
  }
}

/** The returned function throws only StripeUnavailable or StripeRefusal. */
export const stripeCalls =
  (open: () => Promise<Stripe>) =>
  async <Value>(work: (stripe: Stripe) => Promise<Value>): Promise<Value> => {
    try {
      return await work(await open());
    } catch (error) {
      const isRefused =
        error instanceof Stripe.errors.StripeInvalidRequestError ||
        error instanceof Stripe.errors.StripeInvalidClientError ||
        (error instanceof Stripe.errors.StripePermissionError && error.code === ACCOUNT_GONE);
      if (isRefused) throw new StripeRefusal(error);
      throw new StripeUnavailable('Stripe did not carry out the call', { cause: error });
    }
  };
