import { hiddenNumber } from '../../../shared/account/identity.ts';
import type { Identity } from '../../../shared/account/session.ts';
import { AppError } from '../../../shared/errors.ts';
import type { CompanyRepository } from '../../company/company.repository.ts';
import { logger } from '../../platform/logger.ts';
import type { IdentityRepository } from './identity.repository.ts';
import { isCode } from './mobile-code.ts';
import { ownSiret } from './own-siret.ts';

export type ConfirmMobileDependencies = {
  companies: Pick<CompanyRepository, 'get'>;
  identities: Pick<IdentityRepository, 'countTry' | 'identify'>;
  now: () => number;
};

const refused = (message: string) => new AppError('INVALID', { fields: { code: message } });

/**
 * Identifies a shop by the code that its mobile received, so that it leaves the budget that free shops share
 * (docs/decisions/0087).
 * @throws AppError INVALID with the reason; CONFLICT
 */
export async function confirmMobile(
  { companies, identities, now }: ConfirmMobileDependencies,
  shopId: string,
  typed: string,
): Promise<Identity> {
  const siret = await ownSiret(companies, shopId);
  const code = await identities.countTry(shopId, now());
  if (code === undefined) {
    throw refused(
      'Ce code n’est plus valable, ou a été essayé trop souvent. Demandez-en un autre.',
    );
  }
  if (!(await isCode(typed, code))) {
    logger.warn('A code of a mobile was refused', { shopId });
    throw refused('Ce n’est pas le code du SMS. Vérifiez-le, puis réessayez.');
  }
  const outcome = await identities.identify(shopId, siret, code, now());
  if (outcome === 'mobile-used') {
    throw refused('Ce mobile a déjà confirmé trois ateliers. Indiquez-en un autre.');
  }
  if (outcome === 'outdated') throw new AppError('CONFLICT');
  logger.info('A shop identified itself', { shopId });
  return { mobile: hiddenNumber(code.mobile) };
}
