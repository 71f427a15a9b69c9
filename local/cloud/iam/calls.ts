/** A signed call to AWS, and what of it a role has to allow: by the service authorization reference of each service. */
import { ACCOUNT_ID, LIVE_API_ID, REGION } from '../../resources.ts';
import type { Call } from './call.ts';
import { dynamoDbNeeds } from './dynamodb-needs.ts';
import { emailNeeds } from './email-needs.ts';
import type { Need } from './policy.ts';
import { objectStorageNeeds } from './storage-needs.ts';

const arn = (service: string, rest: string) => `arn:aws:${service}:${REGION}:${ACCOUNT_ID}:${rest}`;

const SCOPE = /Credential=[^/]+\/\d{8}\/[^/]+\/([^/]+)\/aws4_request/;

/** The service that a request is signed for; `undefined` for one that needs no role: Stripe's, or by a person's own token. */
export const signedService = (authorization: unknown): string | undefined =>
  typeof authorization === 'string' ? SCOPE.exec(authorization)?.[1] : undefined;

/**
 * Everything that a call needs to be allowed, each thing by itself.
 * @throws Error for a service that no function of ours calls: it has to be taught here first.
 */
export function needsOf(call: Call): Need[] {
  const needs = SERVICES[call.service];
  if (needs === undefined) throw new Error(`Nothing is known here of the service ${call.service}`);
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

/** A batch of messages asks for what one of them would. */
function queueNeeds({ action, body }: Call): Need[] {
  const { QueueUrl = '' } = JSON.parse(body) as { QueueUrl?: string };
  const name = QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1);
  return [{ action: `sqs:${action.replace(/Batch$/, '')}`, resource: arn('sqs', name) }];
}

/** A text message is sent to its number, which is no ARN: only a statement on `*` speaks of it. */
function textMessageNeeds({ body }: Call): Need[] {
  const form = new URLSearchParams(body);
  const resource = form.get('PhoneNumber') ?? form.get('TopicArn') ?? form.get('TargetArn') ?? '*';
  return [{ action: `sns:${form.get('Action')}`, resource }];
}

/**
 * Each parameter by itself. What is encrypted under the account's own key `aws/ssm` asks for nothing more: that key's
 * policy lets Parameter Store decrypt for whoever may read the parameter.
 */
function parameterNeeds({ action, body }: Call): Need[] {
  const { Name, Names = [] } = JSON.parse(body) as { Name?: string; Names?: string[] };
  return [...(Name === undefined ? [] : [Name]), ...Names].map((name) => ({
    action: `ssm:${action}`,
    resource: arn('ssm', `parameter/${name.replace(/^\//, '')}`),
  }));
}
