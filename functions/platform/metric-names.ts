/**
 * What the application counts and measures itself, beside AWS's own metrics: the unit of each, what it means, and,
 * where a person has something to do about it, when the alarm sounds. The CDK makes the alarms from this list.
 */
export const METRICS = {
  /** Once per change and channel; what is stuck in a queue is not seen here but by the queue's own age. */
  ChangeNotifiedLate: {
    unit: 'Count',
    meaning: 'A customer was not told of a change within 60 seconds',
    alarm: { threshold: 5, minutes: 5 },
  },
  /** By channel: from the change's storing to the provider's acceptance. */
  TimeToNotify: {
    unit: 'Milliseconds',
    byChannel: true,
    meaning: 'From a change to its e-mail or SMS',
  },
  /** The provider did not answer or asked to slow down: the queue tries again. */
  DeliveryFailed: { unit: 'Count', meaning: 'An attempt at an e-mail or SMS failed for now' },
  /** Wrong address or number: the shop sees why. Many at once are no longer the customers' typing errors. */
  DeliveryRefused: {
    unit: 'Count',
    meaning: 'An e-mail or SMS was refused for good',
    alarm: { threshold: 10, minutes: 15 },
  },
  /** Once per batch of the stream: of the oldest record whose words were written. */
  IndexAge: { unit: 'Milliseconds', meaning: 'From a write to its words in the index' },
  /** Once per record; one whose words keep failing is seen by the stream's lag and its dead-letter queue. */
  IndexedLate: {
    unit: 'Count',
    meaning: 'A repair or document was findable more than 60 seconds after it was stored',
    alarm: { threshold: 10, minutes: 5 },
  },
  /** Once per request that is answered 5xx by its handler; the alarm is that of the API's own 5xx, which counts those too that had none. */
  RequestFailed: {
    unit: 'Count',
    byRoute: true,
    meaning: 'A request of the API failed, by a bug or because a service did not answer',
  },
  /** Once per event of Stripe's. */
  PaymentFailed: { unit: 'Count', meaning: 'Stripe could not collect a subscription’s invoice' },
  LimitReached: { unit: 'Count', meaning: 'A shop could not create a repair: its plan is full' },
  SignUpConfirmed: { unit: 'Count', meaning: 'A new shop has confirmed its address' },
  UnknownStripePrice: {
    unit: 'Count',
    meaning: 'A subscription is paid at a price that no plan has',
    alarm: { threshold: 1, minutes: 5 },
  },
  SeveralSubscriptions: {
    unit: 'Count',
    meaning: 'A shop has several subscriptions in force',
    alarm: { threshold: 1, minutes: 5 },
  },
  ReconciliationFailed: {
    unit: 'Count',
    meaning: 'A shop could not be compared with Stripe',
    alarm: { threshold: 1, minutes: 5 },
  },
  /** Tried again every few minutes; what was asked is law, so a person must know of it. */
  ClosureFailed: {
    unit: 'Count',
    meaning: 'An account that its owner has closed could not be erased',
    alarm: { threshold: 3, minutes: 60 },
  },
  /** Once a check, every five minutes: two of three are no accident. */
  SiteUnanswered: {
    unit: 'Count',
    meaning: 'The site did not answer at its own address',
    alarm: { threshold: 2, minutes: 15 },
  },
  /** At each press beyond a shop's own limit; one link's is nobody else's trouble. */
  CardLimitReached: {
    unit: 'Count',
    meaning: 'Stripe was to be asked for a shop’s card payments more often than a day may',
    alarm: { threshold: 1, minutes: 60 },
  },
  /** Once for each payment: it is recorded now, and whatever kept its event from us may keep others. */
  CardEventLost: {
    unit: 'Count',
    meaning:
      'The daily comparison found a card payment, or a refund, that no event of Stripe’s had told of',
    alarm: { threshold: 1, minutes: 5 },
  },
  /** Once a day for each shop whose chain is so. */
  ChainBroken: {
    unit: 'Count',
    meaning: 'What is stored of a shop’s documents and payments is not what its chain says',
    alarm: { threshold: 1, minutes: 5 },
  },
  /** Once for each, at each daily run that finds it; the run after an account's disappearance alone finds that. */
  AccountMismatch: {
    unit: 'Count',
    meaning: 'The user pool and the profiles of the shops do not match',
    alarm: { threshold: 1, minutes: 5 },
  },
  /** Once for each: it is passed over, so that those after it come in. */
  UnreadableInvoice: {
    unit: 'Count',
    meaning: 'An invoice came in unreadable',
    alarm: { threshold: 1, minutes: 5 },
  },
  /** At each reading: its shop sees a card in its place that says so. */
  UnreadableItem: {
    unit: 'Count',
    meaning: 'A stored item is of no shape that any version has written',
    alarm: { threshold: 1, minutes: 5 },
  },
} as const satisfies Record<string, MetricDefinition>;

type MetricDefinition = {
  /** As CloudWatch spells it. */
  unit: 'Count' | 'Milliseconds';
  meaning: string;
  /** Whether it is measured for e-mail and SMS apart. */
  byChannel?: true;
  /** Whether it is counted for each route too. */
  byRoute?: true;
  /** The sum over `minutes` from which a person is told. */
  alarm?: { threshold: number; minutes: number };
};

export type MetricName = keyof typeof METRICS;

/** The metrics with an alarm. */
export type AlarmMetric = {
  [Name in MetricName]: (typeof METRICS)[Name] extends { alarm: object } ? Name : never;
}[MetricName];

/** Every metric carries the dimension `service`; those of one channel or route have `channel` or `route` too. */
export const SERVICE_DIMENSION = 'service';
export const CHANNEL_DIMENSION = 'channel';
export const ROUTE_DIMENSION = 'route';
