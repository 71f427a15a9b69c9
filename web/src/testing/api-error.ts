import { ERRORS, type ErrorCode } from '../../../shared/error-table.ts';
import { ApiError } from '../lib/api/api-error.ts';

type Details = Partial<ConstructorParameters<typeof ApiError>[1]> & { requestId: string };

/** The error of a request that the API refused with its own status and sentence. */
export const apiError = (code: ErrorCode, details: Details): ApiError =>
  new ApiError(code, { ...ERRORS[code], ...details });
