const FILES = ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'] as const;
const QUEUE = ['SendMessage', 'ChangeMessageVisibility'] as const;
const COUNTED_QUEUE = [...QUEUE, 'GetQueueAttributes'] as const;

/**
 * Each resource names the IAM actions that a Lambda may ask for, and the variables that identify it. The CDK makes
 * grants and variables from a Lambda's list, and the local gateway makes variables.
 */
export const RESOURCES = {
  table: {
    actions: [
      'GetItem',
      'BatchGetItem',
      'PutItem',
      'BatchWriteItem',
      'UpdateItem',
      'DeleteItem',
      'ConditionCheckItem',
      'Query',
    ],
    variables: ['TABLE_NAME'],
  },
  /** The index `cards` lists a shop's repairs, newest first. */
  shopIndex: { actions: ['Query'], variables: ['TABLE_NAME'] },
  /** The index `stripe` lists the shops that are customers at Stripe. */
  stripeIndex: { actions: ['Query', 'Scan'], variables: ['TABLE_NAME'] },
  logos: { actions: FILES, variables: ['LOGOS_BUCKET'] },
  proofs: { actions: FILES, variables: ['PROOFS_BUCKET'] },
  pictures: { actions: FILES, variables: ['PICTURES_BUCKET'] },
  userPool: {
    actions: [
      'AdminDeleteUser',
      'AdminInitiateAuth',
      'AdminSetUserMFAPreference',
      'AdminUserGlobalSignOut',
      'ListUsers',
    ],
    variables: ['USER_POOL_ID'],
  },
  accountCopies: {
    actions: ['GetObject', 'PutObject', 'ListBucket'],
    variables: ['ACCOUNT_COPIES_BUCKET'],
  },
  userPoolClient: { actions: [], variables: ['USER_POOL_CLIENT_ID'] },
  /**
   * The pool's own triggers use this resource. They are created before the pool, so the pool's name comes from
   * their events and not from variables.
   */
  triggeringPool: { actions: ['AdminSetUserPassword', 'AdminUserGlobalSignOut'], variables: [] },
  notificationsQueue: { actions: QUEUE, variables: ['NOTIFICATIONS_QUEUE_URL'] },
  answersQueue: { actions: QUEUE, variables: ['ANSWERS_QUEUE_URL'] },
  outcomesQueue: { actions: QUEUE, variables: ['OUTCOMES_QUEUE_URL'] },
  invoicesQueue: { actions: QUEUE, variables: ['INVOICES_QUEUE_URL'] },
  /** This queue holds the daily jobs that do not call Stripe. */
  dailyQueue: { actions: COUNTED_QUEUE, variables: ['DAILY_QUEUE_URL'] },
  cardsQueue: { actions: COUNTED_QUEUE, variables: ['CARDS_QUEUE_URL'] },
  deadLetterQueue: { actions: ['SendMessage'], variables: ['DEAD_LETTER_QUEUE_URL'] },
  /** A message waits this many seconds after its first failure. Later waits are longer. */
  retries: { actions: [], variables: ['FIRST_RETRY_SECONDS'] },
  email: { actions: ['SendRawEmail'], variables: ['SENDER_EMAIL', 'CONFIGURATION_SET'] },
  /** SNS sends SMS to mobiles of these countries: two-letter codes, separated by commas. */
  sms: { actions: ['Publish'], variables: ['SMS_COUNTRIES'] },
  /** The secret is `{prefix}/secret-key`, and the prices are JSON: {"essential":"price_…","pro":"price_…"}. */
  stripe: {
    actions: ['GetParameters'],
    variables: ['STRIPE_PARAMETER_PREFIX', 'STRIPE_PRICE_IDS'],
  },
  /** The platform's OAuth client at Stripe revokes the access to a shop's account; `none` means that there is none. */
  stripeConnect: { actions: [], variables: ['STRIPE_CONNECT_CLIENT_ID'] },
  /** The secret of these events is `{prefix}/webhook-secret` (SecureString). */
  stripeEvents: { actions: ['GetParameters'], variables: ['STRIPE_PARAMETER_PREFIX'] },
  /** These events are about shops' own accounts. The secret is `{prefix}/connect-webhook-secret` (SecureString). */
  stripeConnectEvents: { actions: ['GetParameters'], variables: ['STRIPE_PARAMETER_PREFIX'] },
  /**
   * shared/e-invoicing/platform.ts reads the first variable, which is `{}` when there is no platform. The secret is
   * `{prefix}/client-secret`.
   */
  platform: { actions: ['GetParameters'], variables: ['E_INVOICING', 'E_INVOICING_PREFIX'] },
  /** Activation codes are made with `{prefix}/activation-key` (SecureString). */
  platformActivation: { actions: ['GetParameters'], variables: ['E_INVOICING_PREFIX'] },
  /** This endpoint of the WebSocket API writes to open connections. */
  connections: { actions: ['ManageConnections'], variables: ['REALTIME_ENDPOINT'] },
  /** The same endpoint also closes connections. */
  connectionEnds: { actions: ['ManageConnections'], variables: ['REALTIME_ENDPOINT'] },
  liveChannel: { actions: [], variables: ['REALTIME_URL'] },
  /** shared/billing/budgets.ts reads these daily budgets of a shop and of a recipient; `{}` means the defaults. */
  budgets: { actions: [], variables: ['BUDGETS'] },
  /** Every request through the distribution carries one of these secrets (entry/origin.ts). */
  origin: { actions: [], variables: ['ORIGIN_SECRETS'] },
  app: { actions: [], variables: ['APP_ORIGIN'] },
  pages: { actions: [], variables: ['CONTENT_SECURITY_POLICY'] },
} as const satisfies Record<string, { actions: readonly string[]; variables: readonly string[] }>;

export type ResourceName = keyof typeof RESOURCES;
export type VariableName = (typeof RESOURCES)[ResourceName]['variables'][number];
export type QueueVariable = Extract<VariableName, `${string}_QUEUE_URL`>;

export type Uses = {
  readonly [Name in ResourceName]?: readonly (typeof RESOURCES)[Name]['actions'][number][];
};

export function variablesOf(uses: Uses): VariableName[] {
  const names = Object.keys(uses) as ResourceName[];
  return [
    ...new Set(names.flatMap((name) => RESOURCES[name].variables as readonly VariableName[])),
  ];
}
