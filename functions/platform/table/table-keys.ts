/**
 * docs/access-patterns.md lists the keys of all topics. The keys here are separate from the table's client, because
 * some Lambdas use them without that client.
 */

/** This partition holds all that a shop owns except its repairs. In the `cards` index, it lists the open repairs. */
export const shopPartition = (shopId: string) => `USER#${shopId}`;

export const shopKey = (shopId: string, sk: string) => ({ pk: shopPartition(shopId), sk });

/** An item under this key is alone in its partition, and expires. */
export const eventKey = (name: string) => ({ pk: `EVENT#${name}`, sk: 'EVENT' });

/** Each state has its own list in the `cards` index (ADR 0081). */
type RecordState = { handedOverAt?: string | undefined; withdrawnAt?: string | undefined };

export function repairsPartition(
  shopId: string,
  { handedOverAt, withdrawnAt }: RecordState = {},
): string {
  if (withdrawnAt !== undefined) return `${shopPartition(shopId)}#WITHDRAWN`;
  if (handedOverAt !== undefined) return `${shopPartition(shopId)}#HANDED-OVER`;
  return shopPartition(shopId);
}

/** Returns every partition of the `cards` index with repairs of a shop, in the order of a walk. */
export const repairsPartitions = (shopId: string): string[] =>
  [{}, { handedOverAt: '' }, { withdrawnAt: '' }].map((state) => repairsPartition(shopId, state));

/** This partition of the `cards` index lists a shop's counted repairs in one status, newest first. */
export const statusPartition = (shopId: string, status: string) =>
  `${shopPartition(shopId)}#${status}`;

/** This partition of the `cards` index lists a shop's counted repairs by the instant of their hand-over. */
export const handOversPartition = (shopId: string) => `${shopPartition(shopId)}#HAND-OVERS`;

export const COUNTED_PREFIX = 'COUNTED#';

/** The item under this key says how a repair is counted. */
export const countedKey = (shopId: string, trackingNumber: string) =>
  shopKey(shopId, `${COUNTED_PREFIX}${trackingNumber}`);

export const CLOSURES_PARTITION = 'JOB#CLOSE-ACCOUNT';
export const closureKey = (shopId: string) => ({ pk: CLOSURES_PARTITION, sk: shopId });

export const profileKey = (shopId: string) => shopKey(shopId, 'PROFILE');

export const companyKey = (shopId: string) => shopKey(shopId, 'COMPANY');

export const trackingPartition = (trackingNumber: string) => `TRACKING#${trackingNumber}`;

export const repairKey = (trackingNumber: string) => ({
  pk: trackingPartition(trackingNumber),
  sk: 'REPAIR',
});

/** Returns a value of the TTL attribute `expires_at`: epoch seconds, `seconds` after `nowMs`. */
export const expiresAtSeconds = (nowMs: number, seconds: number) =>
  Math.floor(nowMs / 1000) + seconds;
