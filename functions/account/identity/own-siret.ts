import { isValidSiret } from '../../../shared/company/company.ts';
import { AppError } from '../../../shared/errors.ts';
import type { CompanyRepository } from '../../company/company.repository.ts';

export async function ownSiret(
  companies: Pick<CompanyRepository, 'get'>,
  shopId: string,
): Promise<string> {
  const siret = (await companies.get(shopId))?.siret ?? '';
  if (isValidSiret(siret)) return siret;
  throw new AppError('INVALID', {
    fields: {
      siret:
        'Indiquez d’abord un SIRET valable dans les informations de l’entreprise, puis sauvegardez.',
    },
  });
}
