/** Translates the `uses` of Lambdas to grants and variables. A resource without grants is a type error. */
import { Aws, Stack } from 'aws-cdk-lib';
import type { WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { ACCOUNT_COPY } from '../functions/account/copies/account-copy.ts';
import type { QueueName } from '../functions/lambdas/kinds.ts';
import {
  RESOURCES,
  type ResourceName,
  type Uses,
  type VariableName,
  variablesOf,
} from '../functions/platform/resources.ts';
import { StageStack } from './constructs/stage-stack.ts';
import { LIVE_PATH } from './edge/edge.ts';
import type { MessagingStack } from './stacks/messaging.ts';
import type { WebStack } from './stacks/web.ts';
import { allow, only, phoneNumbersOnly } from './statements.ts';

type DeployedResources = {
  table: ITable;
  web: Pick<
    WebStack,
    | 'logosBucket'
    | 'proofsBucket'
    | 'picturesBucket'
    | 'accountCopiesBucket'
    | 'appOrigin'
    | 'contentSecurityPolicy'
  >;
  messaging: Pick<MessagingStack, 'queues' | 'sender'>;
  socketApi: WebSocketApi;
  originSecret: string;
  /** The pool's own triggers are created before the pool. */
  identity: () => { userPool: IUserPool; client: IUserPoolClient };
};

export const LIVE_STAGE = LIVE_PATH.slice(1);

/** A message waits this long after its first failure, then longer (functions/platform/entry/retry-later.ts). */
const FIRST_RETRY_SECONDS = 15;

type Grants = { [Name in ResourceName]: (actions: string[]) => PolicyStatement[] };

export class ResourceBindings {
  readonly #deployed: DeployedResources;

  constructor(deployed: DeployedResources) {
    this.#deployed = deployed;
  }

  /** Returns the grants that these `uses` need; `tableKeys` limits the items of the table. */
  statementsOf(uses: Uses, tableKeys?: readonly string[]): PolicyStatement[] {
    const grants = this.#grants(tableKeys);
    const names = Object.keys(RESOURCES) as ResourceName[];
    return names.flatMap((name) => {
      const actions: readonly string[] = uses[name] ?? [];
      return actions.length === 0 ? [] : grants[name]([...actions]);
    });
  }

  /** Returns only the variables that these `uses` need. */
  environmentOf(uses: Uses): Record<string, string> {
    const { table, web, messaging, socketApi, originSecret, identity } = this.#deployed;
    const { queues, sender } = messaging;
    const { stage } = StageStack.containing(table);
    const values: Record<VariableName, string | (() => string)> = {
      TABLE_NAME: table.tableName,
      LOGOS_BUCKET: web.logosBucket.bucketName,
      PROOFS_BUCKET: web.proofsBucket.bucketName,
      PICTURES_BUCKET: web.picturesBucket.bucketName,
      ACCOUNT_COPIES_BUCKET: web.accountCopiesBucket.bucketName,
      NOTIFICATIONS_QUEUE_URL: queues.notifications.queueUrl,
      ANSWERS_QUEUE_URL: queues.answers.queueUrl,
      OUTCOMES_QUEUE_URL: queues.outcomes.queueUrl,
      INVOICES_QUEUE_URL: queues.invoices.queueUrl,
      DAILY_QUEUE_URL: queues.daily.queueUrl,
      CARDS_QUEUE_URL: queues.cards.queueUrl,
      DEAD_LETTER_QUEUE_URL: streamDeadLetterQueue(table).url,
      SENDER_EMAIL: sender.email,
      CONFIGURATION_SET: sender.configurationSet,
      FIRST_RETRY_SECONDS: String(FIRST_RETRY_SECONDS),
      REALTIME_ENDPOINT: `https://${socketApi.apiId}.execute-api.${Stack.of(socketApi).region}.${Aws.URL_SUFFIX}/${LIVE_STAGE}`,
      REALTIME_URL: liveUrl(web.appOrigin),
      STRIPE_PARAMETER_PREFIX: parameterPrefix(table, 'stripe'),
      STRIPE_PRICE_IDS: JSON.stringify(stage.stripePriceIds),
      STRIPE_CONNECT_CLIENT_ID: stage.stripeConnectClientId ?? 'none',
      SMS_COUNTRIES: stage.smsCountries.join(','),
      BUDGETS: JSON.stringify(stage.budgets),
      E_INVOICING: JSON.stringify(stage.eInvoicing),
      E_INVOICING_PREFIX: parameterPrefix(table, 'platform'),
      ORIGIN_SECRETS: originSecret,
      APP_ORIGIN: web.appOrigin,
      USER_POOL_ID: () => identity().userPool.userPoolId,
      USER_POOL_CLIENT_ID: () => identity().client.userPoolClientId,
      CONTENT_SECURITY_POLICY: web.contentSecurityPolicy,
    };
    return Object.fromEntries(
      variablesOf(uses).map((name) => {
        const value = values[name];
        return [name, typeof value === 'function' ? value() : value];
      }),
    );
  }

  #grants(tableKeys: readonly string[] | undefined): Grants {
    const { table, web, messaging, socketApi, identity } = this.#deployed;
    const { queues, sender } = messaging;
    const onQueue = (name: QueueName) => (actions: string[]) => [
      allow('sqs', actions, [queues[name].queueArn]),
    ];
    const onIndex = (name: string) => (actions: string[]) => [
      allow('dynamodb', actions, [`${table.tableArn}/index/${name}`]),
    ];
    const onConnections = (method: string) => (actions: string[]) => [
      allow('execute-api', actions, [
        socketApi.arnForExecuteApiV2(`${method}/@connections/*`, LIVE_STAGE),
      ]),
    ];
    // The parameters are SecureStrings under the account's aws/ssm key, whose policy lets SSM decrypt for anybody who
    // may read them.
    const onParameter = (holder: Holder, name: string) => (actions: string[]) => [
      allow('ssm', actions, [parameterArn(table, holder, name)]),
    ];
    return {
      table: (actions) => [
        allow(
          'dynamodb',
          actions,
          [table.tableArn],
          tableKeys && { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': tableKeys } },
        ),
      ],
      stripeIndex: onIndex('stripe'),
      shopIndex: onIndex('cards'),
      logos: (actions) => objectsOf(web.logosBucket, actions),
      proofs: (actions) => objectsOf(web.proofsBucket, actions),
      pictures: (actions) => objectsOf(web.picturesBucket, actions),
      notificationsQueue: onQueue('notifications'),
      answersQueue: onQueue('answers'),
      outcomesQueue: onQueue('outcomes'),
      invoicesQueue: onQueue('invoices'),
      dailyQueue: onQueue('daily'),
      cardsQueue: onQueue('cards'),
      deadLetterQueue: (actions) => [allow('sqs', actions, [streamDeadLetterQueue(table).arn])],
      // SES also checks the grant on the recipient's identity, so the grant names every identity. The condition
      // limits it to one sender.
      email: (actions) => [
        allow('ses', actions, [anyIdentityArn(table), sender.configurationSetArn], {
          StringEquals: { 'ses:FromAddress': sender.email },
        }),
      ],
      sms: phoneNumbersOnly,
      retries: () => [],
      connections: onConnections('POST'),
      connectionEnds: onConnections('DELETE'),
      stripe: onParameter('stripe', 'secret-key'),
      stripeEvents: onParameter('stripe', 'webhook-secret'),
      stripeConnectEvents: onParameter('stripe', 'connect-webhook-secret'),
      platform: onParameter('platform', 'client-secret'),
      platformActivation: onParameter('platform', 'activation-key'),
      userPool: (actions) => [allow('cognito-idp', actions, [identity().userPool.userPoolArn])],
      userPoolClient: () => [],
      accountCopies: (actions) => objectsOf(web.accountCopiesBucket, actions, ACCOUNT_COPY),
      // The pool's stack grants this permission by a separate policy (stacks/identity.ts).
      triggeringPool: () => [],
      liveChannel: () => [],
      budgets: () => [],
      origin: () => [],
      app: () => [],
      stripeConnect: () => [],
      pages: () => [],
    };
  }
}

const objectsOf = (bucket: IBucket, actions: string[], keys = '*'): PolicyStatement[] => [
  ...['GetObject', 'PutObject', 'DeleteObject'].flatMap((action) =>
    only(actions, action, (names) => allow('s3', names, [bucket.arnForObjects(keys)])),
  ),
  ...only(actions, 'ListBucket', (names) => allow('s3', names, [bucket.bucketArn])),
];

export const liveUrl = (appOrigin: string): string =>
  `${appOrigin.replace(/^http/, 'ws')}/${LIVE_STAGE}`;

const anyIdentityArn = (table: ITable) =>
  Stack.of(table).formatArn({ service: 'ses', resource: 'identity', resourceName: '*' });

/** The queue is named without a reference, because it belongs to the stack of the consumer that gets this grant. */
function streamDeadLetterQueue(table: ITable): { arn: string; url: string } {
  const name = `rebond-${StageStack.containing(table).stage.name}-on-repair-change-given-up`;
  const { account, region, urlSuffix } = Stack.of(table);
  return {
    arn: Stack.of(table).formatArn({ service: 'sqs', resource: name }),
    url: `https://sqs.${region}.${urlSuffix}/${account}/${name}`,
  };
}

/**
 * The names of parameters with secrets begin with one of these prefixes. A person enters the secrets, so no
 * template contains one.
 */
const PREFIXES = { stripe: 'stripe', platform: 'e-invoicing' } as const;
type Holder = keyof typeof PREFIXES;

const parameterPrefix = (scope: IConstruct, holder: Holder): string =>
  `/rebond/${StageStack.containing(scope).stage.name}/${PREFIXES[holder]}`;

const parameterArn = (scope: IConstruct, holder: Holder, name: string): string =>
  Stack.of(scope).formatArn({
    service: 'ssm',
    resource: `parameter${parameterPrefix(scope, holder)}/${name}`,
  });
