import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientSettings } from '../../resources.ts';
import { listenOnLoopback } from '../gateway/loopback-server.ts';
import { type Caller, guardCalls } from './guard.ts';
import type { Statement } from './policy.ts';
import { callerOf } from './role-caller.ts';

const ACCOUNT = 'eu-west-3:000000000000';
const TABLE = `arn:aws:dynamodb:${ACCOUNT}:table/rebond`;
const USER = 'arn:aws:sts::000000000000:assumed-role/rebond-probe-role/rebond-probe';

const callers = new AsyncLocalStorage<Caller>();
const judged = new SharedArrayBuffer(8);
let server: Awaited<ReturnType<typeof listenOnLoopback>>;
let unguard: () => void;
let endpoint: string;
/** These calls reached the service, which answers with this status. */
let reached: string[] = [];
let status = 200;

beforeAll(async () => {
  unguard = guardCalls(() => callers.getStore());
  server = await listenOnLoopback((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    request.resume();
    request.on('end', () => response.writeHead(status).end(status === 200 ? '{}' : undefined));
  }, 0);
  endpoint = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  unguard();
  await server.close();
});
beforeEach(() => {
  reached = [];
  status = 200;
});

const allow = (action: string, ...resources: string[]): Statement => ({
  effect: 'Allow',
  actions: [action],
  resources,
});

type Refused = { name: string; message: string; $metadata: { httpStatusCode: number } };

/** Makes a call under these statements; returns the error's name, status and message, or nothing. */
async function under(statements: Statement[], call: () => Promise<unknown>) {
  const caller = callerOf('probe', { statements, judged, usedFile: undefined });
  const before = reached.length;
  const refused = await callers.run(caller, call).then(
    () => undefined,
    (error: Refused) => error,
  );
  // The call was allowed. An error only means that the client could not read the answer.
  if (reached.length > before && status === 200) return undefined;
  return refused && `${refused.name} ${refused.$metadata.httpStatusCode} ${refused.message}`;
}

