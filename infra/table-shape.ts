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
      /** One map with all that a card of the dashboard shows: a new field of it never alters the index (ADR 0071). */
      include: ['card'],
    },
    stripe: { partitionKey: 'stripe_customer_id', sortKey: undefined, include: [] },
  },
} as const;
