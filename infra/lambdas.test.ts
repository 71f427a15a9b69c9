import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHECK_SIGN_UP } from '../functions/lambdas/events/check-sign-up.ts';
import { SCHEDULED_LAMBDAS, STREAM_CONSUMERS } from '../functions/lambdas.ts';
import { variablesOf } from '../functions/platform/resources.ts';
import type { Resource, Resources } from './alone-synthesized.ts';
import { LAMBDAS, type LambdaDeclaration, ORIGIN_AUTHORIZER } from './lambdas.ts';
import { synthesize } from './synthesized.ts';

/** IAM can only grant these actions on '*'. Each has the reason for which it is granted. */
const ON_EVERYTHING = {
  'xray:PutTraceSegments': 'a trace has no resource',
  'xray:PutTelemetryRecords': 'a trace has no resource',
  'sns:Publish': 'a phone number has no resource; topics are denied beside it',
};

/** Every Lambda has these variables, besides those of the resources that it uses. */
const COMMON_VARIABLES = [
  'LOG_LEVEL',
  'REBOND_METRICS_NAMESPACE',
  'REBOND_SERVICE',
  'REBOND_VERSION',
];

const names = LAMBDAS.map(({ name }) => name);
let resources: Resources;

beforeAll(() => {
  ({ resources } = synthesize({ alarmEmail: 'astreinte@rebond.fr' }));
});

function functionOf(name: string): Resource {
  return resources.one(
    'AWS::Lambda::Function',
    ({ FunctionName }) => FunctionName === `rebond-dev-${name}`,
  );
}

/** Returns every statement of a Lambda's role, inline or attached. */
function statementsOf(name: string) {
  const lambda = functionOf(name);
  const roleId = lambda.properties.Role['Fn::GetAtt'][0];
  const policies = resources
    .ofType('AWS::IAM::Policy')
    .filter(
      ({ stack, properties }) => stack === lambda.stack && properties.Roles[0].Ref === roleId,
    );
  const role = resources.all.find(({ stack, id }) => stack === lambda.stack && id === roleId);
  return [...(role?.properties.Policies ?? []), ...policies.map(({ properties }) => properties)]
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .map((statement) => ({
      effect: statement.Effect,
      actions: [statement.Action].flat(),
      resources: [statement.Resource].flat(),
      condition: statement.Condition,
    }));
}

/** The runbook stops these functions while the table is restored. */
const STOPPED =
  "Functions[?starts_with(FunctionName,'rebond-$STAGE-') && Environment.Variables.TABLE_NAME].FunctionName";

