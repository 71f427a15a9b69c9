import { ExpectedError } from '../../../../shared/expected-error.ts';

/** Returns whether a request was refused because the amount that it states as known has changed. */
export const isDocumentMoved = (error: unknown): boolean =>
  error instanceof ExpectedError && error.code === 'DOCUMENT_MOVED';
