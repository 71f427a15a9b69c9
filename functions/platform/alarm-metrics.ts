/** What an alarm watches beyond AWS's own metrics: each names something that a person must look at. */
export const ALARM_METRICS = {
  /** A subscription's price is none of the configured ones: nothing is granted for it. */
  UnknownStripePrice: 'A subscription is paid at a price that no plan has',
  /** One shop pays for more than one plan. */
  SeveralSubscriptions: 'A shop has several subscriptions in force',
  /** The daily comparison with Stripe could not mend a shop. */
  ReconciliationFailed: 'A shop could not be compared with Stripe',
} as const satisfies Record<string, string>;

export type AlarmMetric = keyof typeof ALARM_METRICS;
