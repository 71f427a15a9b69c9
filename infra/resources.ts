/** Translates the `uses` of Lambdas to grants and variables. A resource without grants is a type error. */
import { Aws, Stack } from 'aws-cdk-lib';
import type { WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IConstruct } from 'constructs';
import { ACCOUNT_COPY } from '../functions/account/copies/account-copy.ts';
import {
  RESOURCES,
  type ResourceName,
  type Uses,
  type VariableName,
  variablesOf,
} from '../functions/platform/resources.ts';
import { StageStack } from './constructs/stage-stack.ts';
import { LIVE_PATH } from './edge/edge.ts';
import { allow, only, phoneNumbersOnly } from './statements.ts';

export type DeployedResources = {
  table: ITable;
  logosBucket: IBucket;
  proofsBucket: IBucket;
  picturesBucket: IBucket;
  accountCopiesBucket: IBucket;
  notificationsQueue: IQueue;
  answersQueue: IQueue;
  outcomesQueue: IQueue;
  invoicesQueue: IQueue;
  dailyQueue: IQueue;
  cardsQueue: IQueue;
  sender: { email: string; configurationSetArn: string };
  socketApi: WebSocketApi;
  appOrigin: string;
  originSecret: string;
  /** The pool's own triggers are created before the pool. */
  userPool: () => IUserPool;
  userPoolClient: () => IUserPoolClient;
  contentSecurityPolicy: string;
};

export const LIVE_STAGE = LIVE_PATH.slice(1);

/** The wait after a message's first failure. functions/platform/entry/retry-later.ts makes each further wait longer. */
const FIRST_RETRY_SECONDS = 15;

type Grants = { [Name in ResourceName]: (actions: string[]) => PolicyStatement[] };

export class ResourceBindings {
  readonly #deployed: DeployedResources;

  constructor(deployed: DeployedResources) {
    this.#deployed = deployed;
  }

  /** `tableKeys` limits the table's items. */
  statementsOf(uses: Uses, tableKeys?: readonly string[]): PolicyStatement[] {
    const grants = this.#grants(tableKeys);
    const names = Object.keys(RESOURCES) as ResourceName[];
    return names.flatMap((name) => {
      const actions: readonly string[] = uses[name] ?? [];
      return actions.length === 0 ? [] : grants[name]([...actions]);
    });
  }

  /** Only the variables of these `uses`. */
  environmentOf(uses: Uses): Record<string, string> {
    const { table, logosBucket, notificationsQueue, answersQueue, outcomesQueue, sender } =
      this.#deployed;
    const { socketApi, appOrigin, originSecret, userPool, userPoolClient, contentSecurityPolicy } =
      this.#deployed;
    const values: Record<VariableName, string | (() => string)> = {
      TABLE_NAME: table.tableName,
      LOGOS_BUCKET: logosBucket.bucketName,
      PROOFS_BUCKET: this.#deployed.proofsBucket.bucketName,
      PICTURES_BUCKET: this.#deployed.picturesBucket.bucketName,
      ACCOUNT_COPIES_BUCKET: this.#deployed.accountCopiesBucket.bucketName,
      NOTIFICATIONS_QUEUE_URL: notificationsQueue.queueUrl,
      ANSWERS_QUEUE_URL: answersQueue.queueUrl,
      OUTCOMES_QUEUE_URL: outcomesQueue.queueUrl,
      INVOICES_QUEUE_URL: this.#deployed.invoicesQueue.queueUrl,
      DAILY_QUEUE_URL: this.#deployed.dailyQueue.queueUrl,
      CARDS_QUEUE_URL: this.#deployed.cardsQueue.queueUrl,
      DEAD_LETTER_QUEUE_URL: streamDeadLetterQueue(table).url,
      SENDER_EMAIL: sender.email,
      FIRST_RETRY_SECONDS: String(FIRST_RETRY_SECONDS),
      REALTIME_ENDPOINT: `https://${socketApi.apiId}.execute-api.${Stack.of(socketApi).region}.${Aws.URL_SUFFIX}/${LIVE_STAGE}`,
      REALTIME_URL: liveUrl(appOrigin),
      STRIPE_PARAMETER_PREFIX: parameterPrefix(table, 'stripe'),
      STRIPE_PRICE_IDS: JSON.stringify(StageStack.containing(table).stage.stripePriceIds),
      STRIPE_CONNECT_CLIENT_ID: StageStack.containing(table).stage.stripeConnectClientId ?? 'none',
      SMS_COUNTRIES: StageStack.containing(table).stage.smsCountries.join(','),
      BUDGETS: JSON.stringify(StageStack.containing(table).stage.budgets),
      E_INVOICING: JSON.stringify(StageStack.containing(table).stage.eInvoicing),
      E_INVOICING_PREFIX: parameterPrefix(table, 'platform'),
      ORIGIN_SECRETS: originSecret,
      APP_ORIGIN: appOrigin,
      USER_POOL_ID: () => userPool().userPoolId,
      USER_POOL_CLIENT_ID: () => userPoolClient().userPoolClientId,
      CONTENT_SECURITY_POLICY: contentSecurityPolicy,
    };
    return Object.fromEntries(
      variablesOf(uses).map((name) => {
        const value = values[name];
        return [name, typeof value === 'function' ? value() : value];
      }),
    );
  }

