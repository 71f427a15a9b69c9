/**
 * The single table, described once for the CDK stack and for the embedded cloud.
 * Every repair lives under its tracking number; the `cards` index lists a shop's repairs by date.
 */
export const TABLE_SHAPE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLiveAttribute: 'expires_at',
  streamViewType: 'NEW_AND_OLD_IMAGES',
  indexes: {
    cards: {
      partitionKey: 'shop_pk',
      sortKey: 'shop_sk',
      /** One map with all that a card of the dashboard shows: a new field of it never alters the index (ADR 0070). */
      include: ['card'],
    },
    stripe: { partitionKey: 'stripe_customer_id', sortKey: undefined, include: [] },
  },
} as const;

/**
 * Indexes that the shape no longer has and that a stage may keep for one deployment, in which the code that asks them is
 * exchanged: the context `retiredIndexes` (ADR 0070).
 */
export const RETIRED_INDEXES = {
  shop: {
    partitionKey: 'shop_pk',
    sortKey: 'shop_sk',
    include: [
      'id',
      'trackingNumber',
      'deviceType',
      'deviceModel',
      'issue',
      'customerName',
      'customerFirstName',
      'customerEmail',
      'customerPhone',
      'status',
      'created_at',
      'updated_at',
      'version',
      'deliveries',
      'search',
    ],
  },
} as const;

export type RetiredIndex = keyof typeof RETIRED_INDEXES;
