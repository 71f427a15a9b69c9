/**
 * The single table, described once for the CDK stack and for the embedded cloud.
 * Every repair lives under its tracking number; the `shop` index lists a shop's repairs by date.
 */
export const TABLE_SHAPE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLiveAttribute: 'expires_at',
  streamViewType: 'NEW_AND_OLD_IMAGES',
  indexes: {
    shop: {
      partitionKey: 'shop_pk',
      sortKey: 'shop_sk',
      /** What a card of the dashboard shows; the history stays in the table, so a long one costs the list nothing. */
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
    stripe: { partitionKey: 'stripe_customer_id', sortKey: undefined, include: [] },
  },
} as const;