describe('Every Lambda', () => {
  it('During a restore of the table, exactly the Lambdas that may write to the table are stopped', () => {
    const runbook = path.join(import.meta.dirname, '../docs/operations.md');
    expect(readFileSync(runbook, 'utf8')).toContain(STOPPED);
    const stopped = resources
      .ofType('AWS::Lambda::Function')
      .map(({ properties }) => properties)
      .filter(({ Environment }) => Environment?.Variables?.TABLE_NAME)
      .map(({ FunctionName }) => FunctionName);
    const acting = names.filter((name) =>
      statementsOf(name).some(({ actions }) =>
        actions.some((action) => String(action).startsWith('dynamodb:')),
      ),
    );
    expect(stopped.toSorted()).toEqual(acting.map((name) => `rebond-dev-${name}`).toSorted());
  });

  it('Exactly the listed Lambdas are deployed, and the CDK’s own', () => {
    const deployed = resources
      .ofType('AWS::Lambda::Function')
      .filter(({ id }) => !/^(Custom|AWS)/.test(id));
    expect(deployed.map(({ properties }) => properties.FunctionName).sort()).toEqual(
      names.map((name) => `rebond-dev-${name}`).sort(),
    );
  });

  it.each(LAMBDAS)(
    '$name runs Node 24 on arm64, traced, with the limits that it declares',
    (lambda) => {
      expect(functionOf(lambda.name).properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
        Timeout: lambda.timeoutSeconds,
        MemorySize: lambda.memoryMb,
      });
    },
  );

  it.each(names)('The Lambda %s keeps its log for 30 days in dev', (name) => {
    const lambda = functionOf(name);
    const id = lambda.properties.LoggingConfig.LogGroup.Ref;
    const logGroup = resources.all.find((other) => other.stack === lambda.stack && other.id === id);
    expect(logGroup?.properties.RetentionInDays).toBe(30);
  });

  it('Each Lambda has its own role', () => {
    const roles = names.map((name) => {
      const { stack, properties } = functionOf(name);
      return `${stack}/${properties.Role['Fn::GetAtt'][0]}`;
    });
    expect(new Set(roles).size).toBe(names.length);
  });

  it('No Lambda has a managed policy', () => {
    const managed = resources
      .ofType('AWS::IAM::Role')
      .filter(
        ({ id, properties }) =>
          !id.startsWith('Custom') && properties.ManagedPolicyArns !== undefined,
      );
    expect(managed).toEqual([]);
  });

  it.each(names)(
    'The Lambda %s names its actions, and its resources except in listed cases',
    (name) => {
      for (const { effect, actions, resources: on } of statementsOf(name)) {
        expect(actions.filter((action) => action.includes('*'))).toEqual([]);
        if (effect === 'Allow' && on.includes('*')) {
          for (const action of actions) expect(ON_EVERYTHING).toHaveProperty([action]);
        }
      }
    },
  );

  it.each(names)('The Lambda %s has alarms on errors and on throttles', (name) => {
    const alarms = resources.referringTo(functionOf(name), 'AWS::CloudWatch::Alarm');
    const metrics = alarms.map(({ properties }) => properties.MetricName);
    const errors = name === CHECK_SIGN_UP.name ? [] : ['Errors'];
    expect(metrics).toEqual(expect.arrayContaining([...errors, 'Throttles']));
  });

  // Lambda counts a refusal as an error, and anybody can cause one by a direct call to the user pool.
  it('The alarm of the trigger that refuses sign-ups counts faults of its log, and no refusals', () => {
    const { name } = CHECK_SIGN_UP;
    const alarms = resources.referringTo(functionOf(name), 'AWS::CloudWatch::Alarm');
    expect(alarms.map(({ properties }) => properties.MetricName)).toEqual(['Throttles']);
    const { FilterPattern, MetricTransformations } =
      resources.one('AWS::Logs::MetricFilter').properties;
    const [{ MetricName, MetricNamespace, MetricValue }] = MetricTransformations;
    expect(MetricValue).toBe('1');
    resources.one(
      'AWS::CloudWatch::Alarm',
      (each) =>
        each.MetricName === MetricName &&
        each.Namespace === MetricNamespace &&
        each.AlarmDescription.startsWith(CHECK_SIGN_UP.impact),
    );
    /** Returns whether the pattern matches a line of the log. */
    const counts = (line: Record<string, unknown>) =>
      runInNewContext(
        FilterPattern.slice(1, -1).replaceAll(
          /\$\.([\w.]+) = "([^"*]*)(\*?)"/g,
          (_: string, path: string, text: string, star: string) => {
            const value = path.split('.').reduce<unknown>((at, key) => Object(at)[key], line);
            return String(star ? String(value).startsWith(text) : value === text);
          },
        ),
      );
    const platform = (type: string, record: object) => ({ type: `platform.${type}`, record });
    const thrown = { status: 'error', errorType: 'Runtime.Unknown' };
    for (const refused of [
      { level: 'INFO', service: 'rebond', message: 'A trigger refused' },
      { level: 'ERROR', errorType: 'Error', errorMessage: 'SIGN_UP_NOT_PERMITTED' },
      platform('report', thrown),
      platform('runtimeDone', thrown),
      platform('initStart', { phase: 'init' }),
      platform('report', { status: 'success' }),
    ]) {
      expect([refused, counts(refused)]).toEqual([refused, false]);
    }
    for (const fault of [
      { level: 'ERROR', service: 'rebond', message: 'A trigger failed' },
      platform('report', { status: 'timeout' }),
      platform('report', { status: 'error', errorType: 'Runtime.ExitError' }),
      platform('report', { status: 'error', errorType: 'Runtime.OutOfMemory' }),
      platform('initReport', thrown),
      platform('initRuntimeDone', { status: 'failure' }),
    ]) {
      expect([fault, counts(fault)]).toEqual([fault, true]);
    }
  });

  it.each(LAMBDAS)(
    'The Lambda $name has exactly the variables of the resources that it uses',
    (lambda) => {
      const own = lambda.name === ORIGIN_AUTHORIZER.name ? ['ORIGIN_SECRETS'] : [];
      const { Variables } = functionOf(lambda.name).properties.Environment;
      expect(Object.keys(Variables).sort()).toEqual(
        [...COMMON_VARIABLES, ...variablesOf(lambda.uses), ...own].sort(),
      );
    },
  );
});

