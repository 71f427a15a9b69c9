import { AppError } from '../../../shared/errors.ts';
import type { RepairParts } from '../../../shared/repairs/parts/answers.ts';
import type { RepairPartsInput } from '../../../shared/repairs/parts/parts.ts';
import { namedRepair } from '../own-repair.ts';
import type { PartsRepository } from './parts.repository.ts';

export const PARTS_CHANGED =
  'Les pièces de cette réparation ont changé entre-temps, par exemple dans un autre onglet. Vérifiez-les, puis enregistrez à nouveau.';

/**
 * Replaces the parts of a repair. One that was handed over or withdrawn keeps its parts: what was ordered still arrives.
 * @throws AppError REPAIR_NOT_FOUND; CONFLICT when they no longer have the version that the caller has seen.
 */
export async function saveParts(
  { parts }: { parts: Pick<PartsRepository, 'replace'> },
  shopId: string,
  idOrNumber: string,
  input: RepairPartsInput,
): Promise<RepairParts> {
  const outcome = await parts.replace(namedRepair(shopId, idOrNumber), input);
  if (outcome.kind === 'not-found') throw new AppError('REPAIR_NOT_FOUND');
  if (outcome.kind === 'changed') throw new AppError('CONFLICT', { message: PARTS_CHANGED });
  return outcome.parts;
}
