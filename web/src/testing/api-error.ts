import { ERRORS, type ErrorCode } from '../../../shared/error-table.ts';
import { ApiError } from '../lib/api/api-error.ts';

type Details = Partial<ConstructorParameters<typeof ApiError>[1]> & { requestId: string };

/** Returns the error of a request that the API refused with the status and sentence of `code`. */
export const apiError = (code: ErrorCode, details: Details): ApiError =>
  new ApiError(code, { ...ERRORS[code], ...details });
