/**
 * The resources that a Lambda can use. For each one: the IAM actions that a Lambda may ask for, and the environment
 * variables that name the resource. A Lambda lists the resources that it uses. From this list the CDK makes grants and
 * variables, and the local gateway makes variables.
 */
export const RESOURCES = {
  /** The single table, by its primary key. */
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
  /** The `cards` index of the table: a shop's repairs, newest first. */
  shopIndex: { actions: ['Query'], variables: ['TABLE_NAME'] },
  /** The `stripe` index of the table: the shops that are customers at Stripe. */
  stripeIndex: { actions: ['Query', 'Scan'], variables: ['TABLE_NAME'] },
  logos: {
    actions: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'],
    variables: ['LOGOS_BUCKET'],
  },
  proofs: {
    actions: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'],
    variables: ['PROOFS_BUCKET'],
  },
  pictures: {
    actions: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'],
    variables: ['PICTURES_BUCKET'],
  },
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
  /** The user pool for its own triggers. It is created after them, so it has no variables; events name the pool. */
  triggeringPool: { actions: ['AdminSetUserPassword', 'AdminUserGlobalSignOut'], variables: [] },
  notificationsQueue: {
    actions: ['SendMessage', 'ChangeMessageVisibility'],
    variables: ['NOTIFICATIONS_QUEUE_URL'],
  },
  answersQueue: {
    actions: ['SendMessage', 'ChangeMessageVisibility'],
    variables: ['ANSWERS_QUEUE_URL'],
  },
  outcomesQueue: {
    actions: ['SendMessage', 'ChangeMessageVisibility'],
    variables: ['OUTCOMES_QUEUE_URL'],
  },
  invoicesQueue: {
    actions: ['SendMessage', 'ChangeMessageVisibility'],
    variables: ['INVOICES_QUEUE_URL'],
  },
  /** The queue of the daily jobs that do not call Stripe. */
  dailyQueue: {
    actions: ['SendMessage', 'GetQueueAttributes', 'ChangeMessageVisibility'],
    variables: ['DAILY_QUEUE_URL'],
  },
  /** The queue of the daily comparison of card payments. */
  cardsQueue: {
    actions: ['SendMessage', 'GetQueueAttributes', 'ChangeMessageVisibility'],
    variables: ['CARDS_QUEUE_URL'],
  },
  /** The dead-letter queue of the stream's records. */
  deadLetterQueue: { actions: ['SendMessage'], variables: ['DEAD_LETTER_QUEUE_URL'] },
  /** The wait of a message after its first failure, in seconds. Later waits are longer. */
  retries: { actions: [], variables: ['FIRST_RETRY_SECONDS'] },
  /** SES, sending as one verified address. */
  email: { actions: ['SendRawEmail'], variables: ['SENDER_EMAIL'] },
  /** SNS for SMS to mobiles of these countries: two-letter codes, separated by commas. */
  sms: { actions: ['Publish'], variables: ['SMS_COUNTRIES'] },
  /**
   * Calls to Stripe: the SSM parameter `{prefix}/secret-key` (SecureString), and the ids of the prices as JSON,
   * {"essential":"price_…","pro":"price_…"}. Each price may be missing.
   */
  stripe: {
    actions: ['GetParameters'],
    variables: ['STRIPE_PARAMETER_PREFIX', 'STRIPE_PRICE_IDS'],
  },
  /** The platform's OAuth client at Stripe, which revokes the access to a shop's account; `none` if there is none. */
  stripeConnect: { actions: [], variables: ['STRIPE_CONNECT_CLIENT_ID'] },
  /** Events from Stripe: `{prefix}/webhook-secret` (SecureString). */
  stripeEvents: { actions: ['GetParameters'], variables: ['STRIPE_PARAMETER_PREFIX'] },
  /** Events from Stripe about shops' own accounts: `{prefix}/connect-webhook-secret` (SecureString). */
  stripeConnectEvents: { actions: ['GetParameters'], variables: ['STRIPE_PARAMETER_PREFIX'] },
  /**
   * The e-invoicing platform that the operator has chosen (shared/e-invoicing/platform.ts reads it; `{}` for none), and
   * calls to it: the SSM parameter `{prefix}/client-secret` (SecureString).
   */
  platform: { actions: ['GetParameters'], variables: ['E_INVOICING', 'E_INVOICING_PREFIX'] },
  /** The key of activation codes: `{prefix}/activation-key` (SecureString). */
  platformActivation: { actions: ['GetParameters'], variables: ['E_INVOICING_PREFIX'] },
  /** The WebSocket API's management endpoint, which writes to open connections. */
  connections: { actions: ['ManageConnections'], variables: ['REALTIME_ENDPOINT'] },
  /** The WebSocket API's management endpoint, which closes connections. */
  connectionEnds: { actions: ['ManageConnections'], variables: ['REALTIME_ENDPOINT'] },
  /** The live channel's address for pages. */
  liveChannel: { actions: [], variables: ['REALTIME_URL'] },
  /** The daily budgets of a shop and of a recipient, as shared/billing/budgets.ts reads them; `{}` for the defaults. */
  budgets: { actions: [], variables: ['BUDGETS'] },
  /** The secrets of the distribution. Every request through it carries one of them (entry/origin.ts). */
  origin: { actions: [], variables: ['ORIGIN_SECRETS'] },
  /** The public address of the application, for links in messages. */
  app: { actions: [], variables: ['APP_ORIGIN'] },
  pages: { actions: [], variables: ['CONTENT_SECURITY_POLICY'] },
} as const satisfies Record<string, { actions: readonly string[]; variables: readonly string[] }>;

export type ResourceName = keyof typeof RESOURCES;
export type VariableName = (typeof RESOURCES)[ResourceName]['variables'][number];

/** The actions that a Lambda needs on each resource. */
export type Uses = {
  readonly [Name in ResourceName]?: readonly (typeof RESOURCES)[Name]['actions'][number][];
};

/** The environment variables that a Lambda using these resources needs. */
export function variablesOf(uses: Uses): VariableName[] {
  const names = Object.keys(uses) as ResourceName[];
  return [
    ...new Set(names.flatMap((name) => RESOURCES[name].variables as readonly VariableName[])),
  ];
}
