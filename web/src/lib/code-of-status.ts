import type { ErrorCode } from '../../../shared/errors.ts';

/** The meaning of a status when API Gateway, CloudFront or the firewall answered instead of our code (ADR 0182). */
export const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = {
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
