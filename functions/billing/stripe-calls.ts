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
