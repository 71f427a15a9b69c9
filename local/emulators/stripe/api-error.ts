/** Stripe's API reports a failure in this form (docs.stripe.com/api/errors). */
export class ApiError extends Error {
  readonly status: number;
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  readonly code: string | undefined;
  readonly param: string | undefined;
  /** Stripe keeps a refusal under the idempotency key only when it had begun to carry out the request. */
  readonly begun: boolean;

  constructor(
    status: number,
    details: {
      type?: ApiError['type'];
      code?: string | undefined;
      param?: string | undefined;
      message: string;
      begun?: boolean;
    },
  ) {
    super(details.message);
    this.status = status;
    this.type = details.type ?? 'invalid_request_error';
    this.code = details.code;
    this.param = details.param;
    this.begun = details.begun ?? false;
  }

  body() {
    const { type, message, code, param } = this;
    return { error: { type, message, ...(code && { code }), ...(param && { param }) } };
  }
}

/** OAuth reports only a code and a sentence (docs.stripe.com/connect/oauth-reference). */
export class OAuthError extends ApiError {
  override body() {
    return { error: this.code, error_description: this.message } as never;
  }
}

/** Returns the error for an unknown id. `param` is 'id' when the request's path names the object. */
export const missing = (what: string, id: string, param = 'id') =>
  new ApiError(param === 'id' ? 404 : 400, {
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  });
