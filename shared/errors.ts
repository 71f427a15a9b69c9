import { ERRORS, type ErrorCode } from './error-table.ts';
import { type ErrorDetails, ExpectedError } from './expected-error.ts';
import type { TrackedShop } from './tracking/answers.ts';

/** The API expects this failure. Any other error is a bug and becomes INTERNAL. */
export class AppError extends ExpectedError {
  readonly shop: TrackedShop | undefined;

  constructor(
    code: ErrorCode,
    { shop, ...details }: ErrorDetails & { shop?: TrackedShop | undefined } = {},
  ) {
    super(code, { ...ERRORS[code], ...details });
    this.name = 'AppError';
    this.shop = shop;
  }
}
