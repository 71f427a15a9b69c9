/** Each service reports in its own form that a role does not allow a call: status, error name and message. */
import { escapeXml } from '../../emulators/messaging/aws-query.ts';
import { ACCOUNT_ID, REGION } from '../../resources.ts';
import type { Need } from './policy.ts';

export type Refusal = { status: number; headers: Record<string, string>; body: string };

export type Denied = Need & {
  user: string;
  explicit: boolean;
};

export const assumedRole = (functionName: string) =>
  `arn:aws:sts::${ACCOUNT_ID}:assumed-role/${functionName}-role/${functionName}`;

export function refusalOf(service: string, denied: Denied): Refusal {
  const refuse = REFUSALS[service];
  if (refuse === undefined)
    throw new Error(`The IAM emulation does not know the service ${service}`);
  return refuse(denied);
}

const REFUSALS: Readonly<Record<string, (denied: Denied) => Refusal>> = {
  dynamodb: (denied) =>
    json(400, 'com.amazon.coral.service#AccessDeniedException', { Message: words(denied) }),
  ssm: (denied) => json(400, 'AccessDeniedException', { Message: words(denied) }),
  'cognito-idp': (denied) => json(400, 'AccessDeniedException', { Message: words(denied) }),
  // SQS gives the error twice, because clients of the older protocol read the header.
  sqs: (denied) => {
    const action = denied.action.toLowerCase();
    const refusal = json(403, 'com.amazon.coral.service#AccessDeniedException', {
      Message: words({ ...denied, action }),
    });
    return {
      ...refusal,
      headers: { ...refusal.headers, 'x-amzn-query-error': 'AccessDenied;Sender' },
    };
  },
  sns: (denied) =>
    query('AuthorizationError', words({ ...denied, action: denied.action.replace('sns', 'SNS') })),
  ses: ({ user, action, resource }) =>
    query(
      'AccessDenied',
      `User \`${user}' is not authorized to perform \`${action}' on resource \`${resource}'`,
    ),
  s3: (denied) => ({
    status: 403,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>${escapeXml(words({ ...denied, resource: `"${denied.resource}"` }))}</Message></Error>`,
  }),
  // The message masks the account except its last digits, and hides the connection's id.
  'execute-api': ({ user, action, resource }) => {
    const masked = `${'*'.repeat(8)}${ACCOUNT_ID.slice(8)}`;
    const shown = resource
      .replace(`${REGION}:${ACCOUNT_ID}:`, `${REGION}:${masked}:`)
      .replace(/@connections\/.*/, '@connections/{connectionId}');
    return {
      status: 403,
      headers: { 'content-type': 'application/json', 'x-amzn-errortype': 'AccessDeniedException' },
      body: JSON.stringify({
        Message: `User: ${user} is not authorized to perform: ${action} on resource: ${shown}`,
      }),
    };
  },
};

function words({ user, action, resource, explicit }: Denied): string {
  const because = explicit
    ? 'with an explicit deny in an identity-based policy'
    : `because no identity-based policy allows the ${action} action`;
  return `User: ${user} is not authorized to perform: ${action} on resource: ${resource} ${because}`;
}

export const json = (status: number, type: string, body: object): Refusal => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({ __type: type, ...body }),
});

const query = (code: string, message: string): Refusal => ({
  status: 403,
  headers: { 'content-type': 'text/xml' },
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>refused</RequestId></ErrorResponse>`,
});
