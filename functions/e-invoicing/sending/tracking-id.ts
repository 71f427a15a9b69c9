/** The id has at most 36 characters (XP Z12-013, annex A: NotOnlyUuid) and is the same for every attempt. */
export const trackingIdOf = (siren: string, number: string): string => `${siren}.${number}`;

/**
 * Returns whether a number has the form that `documentNumber` gives. A business may also issue invoices with other
 * numbers under its SIREN.
 */
export const isOurNumber = (number: string): boolean => /^[A-Z]{2}-\d{4}-\d{4,9}$/.test(number);

export function readTrackingId(text = ''): { siren: string; number: string } | undefined {
  const [, siren = '', number = ''] = /^(\d{9})\.(.+)$/.exec(text) ?? [];
  return isOurNumber(number) ? { siren, number } : undefined;
}

/**
 * Returns the last characters of a payment's id. They are random, so that they distinguish the payments of an invoice.
 */
const tagOf = (paymentId: string): string => paymentId.slice(-8);

export const receiptTrackingId = (siren: string, number: string, paymentId: string): string =>
  `${trackingIdOf(siren, number)}.${tagOf(paymentId)}`;

/** Returns the id of a payment's message (MDT-4), which has at most 50 characters. */
export const receiptMessageId = (number: string, stamp: string, paymentId: string): string =>
  `${number}_212_${stamp}_${tagOf(paymentId)}`;

export function readReceiptTrackingId(
  text = '',
): { siren: string; number: string; isOf: (paymentId: string) => boolean } | undefined {
  const [, invoice = '', tag = ''] = /^(.+)\.([\da-f]{8})$/.exec(text) ?? [];
  const named = readTrackingId(invoice);
  return named && { ...named, isOf: (paymentId) => tagOf(paymentId) === tag };
}