/** Only these Lambdas may use these secrets, providers, accounts and files. A new use must be added here. */
const REACHED_BY = {
  'cognito-idp:AdminDeleteUser': ['closing', 'finish-closures'],
  'cognito-idp:AdminInitiateAuth': ['account'],
  'cognito-idp:AdminSetUserMFAPreference': ['account'],
  'cognito-idp:AdminSetUserPassword': ['post-confirmation'],
  'cognito-idp:AdminUserGlobalSignOut': ['account', 'post-confirmation'],
  'cognito-idp:ListUsers': ['copy-accounts'],
  'execute-api:ManageConnections DELETE': ['account', 'post-confirmation'],
  'execute-api:ManageConnections POST': ['push-live-changes'],
  's3:DeleteObject Logos': ['closing', 'finish-closures'],
  's3:DeleteObject Pictures': ['closing', 'finish-closures', 'papers'],
  's3:DeleteObject Proofs': ['closing', 'finish-closures', 'papers'],
  's3:GetObject AccountCopies': ['copy-accounts'],
  's3:GetObject Logos': ['papers', 'send-invoice', 'send-quote-answer'],
  's3:GetObject Pictures': ['papers'],
  's3:GetObject Proofs': ['papers'],
  's3:ListBucket AccountCopies': ['copy-accounts'],
  's3:ListBucket Logos': ['closing', 'finish-closures', 'papers'],
  's3:ListBucket Pictures': ['closing', 'finish-closures'],
  's3:ListBucket Proofs': ['closing', 'finish-closures'],
  's3:PutObject AccountCopies': ['copy-accounts'],
  's3:PutObject Logos': ['logo'],
  's3:PutObject Pictures': ['logo'],
  's3:PutObject Proofs': ['papers'],
  'ses:SendRawEmail': [
    'account',
    'do-daily-jobs',
    'papers',
    'send-notifications',
    'send-quote-answer',
  ],
  'sns:Publish': ['do-daily-jobs', 'papers', 'send-notifications'],
  'ssm:GetParameters e-invoicing/activation-key': ['platform'],
  'ssm:GetParameters e-invoicing/client-secret': ['collect-invoices', 'platform', 'send-invoice'],
  'ssm:GetParameters stripe/connect-webhook-secret': ['webhooks'],
  'ssm:GetParameters stripe/secret-key': [
    'closing',
    'compare-cards',
    'finish-closures',
    'reconcile-subscriptions',
    'stripe',
    'webhooks',
  ],
  'ssm:GetParameters stripe/webhook-secret': ['webhooks'],
};

