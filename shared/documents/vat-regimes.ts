/**
 * The VAT regimes of a shop: franchise en base, the normal regime (VAT on services is due when paid), or the normal
 * regime with VAT on debits (due when invoiced).
 */
export const VAT_REGIMES = {
  franchise: 'Franchise en base de TVA',
  normal: 'Régime normal',
  'normal-debits': 'Régime normal, option pour les débits',
} as const;
export type VatRegime = keyof typeof VAT_REGIMES;

/**
 * The law that the franchise's mention names: the CIBS, in force since 1 September 2026, or the CGI, accepted until the
 * end of 2027.
 */
export const FRANCHISE_MENTIONS = {
  cibs: 'TVA non applicable, article L. 223-3 du CIBS',
  cgi: 'TVA non applicable, art. 293 B du CGI',
} as const;
export type FranchiseMention = keyof typeof FRANCHISE_MENTIONS;
