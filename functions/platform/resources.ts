/**
 * The resources a Lambda can reach: the IAM actions it may ask for, and the environment variables that name each.
 * A route lists what it uses; the CDK turns that into grants and variables, the local gateway into variables.
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
  /** The `stripe` index of the table: the shop of a Stripe customer; only shops that have one are in it. */
  stripeIndex: { actions: ['Query', 'Scan'], variables: ['TABLE_NAME'] },
  /** The bucket of company logos. */
  logos: {
    actions: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'],
    variables: ['LOGOS_BUCKET'],
  },
  /** The bucket of what proves the bonuses of invoices. */
  proofs: {
    actions: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'],
    variables: ['PROOFS_BUCKET'],
  },
  /** The user pool of shop owners. */
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
  /** The bucket of the copies that say whose each account is. */
  accountCopies: {
    actions: ['GetObject', 'PutObject', 'ListBucket'],
    variables: ['ACCOUNT_COPIES_BUCKET'],
  },
  /** The client by which owners sign in to it. */
  userPoolClient: { actions: [], variables: ['USER_POOL_CLIENT_ID'] },
  /** The same to its own triggers: it is made after them, and their events name it. */
  triggeringPool: { actions: ['AdminSetUserPassword', 'AdminUserGlobalSignOut'], variables: [] },
  emailQueue: {
    actions: ['SendMessage', 'ChangeMessageVisibility'],
    variables: ['EMAIL_QUEUE_URL'],
  },
  smsQueue: { actions: ['SendMessage', 'ChangeMessageVisibility'], variables: ['SMS_QUEUE_URL'] },
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
  /** Where what the stream tells and nobody can read is set aside. */
  deadLetterQueue: { actions: ['SendMessage'], variables: ['DEAD_LETTER_QUEUE_URL'] },
  /** How long a message waits after its first failure, in seconds; each further wait is longer. */
  retries: { actions: [], variables: ['FIRST_RETRY_SECONDS'] },
  /** SES, sending as one verified address. */
  email: { actions: ['SendEmail', 'SendRawEmail'], variables: ['SENDER_EMAIL'] },
  /** SNS, to phone numbers: mobiles of countries by their two letters, with commas between them. */
  sms: { actions: ['Publish'], variables: ['SMS_COUNTRIES'] },
  /**
   * Stripe, to ask it: the SSM parameter `{prefix}/secret-key` (SecureString),
   * and the ids of its prices, as JSON: {"essential":"price_…","pro":"price_…"}, each of which may be missing.
   */
  stripe: {
    actions: ['GetParameters'],
    variables: ['STRIPE_PARAMETER_PREFIX', 'STRIPE_PRICE_IDS'],
  },
  /** The platform's OAuth client at Stripe, by which shops' own accounts are let go; `none` where nobody has said. */
  stripeConnect: { actions: [], variables: ['STRIPE_CONNECT_CLIENT_ID'] },
  /** Stripe, to be told by it: `{prefix}/webhook-secret` (SecureString). */
  stripeEvents: { actions: ['GetParameters'], variables: ['STRIPE_PARAMETER_PREFIX'] },
  /** Stripe, to be told by it of shops' own accounts: `{prefix}/connect-webhook-secret` (SecureString). */
  stripeConnectEvents: { actions: ['GetParameters'], variables: ['STRIPE_PARAMETER_PREFIX'] },
  /**
   * The approved platform of the reform that the operator has chosen (shared/e-invoicing/platform.ts reads it; `{}` for
   * none), and to ask it: the SSM parameter `{prefix}/client-secret` (SecureString).
   */
  platform: { actions: ['GetParameters'], variables: ['E_INVOICING', 'E_INVOICING_PREFIX'] },
  /** What activation codes are made with: `{prefix}/activation-key` (SecureString). */
  platformActivation: { actions: ['GetParameters'], variables: ['E_INVOICING_PREFIX'] },
  /** The WebSocket API's management endpoint, through which open connections are written to. */
  connections: { actions: ['ManageConnections'], variables: ['REALTIME_ENDPOINT'] },
  /** The same, through which they are closed. */
  connectionEnds: { actions: ['ManageConnections'], variables: ['REALTIME_ENDPOINT'] },
  /** The live channel's address, for pages. */
  liveChannel: { actions: [], variables: ['REALTIME_URL'] },
  /** How many messages a day a shop and a recipient may have, as shared/billing/budgets.ts reads it; `{}` for the defaults. */
  budgets: { actions: [], variables: ['BUDGETS'] },
  /** The secrets that the distribution shows, one of which a request carries that came by it (entry/origin.ts). */
  origin: { actions: [], variables: ['ORIGIN_SECRETS'] },
  /** The public address of the application, for links in messages. */
  app: { actions: [], variables: ['APP_ORIGIN'] },
  /** The content security policy of every page, to which a page may add what it alone needs. */
  pages: { actions: [], variables: ['CONTENT_SECURITY_POLICY'] },
} as const satisfies Record<string, { actions: readonly string[]; variables: readonly string[] }>;

export type ResourceName = keyof typeof RESOURCES;
export type VariableName = (typeof RESOURCES)[ResourceName]['variables'][number];

/** The actions a Lambda asks for on each resource it uses. */
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