/** Returns the action, with the kind of resource that it is granted on if the action's service has several kinds. */
function placesOf(action: string, on: readonly unknown[]): string[] {
  const places = /^(s3|ssm|execute-api):/.test(action)
    ? on.map(
        (arn) =>
          / ?(Logos|Pictures|Proofs|AccountCopies|POST|DELETE|(?:stripe|e-invoicing)\/[\w-]+)/.exec(
            JSON.stringify(arn),
          )?.[1],
      )
    : [undefined];
  if (/^(dynamodb|sqs|logs|xray):/.test(action)) return [];
  return places.map((place) => (place === undefined ? action : `${action} ${place}`));
}

describe('The grants of Lambdas', () => {
  const granted = (name: string, service: string) =>
    statementsOf(name).filter(({ actions }) =>
      actions.some((action) => action.startsWith(`${service}:`)),
    );

  it.each(LAMBDAS)(
    'The grants of $name are the actions that it declares and no other',
    (lambda: LambdaDeclaration) => {
      const { table = [], shopIndex = [], logos = [], proofs = [], pictures = [] } = lambda.uses;
      const { email = [], sms = [] } = lambda.uses;
      const { notificationsQueue = [], answersQueue = [], connections = [] } = lambda.uses;
      const { stripe = [], stripeIndex = [], userPool = [], triggeringPool = [] } = lambda.uses;
      const { connectionEnds = [], stripeEvents = [], outcomesQueue = [] } = lambda.uses;
      const { stripeConnectEvents = [], accountCopies = [] } = lambda.uses;
      const { platform = [], platformActivation = [], invoicesQueue = [] } = lambda.uses;
      const { dailyQueue = [], cardsQueue = [] } = lambda.uses;
      const queues = [notificationsQueue, answersQueue, outcomesQueue, invoicesQueue];
      const declared = [
        ...[...table, ...shopIndex, ...stripeIndex].map((action) => `dynamodb:${action}`),
        ...[...logos, ...proofs, ...pictures, ...accountCopies].map((action) => `s3:${action}`),
        ...[...queues, dailyQueue, cardsQueue].flat().map((action) => `sqs:${action}`),
        ...email.map((action) => `ses:${action}`),
        ...sms.map((action) => `sns:${action}`),
        ...[...stripe, ...stripeEvents, ...stripeConnectEvents].map((action) => `ssm:${action}`),
        ...[...platform, ...platformActivation].map((action) => `ssm:${action}`),
        ...[...connections, ...connectionEnds].map((action) => `execute-api:${action}`),
        ...[...userPool, ...triggeringPool].map((action) => `cognito-idp:${action}`),
        // Lambda sends to these queues the records and runs that failed for good.
        ...([...STREAM_CONSUMERS, ...SCHEDULED_LAMBDAS].some(({ name }) => name === lambda.name)
          ? ['sqs:SendMessage']
          : []),
      ];
      const allowed = statementsOf(lambda.name).filter(({ effect }) => effect === 'Allow');
      const actions = allowed.flatMap((statement) => statement.actions);
      const isOwn = (action: string) =>
        !/^(logs|xray):|^(sqs:(Receive|Delete|Get)|dynamodb:.*(Stream|Shard|Records))/.test(action);
      const distinct = (all: string[]) => [...new Set(all.filter(isOwn))].sort();
      expect(distinct(actions)).toEqual(distinct(declared));
    },
  );

  it('A grant on the shop index names the index, and a grant on the table includes no index', () => {
    const arns = granted('api', 'dynamodb').map(({ actions, resources: on }) => [
      actions,
      on.map((arn) => JSON.stringify(arn).includes('/index/cards')),
    ]);
    expect(arns).toEqual([
      [
        LAMBDAS.find(({ name }) => name === 'api')?.uses.table?.map((each) => `dynamodb:${each}`),
        [false],
      ],
      [['dynamodb:Query'], [true]],
    ]);
  });

  it('The Lambda stripe has a single grant on DynamoDB, for the table without its indexes', () => {
    const [statement, ...others] = granted('stripe', 'dynamodb');
    expect(others).toEqual([]);
    expect(statement?.resources).toHaveLength(1);
    expect(JSON.stringify(statement?.resources)).not.toContain('/index/');
  });

  it('The grant to send e-mail allows one sender and any recipient', () => {
    const [statement] = granted('send-notifications', 'ses');
    expect(statement?.condition).toEqual({
      StringEquals: { 'ses:FromAddress': 'dev@sender-not-named.invalid' },
    });
    const on = statement?.resources.map((arn) => JSON.stringify(arn).replace(/.*:ses:/, ''));
    expect(on?.map((arn) => arn.match(/(identity\/\*|configuration-set\/)"/)?.[1])).toEqual([
      'identity/*',
      'configuration-set/',
    ]);
  });

  it('The grant to write to live connections allows only POST, and only on our API', () => {
    const statement = granted('push-live-changes', 'execute-api')[0];
    const [arn = ''] = statement?.resources.map((each) => JSON.stringify(each)) ?? [];
    expect(arn).toContain('SocketApi');
    expect(arn).toContain('/live/POST/@connections/*');
  });

  it('The grant to close live connections allows only DELETE', () => {
    const statement = granted('account', 'execute-api')[0];
    expect(JSON.stringify(statement?.resources)).toContain('/live/DELETE/@connections/*');
  });

  it('Each secret, provider, account and file is granted to exactly the Lambdas that are listed for it', () => {
    const reached: Record<string, string[]> = {};
    for (const name of names) {
      for (const { effect, actions, resources: on } of statementsOf(name)) {
        for (const what of effect === 'Allow'
          ? actions.flatMap((each) => placesOf(each, on))
          : []) {
          reached[what] = [...(reached[what] ?? []), name].sort();
        }
      }
    }
    expect(reached).toEqual(REACHED_BY);
  });

  it('The grant to send SMS excludes every topic', () => {
    const deny = granted('send-notifications', 'sns').find(({ effect }) => effect === 'Deny');
    expect(deny?.actions).toEqual(['sns:Publish']);
    expect(JSON.stringify(deny?.resources)).toContain(':sns:*:*:*');
  });
});

it('A late log line does not recreate a log group whose name the next deployment needs', () => {
  const { resources } = synthesize();
  const makers = resources
    .ofType('AWS::IAM::Role')
    .filter(({ properties }) =>
      /logs:CreateLogGroup|AWSLambdaBasicExecutionRole|logs:\*/.test(JSON.stringify(properties)),
    )
    .map(({ id }) => id);
  // AWS chooses the names of the CDK's own functions, and API Gateway requires the right before it accepts its role.
  expect(makers.filter((id) => !/^Custom.*CustomResourceProviderRole/.test(id))).toEqual([
    expect.stringMatching(/^ApiGatewayLogs/),
  ]);
  for (const { properties } of resources.ofType('AWS::Lambda::Function')) {
    if (properties.FunctionName) expect(properties.LoggingConfig.LogGroup).toBeDefined();
  }
});

it('The logo Lambda reserves five concurrent runs where the account allows it; by default none is reserved', () => {
  const reserved = (context: Record<string, string>) =>
    synthesize(context)
      .resources.ofType('AWS::Lambda::Function')
      .filter(({ properties }) => properties.ReservedConcurrentExecutions !== undefined)
      .map(({ properties }) => [properties.FunctionName, properties.ReservedConcurrentExecutions]);
  expect(reserved({ reserveConcurrency: 'true' })).toEqual([['rebond-dev-logo', 5]]);
  // A new account refuses reservations, so a stage requests none by default.
  expect(reserved({})).toEqual([]);
});

// The sender ignores a refused read and sends its message, so no alarm would report a missing right.
it('Every Lambda that pays for messages may read the common budget of the free shops', () => {
  const paying = LAMBDAS.filter(({ uses }) => 'budgets' in uses);
  expect(paying.length).toBeGreaterThan(3);
  const unable = paying.filter(({ uses }) => !uses.table?.includes('GetItem'));
  expect(unable.map(({ name }) => name)).toEqual([]);
});
