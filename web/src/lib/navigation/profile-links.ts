import type { ArrivalState } from './arrival-state.ts';
import { PROFILE_PAGES } from './profile-pages.ts';

const { documents, messages, bonus, security } = PROFILE_PAGES;

/** Gives the page of each part of the profile that a link can name. Fields have the API's names. */
const PAGE_OF = {
  company_name: '/profil',
  siret: '/profil',
  phone: '/profil',
  address: '/profil',
  schedule: '/profil',
  vat_regime: documents.to,
  vat_number: documents.to,
  legal_details: documents.to,
  mediator_name: documents.to,
  mediator_url: documents.to,
  iban: documents.to,
  late_penalty_rate: documents.to,
  reminders: messages.to,
  bonus_labels: bonus.to,
  mobile: security.to,
} as const;

export const profilePartId = (part: string): string => `profile-${part}`;

export const isProfilePart = (name: string): name is keyof typeof PAGE_OF =>
  Object.hasOwn(PAGE_OF, name);

/** Returns where a link to `part` of the profile leads. If links cannot name that part, it is /profil. */
export function profileLinkTo(part: string): { to: string; state?: ArrivalState } {
  return isProfilePart(part)
    ? { to: PAGE_OF[part], state: { arriveAt: profilePartId(part) } }
    : { to: '/profil' };
}
