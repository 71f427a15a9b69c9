/** Returns the name of the table that the stage creates. After a restoration the stage uses another table. */
export const ownTable = (stage: string): string => `rebond-${stage}`;

/** The operators' commands find the name of the table in use in this parameter. */
export const tableParameter = (stage: string): string => `/rebond/${stage}/table`;

/**
 * The CDK and the embedded cloud create the single table in this shape. The `cards` index lists a shop's repairs by
 * date.
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
      /** One map holds all that a dashboard's card shows, so a new field never changes the index (ADR 0071). */
      include: ['card'],
    },
    stripe: { partitionKey: 'stripe_customer_id', sortKey: undefined, include: [] },
  },
} as const;
