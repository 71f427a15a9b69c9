/** Reads the permissions that a signed call needs, according to AWS's Service Authorization Reference. */
import { listOf } from '../../emulators/messaging/aws-query.ts';
import { ACCOUNT_ID, LIVE_API_ID, REGION } from '../../resources.ts';
import { dynamoDbNeeds } from './dynamodb-needs.ts';
import type { Need } from './policy.ts';

export type Call = {
  service: string;
  method: string;
  path: string;
  action: string;
  body: string;
};

const OF_OBJECTS: Readonly<Record<string, string>> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
};
const OF_BUCKETS: Readonly<Record<string, string>> = { GET: 'ListBucket', HEAD: 'ListBucket' };

const bucketArn = (bucket: string) => `arn:aws:s3:::${bucket}`;

function placeOf({ path }: Call): { bucket: string; key: string } {
  const { pathname } = new URL(path, 'http://s3');
  const [bucket = '', ...key] = decodeURIComponent(pathname).slice(1).split('/');
  return { bucket, key: key.join('/') };
}

/** Returns the permissions of a request to S3. A listing needs `ListBucket`. */
function objectStorageNeeds(call: Call): Need[] {
  const { bucket, key } = placeOf(call);
  const action = (key ? OF_OBJECTS : OF_BUCKETS)[call.method] ?? call.method;
  return [
    { action: `s3:${action}`, resource: key ? `${bucketArn(bucket)}/${key}` : bucketArn(bucket) },
  ];
}

/**
 * Returns the permission without which S3 answers 'access denied' instead of 'missing' (S3 API reference, GetObject).
 */
export function absenceNeed(call: Call): Need | undefined {
  const { bucket, key } = placeOf(call);
  const isRead = call.service === 's3' && (call.method === 'GET' || call.method === 'HEAD');
  return isRead && key ? { action: 's3:ListBucket', resource: bucketArn(bucket) } : undefined;
}

const arn = (service: string, rest: string) => `arn:aws:${service}:${REGION}:${ACCOUNT_ID}:${rest}`;

const SCOPE = /Credential=[^/]+\/\d{8}\/[^/]+\/([^/]+)\/aws4_request/;

/**
 * Returns the AWS service that a request is signed for, or `undefined` for an unsigned request, such as one to
 * Stripe.
 */
export const signedService = (authorization: unknown): string | undefined =>
  typeof authorization === 'string' ? SCOPE.exec(authorization)?.[1] : undefined;

/** Returns every permission that a call needs. @throws Error for a service that is missing here. */
export function needsOf(call: Call): Need[] {
  const needs = SERVICES[call.service];
  if (needs === undefined)
    throw new Error(`The IAM emulation does not know the service ${call.service}`);
  return needs(call);
}

const SERVICES: Readonly<Record<string, (call: Call) => Need[]>> = {
  dynamodb: ({ action, body }) => dynamoDbNeeds(action, JSON.parse(body)),
  s3: objectStorageNeeds,
  sqs: queueNeeds,
  ses: ({ body }) => emailNeeds(new URLSearchParams(body)),
  sns: textMessageNeeds,
  ssm: parameterNeeds,
  'cognito-idp': ({ action, body }) => {
    const { UserPoolId } = JSON.parse(body) as { UserPoolId?: string };
    return [
      { action: `cognito-idp:${action}`, resource: arn('cognito-idp', `userpool/${UserPoolId}`) },
    ];
  },
  'execute-api': ({ method, path }) => {
    const [, place = path] = /(\/@connections\/.*)$/.exec(decodeURIComponent(path)) ?? [];
    const resource = arn('execute-api', `${LIVE_API_ID}/live/${method}${place}`);
    return [{ action: 'execute-api:ManageConnections', resource }];
  },
};

function queueNeeds({ action, body }: Call): Need[] {
  const { QueueUrl = '' } = JSON.parse(body) as { QueueUrl?: string };
  const name = QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1);
  return [{ action: `sqs:${action.replace(/Batch$/, '')}`, resource: arn('sqs', name) }];
}

/** A text message goes to a phone number, which has no ARN, so only a statement on `*` covers it. */
function textMessageNeeds({ body }: Call): Need[] {
  const form = new URLSearchParams(body);
  const resource = form.get('PhoneNumber') ?? form.get('TopicArn') ?? form.get('TargetArn') ?? '*';
  return [{ action: `sns:${form.get('Action')}`, resource }];
}

/** Decryption needs nothing more: the policy of `aws/ssm` lets Parameter Store decrypt for anyone who may read. */
function parameterNeeds({ action, body }: Call): Need[] {
  const { Name, Names = [] } = JSON.parse(body) as { Name?: string; Names?: string[] };
  return [...(Name === undefined ? [] : [Name]), ...Names].map((name) => ({
    action: `ssm:${action}`,
    resource: arn('ssm', `parameter/${name.replace(/^\//, '')}`),
  }));
}

const sesArn = (resource: string) => `arn:aws:ses:${REGION}:${ACCOUNT_ID}:${resource}`;

/**
 * Sending needs the sender's identity, the configuration set, and each recipient's identity, which AWS requires in the
 * sandbox and in an account that owns the recipient's domain.
 */
function emailNeeds(form: URLSearchParams): Need[] {
  const action = `ses:${form.get('Action')}`;
  const from = form.get('Source') ?? '';
  const recipients = listOf(form, 'Destinations');
  const context = { 'ses:fromaddress': [from], 'ses:recipients': recipients };
  const set = form.get('ConfigurationSetName');
  const identities = [from, ...recipients].map((address) => sesArn(`identity/${address}`));
  const settings = set ? [sesArn(`configuration-set/${set}`)] : [];
  return [...identities, ...settings].map((resource) => ({
    action,
    resource,
    context,
  }));
}
