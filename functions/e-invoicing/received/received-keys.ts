/** This partition has the invoices for a SIREN. A shop that proves to be that business may read them. */
export const receivedPartition = (siren: string) => `RECEIVED#${siren}`;

export const RECEIVED_PREFIX = 'INVOICE#';

/** Thirteen digits of milliseconds reach until the year 2286, so keys sort by the instant. */
const PLACE = /^\d{13}#.{1,36}$/su;

export const receivedKey = (siren: string, { submittedAtMs, flowId }: Flow) => ({
  pk: receivedPartition(siren),
  sk: `${RECEIVED_PREFIX}${String(submittedAtMs).padStart(13, '0')}#${flowId}`,
});

type Flow = { submittedAtMs: number; flowId: string };

export const receivedId = (sk: string): string =>
  Buffer.from(sk.slice(RECEIVED_PREFIX.length)).toString('base64url');

export function receivedSortKey(id: string): string | undefined {
  const place = Buffer.from(id, 'base64url').toString('utf8');
  return PLACE.test(place) && receivedId(RECEIVED_PREFIX + place) === id
    ? RECEIVED_PREFIX + place
    : undefined;
}
