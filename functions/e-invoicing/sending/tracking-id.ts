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

/** The last letters of a payment's id, which are of its random part: they tell an invoice's payments apart. */
const tagOf = (paymentId: string): string => paymentId.slice(-8);

/** Names what is told of a payment, in 36 letters at most; the same at every attempt. */
export const receiptTrackingId = (siren: string, number: string, paymentId: string): string =>
  `${trackingIdOf(siren, number)}.${tagOf(paymentId)}`;

/** The message of a payment's status (MDT-4), in 50 letters at most. */
export const receiptMessageId = (number: string, stamp: string, paymentId: string): string =>
  `${number}_212_${stamp}_${tagOf(paymentId)}`;

/** The payment that such a name is of, of whose id the last letters are told; `undefined` for any other text. */
export function readReceiptTrackingId(
  text: string,
): { siren: string; number: string; isOf: (paymentId: string) => boolean } | undefined {
  const [, invoice = '', tag = ''] = /^(.+)\.([\da-f]{8})$/.exec(text) ?? [];
  const named = readTrackingId(invoice);
  return named && { ...named, isOf: (paymentId) => tagOf(paymentId) === tag };
}
