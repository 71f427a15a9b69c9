/**
 * The legal rate of interest between businesses, in percent a year, with the first day of each rate (Code monétaire et
 * financier, art. L. 313-2). An order sets it every half-year. The last entry applies until the next one is added.
 */
const LEGAL_RATES = [
  { from: '2025-01-01', rate: 3.71, source: 'Arrêté fixant le taux du premier semestre 2025' },
  { from: '2025-07-01', rate: 2.76, source: 'Arrêté ECOT2516925A du 19 juin 2025' },
  { from: '2026-01-01', rate: 2.62, source: 'Arrêté du 15 décembre 2025, JORF n° 0302' },
] as const;

export type LegalRate = (typeof LEGAL_RATES)[number];

/** Returns the legal rate on a day ('YYYY-MM-DD'), with the order that sets it. */
export const legalRateOn = (day: string): LegalRate =>
  LEGAL_RATES.findLast(({ from }) => from <= day) ?? LEGAL_RATES[0];

/**
 * Returns the minimum rate of late penalties between businesses, in percent a year: Code de commerce, art. L. 441-10,
 * II.
 */
export const leastPenaltyOn = (day: string): number =>
  Math.round(legalRateOn(day).rate * 300) / 100;

/** The longest payment delay between businesses, in days from the invoice: Code de commerce, art. L. 441-10, I. */
export const LONGEST_PAYMENT_DAYS = 60;

/** Says what is wrong with a rate of late penalties on a day. Null means the statutory rate, which is never too low. */
export function penaltyProblem(rate: number | null, day: string): string | undefined {
  const least = leastPenaltyOn(day);
  return rate === null || rate >= least
    ? undefined
    : `Portez vos pénalités de retard à ${least.toLocaleString('fr-FR')}\u00a0% par an au moins, ou videz ce champ.`;
}
