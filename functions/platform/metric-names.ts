/** The CDK makes an alarm for each metric on which a person must act. */
export const METRICS = {
  /** A change counts once for each channel. Only the age of the queue shows a message that is stuck in it. */
  ChangeNotifiedLate: {
    meaning: 'A customer was not notified of a change within 60 seconds',
    alarm: { threshold: 5, minutes: 5 },
  },
  /** The time to notify is measured for each channel, from the storage of the change to the provider's acceptance. */
  TimeToNotify: {
    unit: 'Milliseconds',
    byChannel: true,
    meaning: 'The time from a change to its e-mail or SMS',
  },
  /** The queue retries this message. */
  DeliveryFailed: { meaning: 'An attempt at an e-mail or SMS failed for now' },
  /** The shop sees the reason of a refusal. Typing errors cause single refusals, so many at once have another cause. */
  DeliveryRefused: {
    meaning: 'An e-mail or SMS was refused for good',
    alarm: { threshold: 10, minutes: 15 },
  },
  /** A message counts if a common budget pays for it after half of that budget was spent. */
  FreeBudgetHalfSpent: {
    meaning: 'Free shops that have not identified themselves spent half of a common daily budget',
    alarm: { threshold: 1, minutes: 60 },
  },
  /** Each batch of the stream gives one measurement: the age of its oldest record whose words were written. */
  IndexAge: { unit: 'Milliseconds', meaning: 'The time from a write to its words in the index' },
  /** Each record counts once. The stream's lag and its dead-letter queue show a record that keeps failing. */
  IndexedLate: {
    meaning: 'A search could not find a repair or document within 60 seconds of its creation',
    alarm: { threshold: 10, minutes: 5 },
  },
  /** Each 5xx answer counts once. The alarm is on the API's own 5xx, which includes requests without an answer. */
  RequestFailed: {
    meaning: 'A request of the API failed, by a bug or because a service did not answer',
  },
  PaymentFailed: { meaning: 'Stripe could not collect a subscription’s invoice' },
  LimitReached: { meaning: 'A shop could not create a repair: its plan is full' },
  SignUpConfirmed: { meaning: 'A new shop has confirmed its address' },
  UnknownStripePrice: {
    meaning: 'A subscription is paid at a price that no plan has',
    alarm: { threshold: 1, minutes: 5 },
  },
  SeveralSubscriptions: {
    meaning: 'A shop has several subscriptions in force',
    alarm: { threshold: 1, minutes: 5 },
  },
  ReconciliationFailed: {
    meaning: 'A shop could not be compared with Stripe',
    alarm: { threshold: 1, minutes: 5 },
  },
  /** Each failed attempt counts, every few minutes. A person must know, because the law requires the erasure. */
  ClosureFailed: {
    meaning: 'An account that its owner has closed could not be erased',
    alarm: { threshold: 3, minutes: 60 },
  },
  /** Each failed check of the site counts, every five minutes. One failure of three checks may be chance. */
  SiteUnanswered: {
    meaning: 'The site did not answer at its own address',
    alarm: { threshold: 2, minutes: 15 },
  },
  /** A link beyond its own limit does not count, because it affects nobody else. */
  StripeLimitReached: {
    meaning: 'A shop exceeded a daily limit of requests to Stripe',
    alarm: { threshold: 1, minutes: 60 },
  },
  /** Each lost payment counts once. The payment is now recorded, but the cause may affect other events. */
  CardEventLost: {
    meaning:
      'The daily comparison found a card payment, or a refund, that no event of Stripe had reported',
    alarm: { threshold: 1, minutes: 5 },
  },
  /** A shop with a broken chain counts once a day. */
  ChainBroken: {
    meaning: 'The stored documents and payments of a shop do not match its hash chain',
    alarm: { threshold: 1, minutes: 5 },
  },
  /** Each run that queues a job, every half hour or hour, counts the shops that the job has missed for two days. */
  ShopsNotDone: {
    meaning: 'A daily job has not been done for two days for some shops',
    alarm: { threshold: 1, minutes: 120 },
  },
  /** Each mismatch counts in each daily run. Only the next run finds that an account has disappeared. */
  AccountMismatch: {
    meaning: 'The user pool and the profiles of the shops do not match',
    alarm: { threshold: 1, minutes: 5 },
  },
  /** Each unreadable invoice counts once. It is skipped, so that later invoices are received. */
  UnreadableInvoice: {
    meaning: 'A received invoice could not be read',
    alarm: { threshold: 1, minutes: 5 },
  },
  /** Each read of an unreadable item counts. In place of the item, the shop sees a card without its content. */
  UnreadableItem: {
    meaning: 'A stored item has a shape that no version has written',
    alarm: { threshold: 1, minutes: 5 },
  },
} as const satisfies Record<string, MetricDefinition>;

type MetricDefinition = {
  /** If the unit is absent, the metric is a count. */
  unit?: 'Milliseconds';
  meaning: string;
  byChannel?: true;
  /** The alarm notifies a person when the sum over `minutes` reaches `threshold`. */
  alarm?: { threshold: number; minutes: number };
};

export type MetricName = keyof typeof METRICS;

export const unitOf = (name: MetricName) => (METRICS[name] as MetricDefinition).unit ?? 'Count';

export type AlarmMetric = {
  [Name in MetricName]: (typeof METRICS)[Name] extends { alarm: object } ? Name : never;
}[MetricName];

/** Every metric has the dimension `service`. Metrics of one channel or route also have `channel` or `route`. */
export const SERVICE_DIMENSION = 'service';
export const CHANNEL_DIMENSION = 'channel';
export const ROUTE_DIMENSION = 'route';
