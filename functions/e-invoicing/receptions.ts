import type { Reception } from '../../shared/e-invoicing/reception.ts';
import { AppError } from '../../shared/errors.ts';
import { logger } from '../platform/logger.ts';
import { isActivationCode } from './activation-code.ts';
import type { DirectoryService } from './directory-service.ts';
import type { ReceptionsRepository } from './receptions.repository.ts';

export type ActivateDependencies = {
  receptions: Pick<ReceptionsRepository, 'take'>;
  directory: DirectoryService;
  /** What codes are made with. */
  activationKey: () => Promise<string>;
};

/**
 * Has a shop receive the invoices of the SIREN that its code is of, and says whether suppliers find it in the directory.
 * A directory that does not answer is in nobody's way: the question is left open.
 * @throws AppError INVALID for a code of another SIREN's, CONFLICT, UNAUTHENTICATED
 */
export async function activateReception(
  { receptions, directory, activationKey }: ActivateDependencies,
  shopId: string,
  { siren, code }: { siren: string; code: string },
): Promise<Reception> {
  if (!isActivationCode(code, siren, await activationKey())) {
    throw new AppError('INVALID', { fields: { code: 'Ce code n’est pas celui de ce SIREN.' } });
  }
  await receptions.take(shopId, siren);
  try {
    return { available: true, siren, listed: await directory.lists(siren) };
  } catch (error) {
    logger.warn('The directory did not answer', { error });
    return { available: true, siren };
  }
}

/**
 * The SIREN whose invoices a shop receives.
 * @throws AppError NOT_FOUND of one that receives none: whatever it names is another's, or nobody's.
 */
export async function ownSiren(
  receptions: Pick<ReceptionsRepository, 'sirenOf'>,
  shopId: string,
): Promise<string> {
  const siren = await receptions.sirenOf(shopId);
  if (siren === undefined) throw new AppError('NOT_FOUND');
  return siren;
}
