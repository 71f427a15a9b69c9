import type { StoredCompany } from '../../company/stored-company.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { Sender } from './shop-message.ts';

export const senderOf = ({ company_name, address, phone, logo_url }: StoredCompany): Sender => ({
  name: company_name || 'Votre réparateur',
  address,
  phone,
  logoUrl: logo_url,
});

export const returnOfLoan = (repairs: readonly Pick<StoredRepair, 'lentSince'>[]): string =>
  repairs.some(({ lentSince }) => lentSince !== undefined)
    ? 'Merci de rapporter l’appareil que nous vous avons prêté.'
    : '';

export const greetingOf = ({ customerFirstName, customerName }: StoredRepair): string =>
  `Bonjour ${[customerFirstName, customerName].filter(Boolean).join(' ')},`;
