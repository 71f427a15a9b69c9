/** Partition of the invoices that were received for a SIREN. A shop that proves to be that business may read them. */
export const receivedPartition = (siren: string) => `RECEIVED#${siren}`;

export const RECEIVED_PREFIX = 'INVOICE#';

/** Thirteen digits of milliseconds reach until the year 2286, so keys sort by the instant. */
const PLACE = /^\d{13}#.{1,36}$/su;

/** The place of an invoice among the invoices of its SIREN: by the instant of its sending, then by its flow. */
export const receivedKey = (siren: string, { submittedAtMs, flowId }: Flow) => ({
  pk: receivedPartition(siren),
  sk: `${RECEIVED_PREFIX}${String(submittedAtMs).padStart(13, '0')}#${flowId}`,
});

type Flow = { submittedAtMs: number; flowId: string };

/** The id of an invoice in the API, which is its key in an opaque form. */
export const receivedId = (sk: string): string =>
  Buffer.from(sk.slice(RECEIVED_PREFIX.length)).toString('base64url');

/** The sort key from which an id was made; `undefined` for any other text. */
export function receivedSortKey(id: string): string | undefined {
  const place = Buffer.from(id, 'base64url').toString('utf8');
  return PLACE.test(place) && receivedId(RECEIVED_PREFIX + place) === id
    ? RECEIVED_PREFIX + place
    : undefined;
}