const because = (action: string, resource: string) =>
  `User: ${USER} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;

const settings = () => ({ ...clientSettings(endpoint), maxAttempts: 1 });
const key = { pk: { S: 'a' }, sk: { S: 'b' } };

describe('A guarded call to DynamoDB', () => {
  const get = () =>
    new DynamoDBClient(settings()).send(new GetItemCommand({ TableName: 'rebond', Key: key }));

  it('A call that is not granted is refused before it is sent', async () => {
    expect(await under([], get)).toBe(
      `AccessDeniedException 400 ${because('dynamodb:GetItem', TABLE)}`,
    );
    expect(reached).toEqual([]);
    expect(await under([allow('dynamodb:GetItem', TABLE)], get)).toBeUndefined();
    expect(reached).toEqual(['POST /']);
  });

  it('When one policy denies a call that another policy allows, the refusal calls the denial explicit', async () => {
    const denied = [
      allow('dynamodb:GetItem', '*'),
      { ...allow('*', TABLE), effect: 'Deny' as const },
    ];
    expect(await under(denied, get)).toMatch(/with an explicit deny in an identity-based policy$/);
  });

  it('An index is a resource of its own', async () => {
    const query = (IndexName?: string) => () =>
      new DynamoDBClient(settings()).send(
        new QueryCommand({ TableName: 'rebond', IndexName, KeyConditionExpression: 'a = b' }),
      );
    const ofTable = [allow('dynamodb:Query', TABLE)];
    const ofIndex = [allow('dynamodb:Query', `${TABLE}/index/cards`)];
    expect(await under(ofTable, query('cards'))).toContain(
      because('dynamodb:Query', `${TABLE}/index/cards`),
    );
    expect(await under(ofIndex, query('cards'))).toBeUndefined();
    expect(await under(ofIndex, query())).toContain(because('dynamodb:Query', TABLE));
  });

  const EMPTY_KEY =
    'ValidationException 400 One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ';
  const OF_ANOTHER_TYPE =
    'ValidationException 400 One or more parameter values were invalid: Condition parameter type does not match schema type';

  it.each<[string, Record<string, AttributeValue>, string | undefined]>([
    ['pk = :a AND begins_with(sk, :b)', { ':a': { S: 'a' }, ':b': { S: 'b' } }, undefined],
    ['pk = :a AND begins_with(sk, :b)', { ':a': { S: 'a' }, ':b': { S: '' } }, `${EMPTY_KEY}sk`],
    ['pk = :a AND #key >= :b', { ':a': { S: 'a' }, ':b': { S: '' } }, `${EMPTY_KEY}shop_sk`],
    ['pk=:a', { ':a': { S: '' } }, `${EMPTY_KEY}pk`],
    ['pk = :a AND sk BETWEEN :a AND :b', { ':a': { S: 'a' }, ':b': { S: '' } }, `${EMPTY_KEY}sk`],
    ['pk = :a AND sk < :b', { ':a': { S: 'a' }, ':b': { N: '1' } }, OF_ANOTHER_TYPE],
  ])('A key that no item can have is refused: %s of %j', async (condition, values, refusal) => {
    const query = () =>
      new DynamoDBClient(settings()).send(
        new QueryCommand({
          TableName: 'rebond',
          KeyConditionExpression: condition,
          ExpressionAttributeNames: { '#key': 'shop_sk' },
          ExpressionAttributeValues: values,
        }),
      );
    expect(await under([allow('dynamodb:Query', TABLE)], query)).toBe(refusal);
    expect(reached).toHaveLength(refusal ? 0 : 1);
  });

  it('A transaction needs the action of each of its items', async () => {
    const write = () =>
      new DynamoDBClient(settings()).send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName: 'rebond', Item: key } },
            {
              ConditionCheck: { TableName: 'rebond', Key: key, ConditionExpression: 'a = b' },
            },
          ],
        }),
      );
    const put = allow('dynamodb:PutItem', TABLE);
    expect(await under([put], write)).toContain(because('dynamodb:ConditionCheckItem', TABLE));
    expect(await under([put, allow('dynamodb:ConditionCheckItem', TABLE)], write)).toBeUndefined();
  });
});

describe('A guarded call to SES', () => {
  const identity = (name: string) => `arn:aws:ses:${ACCOUNT}:identity/${name}`;
  const configuration = `arn:aws:ses:${ACCOUNT}:configuration-set/rebond`;
  const from = (address: string): Statement => ({
    ...allow('ses:*', identity('*'), configuration),
    conditions: { StringEquals: { 'ses:FromAddress': address } },
  });
  const send = () =>
    new SESClient(settings()).send(
      new SendRawEmailCommand({
        Source: 'shop@rebond.fr',
        ConfigurationSetName: 'rebond',
        Destinations: ['customer@example.com'],
        RawMessage: { Data: Buffer.from('x') },
      }),
    );

  it('Sending needs the sender’s identity, the configuration set and the recipient’s identity', async () => {
    const sender = allow('ses:SendRawEmail', identity('shop@rebond.fr'));
    const denied = (what: string) =>
      `AccessDenied 403 User \`${USER}' is not authorized to perform \`ses:SendRawEmail' on resource \`${what}'`;
    expect(await under([sender], send)).toBe(denied(identity('customer@example.com')));
    expect(await under([allow('ses:SendRawEmail', identity('*'))], send)).toBe(
      denied(configuration),
    );
    expect(await under([from('shop@rebond.fr')], send)).toBeUndefined();
    expect(await under([from('other@rebond.fr')], send)).toBe(denied(identity('shop@rebond.fr')));
  });
});

it('An SMS to a phone number is covered only by a statement on *', async () => {
  const publish = () =>
    new SNSClient(settings()).send(
      new PublishCommand({ PhoneNumber: '+33612345678', Message: 'a' }),
    );
  const denial = { ...allow('sns:Publish', 'arn:aws:sns:*:*:*'), effect: 'Deny' as const };
  expect(await under([allow('sns:Publish', 'arn:aws:sns:*:*:*')], publish)).toBe(
    `AuthorizationErrorException 403 ${because('SNS:Publish', '+33612345678')}`,
  );
  expect(await under([allow('sns:Publish', '*'), denial], publish)).toBeUndefined();
});

