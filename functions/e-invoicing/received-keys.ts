/** Keys of the invoices that came in for a SIREN: whoever proves to be that business reads them. */
export const receivedPartition = (siren: string) => `RECEIVED#${siren}`;

export const RECEIVED_PREFIX = 'INVOICE#';

/** Thirteen digits of milliseconds reach until the year 2286: keys sort by the instant. */
const PLACE = /^\d{13}#.{1,36}$/su;

/** Where an invoice stands among its SIREN's: by when it was sent, by the platform's clock, then by its flow. */
export const receivedKey = (siren: string, { submittedAtMs, flowId }: Flow) => ({
  pk: receivedPartition(siren),
  sk: `${RECEIVED_PREFIX}${String(submittedAtMs).padStart(13, '0')}#${flowId}`,
});

type Flow = { submittedAtMs: number; flowId: string };

/** An invoice's id, as the API names it: opaque, and its key once more. */
export const receivedId = (sk: string): string =>
  Buffer.from(sk.slice(RECEIVED_PREFIX.length)).toString('base64url');

/** The sort key that an id was made of; `undefined` for any other text. */
export function receivedSortKey(id: string): string | undefined {
  const place = Buffer.from(id, 'base64url').toString('utf8');
  return PLACE.test(place) && receivedId(RECEIVED_PREFIX + place) === id
    ? RECEIVED_PREFIX + place
    : undefined;
}