  #grants(tableKeys: readonly string[] | undefined): Grants {
    const { table, logosBucket, notificationsQueue, answersQueue, outcomesQueue } = this.#deployed;
    const { sender, socketApi, userPool, accountCopiesBucket, invoicesQueue } = this.#deployed;
    return {
      table: (actions) => [
        allow(
          'dynamodb',
          actions,
          [table.tableArn],
          tableKeys && { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': tableKeys } },
        ),
      ],
      stripeIndex: (actions) => [allow('dynamodb', actions, [`${table.tableArn}/index/stripe`])],
      shopIndex: (actions) => [allow('dynamodb', actions, [`${table.tableArn}/index/cards`])],
      logos: (actions) => objectsOf(logosBucket, actions),
      proofs: (actions) => objectsOf(this.#deployed.proofsBucket, actions),
      pictures: (actions) => objectsOf(this.#deployed.picturesBucket, actions),
      notificationsQueue: (actions) => [allow('sqs', actions, [notificationsQueue.queueArn])],
      answersQueue: (actions) => [allow('sqs', actions, [answersQueue.queueArn])],
      outcomesQueue: (actions) => [allow('sqs', actions, [outcomesQueue.queueArn])],
      invoicesQueue: (actions) => [allow('sqs', actions, [invoicesQueue.queueArn])],
      dailyQueue: (actions) => [allow('sqs', actions, [this.#deployed.dailyQueue.queueArn])],
      cardsQueue: (actions) => [allow('sqs', actions, [this.#deployed.cardsQueue.queueArn])],
      deadLetterQueue: (actions) => [allow('sqs', actions, [streamDeadLetterQueue(table).arn])],
      // SES also checks the recipient's identity. The condition limits the grant to one sender.
      email: (actions) => [
        allow('ses', actions, [anyIdentityArn(table), sender.configurationSetArn], {
          StringEquals: { 'ses:FromAddress': sender.email },
        }),
      ],
      sms: phoneNumbersOnly,
      retries: () => [],
      connections: (actions) => [
        allow('execute-api', actions, [
          socketApi.arnForExecuteApiV2('POST/@connections/*', LIVE_STAGE),
        ]),
      ],
      connectionEnds: (actions) => [
        allow('execute-api', actions, [
          socketApi.arnForExecuteApiV2('DELETE/@connections/*', LIVE_STAGE),
        ]),
      ],
      // SecureStrings under the account's aws/ssm key, whose policy lets SSM decrypt for anybody who may read them.
      stripe: (actions) => [allow('ssm', actions, [parameterArn(table, 'stripe', 'secret-key')])],
      stripeEvents: (actions) => [
        allow('ssm', actions, [parameterArn(table, 'stripe', 'webhook-secret')]),
      ],
      stripeConnectEvents: (actions) => [
        allow('ssm', actions, [parameterArn(table, 'stripe', 'connect-webhook-secret')]),
      ],
      platform: (actions) => [
        allow('ssm', actions, [parameterArn(table, 'platform', 'client-secret')]),
      ],
      platformActivation: (actions) => [
        allow('ssm', actions, [parameterArn(table, 'platform', 'activation-key')]),
      ],
      userPool: (actions) => [allow('cognito-idp', actions, [userPool().userPoolArn])],
      userPoolClient: () => [],
      accountCopies: (actions) => objectsOf(accountCopiesBucket, actions, ACCOUNT_COPY),
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

/** A person enters these secrets, so that no template contains one. */
const PREFIXES = { stripe: 'stripe', platform: 'e-invoicing' } as const;
type Holder = keyof typeof PREFIXES;

const parameterPrefix = (scope: IConstruct, holder: Holder): string =>
  `/rebond/${StageStack.containing(scope).stage.name}/${PREFIXES[holder]}`;

const parameterArn = (scope: IConstruct, holder: Holder, name: string): string =>
  Stack.of(scope).formatArn({
    service: 'ssm',
    resource: `parameter${parameterPrefix(scope, holder)}/${name}`,
  });