it('A batch of SQS messages needs the permissions of a single message', async () => {
  const QueueUrl = `${endpoint}/000000000000/rebond-email`;
  const send = () =>
    new SQSClient({ ...settings(), useQueueUrlAsEndpoint: false }).send(
      new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: 'a', MessageBody: 'b' }] }),
    );
  const queue = `arn:aws:sqs:${ACCOUNT}:rebond-email`;
  expect(await under([], send)).toBe(`AccessDenied 403 ${because('sqs:sendmessage', queue)}`);
  expect(await under([allow('sqs:SendMessage', queue)], send)).toBeUndefined();
});

it('Each parameter of Parameter Store needs its own permission', async () => {
  const read = () =>
    new SSMClient(settings()).send(
      new GetParametersCommand({ Names: ['/a/one', '/a/two'], WithDecryption: true }),
    );
  const parameter = (name: string) => `arn:aws:ssm:${ACCOUNT}:parameter/a/${name}`;
  expect(await under([allow('ssm:GetParameters', parameter('one'))], read)).toBe(
    `AccessDeniedException 400 ${because('ssm:GetParameters', parameter('two'))}`,
  );
  expect(await under([allow('ssm:GetParameters', parameter('*'))], read)).toBeUndefined();
});

it('An administrator’s call to Cognito needs a permission, and a call with a person’s token does not', async () => {
  const cognito = () => new CognitoIdentityProviderClient(settings());
  const pool = `arn:aws:cognito-idp:${ACCOUNT}:userpool/eu-west-3_a`;
  const admin = () =>
    cognito().send(new AdminDeleteUserCommand({ UserPoolId: 'eu-west-3_a', Username: 'b' }));
  expect(await under([], admin)).toBe(
    `AccessDeniedException 400 ${because('cognito-idp:AdminDeleteUser', pool)}`,
  );
  expect(await under([allow('cognito-idp:AdminDeleteUser', pool)], admin)).toBeUndefined();
  expect(
    await under([], () => cognito().send(new GetUserCommand({ AccessToken: 'a' }))),
  ).toBeUndefined();
});

it('The WebSocket API’s refusal masks the account and the connection', async () => {
  const post = () =>
    new ApiGatewayManagementApiClient({ ...settings(), endpoint: `${endpoint}/live` }).send(
      new PostToConnectionCommand({ ConnectionId: 'abc=', Data: 'x' }),
    );
  const on = (method: string) =>
    allow(
      'execute-api:ManageConnections',
      `arn:aws:execute-api:${ACCOUNT}:live-api/live/${method}/@connections/*`,
    );
  expect(await under([on('DELETE')], post)).toBe(
    `AccessDeniedException 403 User: ${USER} is not authorized to perform: execute-api:ManageConnections on resource: arn:aws:execute-api:eu-west-3:********0000:live-api/live/POST/@connections/{connectionId}`,
  );
  expect(await under([on('POST')], post)).toBeUndefined();
});

describe('A guarded call to S3', () => {
  const s3 = () => new S3Client({ ...settings(), forcePathStyle: true });
  const get = () => s3().send(new GetObjectCommand({ Bucket: 'logos', Key: 'a/b.png' }));
  const put = () => s3().send(new PutObjectCommand({ Bucket: 'logos', Key: 'a', Body: 'x' }));
  const objects = 'arn:aws:s3:::logos/*';

  it('The refusal quotes the object’s ARN', async () => {
    expect(await under([allow('s3:GetObject', objects)], put)).toBe(
      `AccessDenied 403 ${because('s3:PutObject', '"arn:aws:s3:::logos/a"')}`,
    );
    expect(await under([allow('s3:PutObject', objects)], put)).toBeUndefined();
  });

  it('A missing object is reported as missing only to a caller that may list the bucket', async () => {
    status = 404;
    const reading = allow('s3:GetObject', objects);
    expect(await under([reading], get)).toBe(
      `AccessDenied 403 ${because('s3:ListBucket', '"arn:aws:s3:::logos"')}`,
    );
    const listing = allow('s3:ListBucket', 'arn:aws:s3:::logos');
    expect(await under([reading, listing], get)).toMatch(/^\w+ 404 /);
    expect(reached).toHaveLength(2);
  });
});

it('A call outside any Lambda is never refused', async () => {
  const client = new DynamoDBClient(settings());
  await client.send(new GetItemCommand({ TableName: 'rebond', Key: key }));
  expect(reached).toEqual(['POST /']);
});
