import type { StoredCompany } from '../../company/stored-company.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { Sender } from './shop-message.ts';

/** The shop of a repair. A shop that has no name yet is called 'Votre réparateur'. */
export const senderOf = ({ company_name, address, phone, logo_url }: StoredCompany): Sender => ({
  name: company_name || 'Votre réparateur',
  address,
  phone,
  logoUrl: logo_url,
});

/** Asks the customer of finished repairs for the devices that the shop has lent. */
export const returnOfLoan = (repairs: readonly Pick<StoredRepair, 'lentSince'>[]): string =>
  repairs.some(({ lentSince }) => lentSince !== undefined)
    ? 'Merci de rapporter l’appareil que nous vous avons prêté.'
    : '';

export const greetingOf = ({ customerFirstName, customerName }: StoredRepair): string =>
  `Bonjour ${[customerFirstName, customerName].filter(Boolean).join(' ')},`;
