/**
 * A rate is in percent a year and holds from its first day (Code monétaire et financier, art. L. 313-2). A ministerial
 * order sets it for one half-year only, so the rate of the next half-year cannot be known before.
 */
const LEGAL_RATES = [
  { from: '2025-01-01', rate: 3.71, source: 'Arrêté fixant le taux du premier semestre 2025' },
  { from: '2025-07-01', rate: 2.76, source: 'Arrêté ECOT2516925A du 19 juin 2025' },
  { from: '2026-01-01', rate: 2.62, source: 'Arrêté du 15 décembre 2025, JORF n° 0302' },
] as const;

export type LegalRate = (typeof LEGAL_RATES)[number];

const halfYearOf = (day: string): string =>
  `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;

/** Returns the legal rate on a day ('YYYY-MM-DD') and the order that sets it, or `undefined` if we do not know it. */
export const legalRateOn = (day: string): LegalRate | undefined =>
  LEGAL_RATES.find(({ from }) => from === halfYearOf(day));

/** Returns the least late penalties between businesses in percent a year (Code de commerce, art. L. 441-10, II). */
export function leastPenaltyOn(day: string): number | undefined {
  const legal = legalRateOn(day);
  return legal && Math.round(legal.rate * 300) / 100;
}

/** Businesses pay at most this many days after the invoice (Code de commerce, art. L. 441-10, I). */
export const LONGEST_PAYMENT_DAYS = 60;

const CHECK_YOURSELF =
  'Vérifiez au Journal officiel le taux légal de ce semestre, que Rebond ne connaît pas encore\u202f: vos pénalités doivent en atteindre le triple. Ou videz ce champ.';

/** Returns what is wrong with a rate of late penalties on a day. Null, the statutory rate, is never too low. */
export function penaltyProblem(rate: number | null, day: string): string | undefined {
  const least = leastPenaltyOn(day);
  if (rate === null) return undefined;
  if (least === undefined) return CHECK_YOURSELF;
  return rate >= least
    ? undefined
    : `Portez vos pénalités de retard à ${least.toLocaleString('fr-FR')}\u00a0% par an au moins, ou videz ce champ.`;
}
