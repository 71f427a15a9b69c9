/** The element ids of the shop's profile fields on /profil, for links that lead to one. */
export const COMPANY_ANCHORS = {
  company_name: 'company-name',
  siret: 'company-siret',
  phone: 'company-phone',
  address: 'company-address',
  schedule: 'company-hours',
  reminders: 'company-reminders',
} as const;
