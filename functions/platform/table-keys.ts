/** The keys that more than one feature needs; docs/access-patterns.md has them all. They stand apart from the table's client. */

/** Partition of everything a shop owns but its repairs; also the partition of its repairs in the `cards` index. */
export const shopPartition = (shopId: string) => `USER#${shopId}`;

/** What a record may be beside its status; each has a list of its own in the `cards` index (ADR 0081). */
type RecordState = { handedOverAt?: string | undefined; withdrawnAt?: string | undefined };

/**
 * Partition of the `cards` index where a shop's repair stands: the day's list, those whose device was handed over, or
 * those withdrawn. So the day's list looks at nothing else.
 */
export function repairsPartition(
  shopId: string,
  { handedOverAt, withdrawnAt }: RecordState = {},
): string {
  if (withdrawnAt !== undefined) return `${shopPartition(shopId)}#WITHDRAWN`;
  if (handedOverAt !== undefined) return `${shopPartition(shopId)}#HANDED-OVER`;
  return shopPartition(shopId);
}

/** Every partition of the `cards` index where a shop's repairs stand: who walks all of them walks these. */
export const repairsPartitions = (shopId: string): string[] =>
  [{}, { handedOverAt: '' }, { withdrawnAt: '' }].map((state) => repairsPartition(shopId, state));

/** Partition of the `cards` index that lists what is counted of a shop's repairs in one status, newest first. */
export const statusPartition = (shopId: string, status: string) =>
  `${shopPartition(shopId)}#${status}`;

export const COUNTED_PREFIX = 'COUNTED#';

/** Key of what is counted of a repair. */
export const countedKey = (shopId: string, trackingNumber: string) => ({
  pk: shopPartition(shopId),
  sk: `${COUNTED_PREFIX}${trackingNumber}`,
});

/** Partition of the accounts that are being closed, and the key of one of them. */
export const CLOSURES_PARTITION = 'JOB#CLOSE-ACCOUNT';
export const closureKey = (shopId: string) => ({ pk: CLOSURES_PARTITION, sk: shopId });

/** Key of a shop's profile: plan, usage, counters. */
export const profileKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: 'PROFILE' });

/** Key of a shop's company profile. */
export const companyKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: 'COMPANY' });

/** Partition of one repair and its notification records. */
export const trackingPartition = (trackingNumber: string) => `TRACKING#${trackingNumber}`;

/** Key of a repair. */
export const repairKey = (trackingNumber: string) => ({
  pk: trackingPartition(trackingNumber),
  sk: 'REPAIR',
});

/** Value of the TTL attribute `expires_at`, in epoch seconds, `seconds` after `nowMs`. */
export const expiresAtSeconds = (nowMs: number, seconds: number) =>
  Math.floor(nowMs / 1000) + seconds;
