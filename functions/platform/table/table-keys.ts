/** Keys of several topics; docs/access-patterns.md lists all. Separate from the table's client. */

/** All that a shop owns except its repairs; in the `cards` index, its open repairs. */
export const shopPartition = (shopId: string) => `USER#${shopId}`;

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

/** In the order of a walk. */
export const repairsPartitions = (shopId: string): string[] =>
  [{}, { handedOverAt: '' }, { withdrawnAt: '' }].map((state) => repairsPartition(shopId, state));

/** In the `cards` index: the counted repairs of a status, newest first. */
export const statusPartition = (shopId: string, status: string) =>
  `${shopPartition(shopId)}#${status}`;

/** In the `cards` index: the counted repairs by their hand-over. */
export const handOversPartition = (shopId: string) => `${shopPartition(shopId)}#HAND-OVERS`;

export const COUNTED_PREFIX = 'COUNTED#';

/** Says how a repair is counted. */
export const countedKey = (shopId: string, trackingNumber: string) => ({
  pk: shopPartition(shopId),
  sk: `${COUNTED_PREFIX}${trackingNumber}`,
});

export const CLOSURES_PARTITION = 'JOB#CLOSE-ACCOUNT';
export const closureKey = (shopId: string) => ({ pk: CLOSURES_PARTITION, sk: shopId });

/** The condition of a transaction that the shop's account is not closed. */
export const isOpenAccount = (TableName: string, shopId: string) => ({
  ConditionCheck: {
    TableName,
    Key: closureKey(shopId),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

export const profileKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: 'PROFILE' });

export const companyKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: 'COMPANY' });

export const trackingPartition = (trackingNumber: string) => `TRACKING#${trackingNumber}`;

export const repairKey = (trackingNumber: string) => ({
  pk: trackingPartition(trackingNumber),
  sk: 'REPAIR',
});

/** The TTL attribute `expires_at` is in epoch seconds. */
export const expiresAtSeconds = (nowMs: number, seconds: number) =>
  Math.floor(nowMs / 1000) + seconds;
