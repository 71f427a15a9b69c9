import { AppError } from '../../../shared/errors.ts';
import type { StoredRepair } from '../repairs.ts';

export const MOST_RETURNS = 20;

export const NOT_FINISHED =
  'Seule une réparation terminée peut revenir sous garantie. Corrigez ou poursuivez celle-ci.';
export const RETURNS_FULL = `Cette réparation est déjà revenue ${MOST_RETURNS} fois. Créez une réparation sans lien.`;
export const returnOpen = (trackingNumber: string) =>
  `Cet appareil est déjà revenu sous le numéro ${trackingNumber}. Rendez ou retirez d’abord cette réparation.`;

/**
 * Says why a device cannot come back. There is no limit in time: the legal guarantee of conformity (code de la
 * consommation, L217-3 and following) is about goods that are sold, and a repair's warranty lasts as the shop grants
 * it.
 */
export function returnRefusal(original: StoredRepair | undefined): AppError | undefined {
  if (original === undefined) return new AppError('REPAIR_NOT_FOUND');
  if (original.withdrawnAt !== undefined) return new AppError('WITHDRAWN');
  if (original.status !== 'completed')
    return new AppError('NOT_COMPLETED', { message: NOT_FINISHED });
  if ((original.returns?.length ?? 0) < MOST_RETURNS) return undefined;
  return new AppError('CONFLICT', { message: RETURNS_FULL });
}
