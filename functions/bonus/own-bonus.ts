import type { BonusStandingAnswer } from '../../shared/bonus/answers.ts';
import { AppError } from '../../shared/errors.ts';
import { isDocumentId } from '../documents/document-id.ts';
import type { DocumentsRepository } from '../documents/documents.repository.ts';
import type { KnownSummary } from '../documents/documents.ts';

const NO_BONUS = 'Cette facture ne déduit aucun Bonus Réparation.';

/** @throws AppError NOT_AN_INVOICE without a bonus. */
export function standingOf({ bonus }: Pick<KnownSummary, 'bonus'>): BonusStandingAnswer {
  if (bonus === undefined) throw new AppError('NOT_AN_INVOICE', { message: NO_BONUS });
  return bonus;
}

/** @throws AppError DOCUMENT_NOT_FOUND, also for another shop's invoice; NOT_AN_INVOICE without a bonus. */
export async function ownBonus(
  documents: Pick<DocumentsRepository, 'summary'>,
  shopId: string,
  id: string,
): Promise<{ summary: KnownSummary; bonus: BonusStandingAnswer }> {
  const summary = isDocumentId(id) ? await documents.summary(shopId, id) : undefined;
  if (summary === undefined) throw new AppError('DOCUMENT_NOT_FOUND');
  return { summary, bonus: standingOf(summary) };
}
