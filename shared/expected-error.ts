import { BROWSER_ERRORS, type BrowserErrorCode, type Worded } from './browser-errors.ts';
import type { ErrorCode } from './error-table.ts';

export type ErrorDetails = Partial<Worded> & {
  fields?: Record<string, string> | undefined;
  document?: { id: string; number: string } | undefined;
};

/** The user reads the French message of this failure. */
export class ExpectedError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly document: { id: string; number: string } | undefined;

  constructor(code: BrowserErrorCode, details?: ErrorDetails);
  constructor(code: ErrorCode, details: ErrorDetails & Worded);
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const { message, status } = { ...BROWSER_ERRORS[code as BrowserErrorCode], ...details };
    super(message);
    this.name = 'ExpectedError';
    this.code = code;
    this.status = status;
    this.fields = details.fields;
    this.document = details.document;
  }
}
