import { BROWSER_ERRORS, type BrowserErrorCode } from '../../../../shared/browser-errors.ts';
import { readErrorSchema } from '../../../../shared/error-body.ts';
import type { ErrorCode } from '../../../../shared/error-table.ts';
import { ExpectedError } from '../../../../shared/expected-error.ts';

export class ApiError extends ExpectedError {
  /** The person gives this id to support. It comes from the answer, or from the request if the answer has none. */
  readonly requestId: string;
  /** The answer did not come (`unreachable`) or does not match the contract (`malformed`). */
  readonly kind: 'answered' | 'unreachable' | 'malformed';
  readonly isTransient: boolean;

  constructor(
    code: ErrorCode,
    details: {
      status: number;
      message: string;
      fields?: Record<string, string> | undefined;
      document?: { id: string; number: string } | undefined;
      requestId: string;
      kind?: 'answered' | 'unreachable' | 'malformed';
      isTransient?: boolean;
    },
  ) {
    super(code, details);
    this.name = 'ApiError';
    this.requestId = details.requestId;
    this.kind = details.kind ?? 'answered';
    this.isTransient = details.isTransient ?? false;
  }
}

/** Gives the code of a status when API Gateway, CloudFront or the firewall answers instead of our code (ADR 0182). */
const CODE_OF_STATUS: Partial<Record<number, BrowserErrorCode>> = {
  400: 'INVALID',
  401: 'UNAUTHENTICATED',
  402: 'LIMIT_REACHED',
  403: 'FILTERED',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY',
  431: 'TOO_LARGE',
  500: 'INTERNAL',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
};

/** Returns the error of an unsuccessful answer, with the API's own message if it contains one. */
export async function errorOf(response: Response, correlationId: string): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const isTransient = [502, 503, 504].includes(response.status);
  const parsed = readErrorSchema.safeParse(body);
  if (!parsed.success) {
    const code = CODE_OF_STATUS[response.status] ?? 'INTERNAL';
    // API Gateway itself answers 500 when the Lambda could not start or has crashed.
    const mayPass = isTransient || response.status === 500;
    return new ApiError(code, {
      ...BROWSER_ERRORS[code],
      requestId: correlationId,
      isTransient: mayPass,
    });
  }
  const { code, message, fields, document, requestId } = parsed.data.error;
  return new ApiError(code as ErrorCode, {
    status: response.status,
    message,
    fields,
    document,
    requestId: requestId ?? correlationId,
    isTransient,
  });
}

export const malformed = (requestId: string) =>
  new ApiError('INTERNAL', { ...BROWSER_ERRORS.INTERNAL, requestId, kind: 'malformed' });
