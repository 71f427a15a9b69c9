import type { DocumentInput } from '../../../shared/documents/input/input.ts';
import { missingInformation } from '../../../shared/documents/missing/missing.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Issuer } from './freeze-document.ts';

/** @throws AppError DOCUMENT_INCOMPLETE with one message for each missing or wrong detail that prevents the issue. */
export function assertComplete(issuer: Issuer, draft: DocumentInput, today: string): void {
  const blocking = missingInformation(issuer.company, draft, today).filter((each) => each.blocking);
  if (blocking.length === 0) return;
  const fields = Object.fromEntries(blocking.map(({ id, message }) => [id, message]));
  throw new AppError('DOCUMENT_INCOMPLETE', { fields });
}
