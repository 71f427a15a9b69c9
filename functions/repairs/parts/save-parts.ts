import { AppError } from '../../../shared/errors.ts';
import type { RepairParts } from '../../../shared/repairs/parts/answers.ts';
import type { RepairPartsInput } from '../../../shared/repairs/parts/parts.ts';
import { requireRight } from '../../billing/plan-in-force.ts';
import type { StoredProfile } from '../../billing/stored-profile.ts';
import { namedRepair } from '../own-repair.ts';
import type { PartsRepository } from './parts.repository.ts';

export const PARTS_CHANGED =
  'Les pièces de cette réparation ont changé entre-temps, par exemple dans un autre onglet. Vérifiez-les, puis enregistrez à nouveau.';

export type SavePartsDependencies = {
  parts: Pick<PartsRepository, 'replace'>;
  profileOf: (shopId: string) => Promise<StoredProfile>;
  now: () => number;
};

/**
 * Replaces the parts, also of a repair that was handed over or withdrawn, because ordered parts still arrive.
 * @throws AppError PLAN_REQUIRED; REPAIR_NOT_FOUND; CONFLICT when the parts have changed.
 */
export async function saveParts(
  { parts, profileOf, now }: SavePartsDependencies,
  shopId: string,
  idOrNumber: string,
  input: RepairPartsInput,
): Promise<RepairParts> {
  requireRight('parts', await profileOf(shopId), now());
  const outcome = await parts.replace(namedRepair(shopId, idOrNumber), input);
  if (outcome.kind === 'not-found') throw new AppError('REPAIR_NOT_FOUND');
  if (outcome.kind === 'changed') throw new AppError('CONFLICT', { message: PARTS_CHANGED });
  return outcome.parts;
}
