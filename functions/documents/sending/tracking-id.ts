/**
 * What the platform is told that we call an invoice: its seller's SIREN and its number, which no two invoices share, in 36
 * letters at most (XP Z12-013, annex A: NotOnlyUuid). It is the same at every attempt.
 */
export const trackingIdOf = (siren: string, number: string): string => `${siren}.${number}`;

/** Numbers as `documentNumber` makes them: what else a business issues under its SIREN is not ours. */
export const isOurNumber = (number: string): boolean => /^[A-Z]{2}-\d{4}-\d{4,9}$/.test(number);

/** The invoice that such a name is of; `undefined` for any other text. */
export function readTrackingId(text: string): { siren: string; number: string } | undefined {
  const [, siren = '', number = ''] = /^(\d{9})\.(.+)$/.exec(text) ?? [];
  return isOurNumber(number) ? { siren, number } : undefined;
}
