/**
 * The resources a Lambda can reach: the IAM actions it may ask for, and the environment variables that name each.
 * A route lists what it uses; the CDK turns that into grants and variables, the local gateway into variables.
 */
export const RESOURCES = {
  /** The single table, by its primary key. */
  table: {
    actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
    variables: ['TABLE_NAME'],
  },
  /** The `shop` index of the table: a shop's repairs, newest first. */
  shopIndex: { actions: ['Query'], variables: ['TABLE_NAME'] },
  /** The bucket of company logos. */
  logos: { actions: ['PutObject', 'ListBucket'], variables: ['LOGOS_BUCKET'] },
  emailQueue: { actions: ['SendMessage'], variables: ['EMAIL_QUEUE_URL'] },
  smsQueue: { actions: ['SendMessage'], variables: ['SMS_QUEUE_URL'] },
  /** SES, sending as one verified address. */
  email: { actions: ['SendEmail'], variables: ['SENDER_EMAIL'] },
  /** SNS, to phone numbers. */
  sms: { actions: ['Publish'], variables: [] },
  /** The public address of the application, for links in messages. */
  app: { actions: [], variables: ['APP_ORIGIN'] },
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
