import Stripe from 'stripe';

/** Stripe cannot be reached, is busy, or refuses our key: what was asked may or may not have been done. */
export class StripeUnavailable extends Error {
  override readonly name = 'StripeUnavailable';
}

/** Stripe understood and refuses; `code` is its own, as `resource_missing`. */
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

/** What Stripe says of a connected account that is gone, or has taken our access away. */
export const ACCOUNT_GONE = 'account_invalid';

/** Whether Stripe refuses because it does not have, or does not show us, what a call is about. */
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeRefusal && ['resource_missing', ACCOUNT_GONE].includes(error.code ?? '');

/**
 * Makes something that carries an address, or carries none where Stripe refuses that one (of other letters than ASCII's,
 * longer than 512), under a key of its own: whoever it is for tells Stripe another.
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

/** Does `work` with Stripe's client. Throws StripeUnavailable or StripeRefusal and nothing else. */
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
      throw new StripeUnavailable('Stripe did not do what was asked', { cause: error });
    }
  };
