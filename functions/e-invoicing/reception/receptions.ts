import type { Reception } from '../../../shared/e-invoicing/reception.ts';
import { AppError } from '../../../shared/errors.ts';
import { logger } from '../../platform/logger.ts';
import type { DirectoryService } from '../directory-service.ts';
import { isActivationCode } from './activation-code.ts';
import type { ReceptionsRepository } from './receptions.repository.ts';

export type ActivateDependencies = {
  receptions: Pick<ReceptionsRepository, 'take'>;
  directory: DirectoryService;
  activationKey: () => Promise<string>;
};

/**
 * Lets a shop receive for the SIREN whose code it gives. `listed` is absent if the directory does not answer.
 * @throws AppError INVALID for the code of another SIREN; CONFLICT, UNAUTHENTICATED
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

/** Returns the SIREN whose invoices a shop receives. @throws AppError NOT_FOUND when it receives none. */
export async function ownSiren(
  receptions: Pick<ReceptionsRepository, 'sirenOf'>,
  shopId: string,
): Promise<string> {
  const siren = await receptions.sirenOf(shopId);
  if (siren === undefined) throw new AppError('NOT_FOUND');
  return siren;
}
