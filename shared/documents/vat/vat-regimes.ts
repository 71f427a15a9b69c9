/** VAT on services is due on payment or, with the option for debits, when the services are invoiced. */
export const VAT_REGIMES = {
  franchise: 'Franchise en base de TVA',
  normal: 'Régime normal',
  'normal-debits': 'Régime normal, option pour les débits',
} as const;
export type VatRegime = keyof typeof VAT_REGIMES;

type Law = { cgi: string; cibs?: string; directive?: string };

/**
 * The CIBS replaces the CGI for VAT on a day that was postponed once; around that day, both references are right. A
 * CIBS article is listed only if its text was read; docs/decisions/0108 says which are missing.
 */
export const VAT_LAW = {
  franchise: { cgi: 'art. 293 B du CGI', cibs: 'article L. 223-3 du CIBS' },
  /** This is the law on services to a business abroad. */
  abroad: { cgi: 'art. 259-1 du CGI' },
  'reverse-charge': { cgi: 'art. 283-2 du CGI', directive: 'art. 196' },
  'intra-community': { cgi: 'art. 262 ter, I du CGI', directive: 'art. 138' },
  export: { cgi: 'art. 262, I du CGI' },
  /** This is the law on sales in French Guiana and Mayotte. */
  'no-vat': { cgi: 'art. 294, 1 du CGI' },
  /** This is the law on goods that leave the mainland, the Antilles or Réunion for another part of France. */
  overseas: { cgi: 'art. 262, I et 294, 2 du CGI' },
  /** The CIBS's article is in the JORF of 20 December 2025, ordonnance n° 2025-1247, annexe. */
  margin: { cgi: 'art. 297 A du CGI', cibs: 'art. L. 242-12 du CIBS' },
} as const satisfies Record<string, Law>;

export function lawOf(mention: keyof typeof VAT_LAW): string {
  const { cgi, cibs, directive }: Law = VAT_LAW[mention];
  const french = cibs === undefined ? cgi : `${cgi} (${cibs})`;
  return directive === undefined ? french : `${french} et ${directive} de la directive 2006/112/CE`;
}

export const FRANCHISE_MENTIONS = {
  cibs: `TVA non applicable, ${VAT_LAW.franchise.cibs}`,
  cgi: `TVA non applicable, ${VAT_LAW.franchise.cgi}`,
} as const;
export type FranchiseMention = keyof typeof FRANCHISE_MENTIONS;
