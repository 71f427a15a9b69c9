/** What Lambdas are granted though no test uses it, and why. A row that speaks of nothing granted fails its test. */

/** A function may do something to something. */
export type GrantOfFunction = { name: string; action: string; resource: string };

type Explanation = {
  /** As `logs:PutLogEvents`, with an asterisk for all of a service's. */
  action: string;
  /** The functions meant; every one of them without it. */
  names?: readonly string[];
  reason: string;
};

export const EXPLANATIONS: readonly Explanation[] = [
  { action: 'logs:*', reason: 'Lambda writes the log by itself.' },
  { action: 'xray:*', reason: 'Lambda writes the traces by itself.' },
  {
    action: 'sqs:GetQueueAttributes',
    names: ['on-repair-change', 'push-live-changes'],
    reason: 'The CDK’s SqsDlq grants it together with sending.',
  },
  {
    action: 'sqs:GetQueueUrl',
    names: ['on-repair-change', 'push-live-changes'],
    reason: 'The CDK’s SqsDlq grants it together with sending.',
  },
  {
    action: 'dynamodb:PutItem',
    names: ['send-quote-answer'],
    reason:
      'A letter that is given up leaves its shop a notice: answer-letters.integration.test.ts gives one up over the table.',
  },
  {
    action: 'dynamodb:DeleteItem',
    names: ['post-confirmation'],
    reason:
      'A page that is open when its sessions end loses its connection: sessions.integration.test.ts ends some by another function.',
  },
  {
    action: 'execute-api:ManageConnections',
    names: ['post-confirmation'],
    reason:
      'A page that is open when its sessions end loses its connection: sessions.integration.test.ts ends some by another function.',
  },
  {
    action: 'ssm:GetParameters',
    names: ['finish-closures'],
    reason:
      'Stripe is asked where a closing account still has a subscription: one is ended by the shop’s own request in close-account.integration.test.ts.',
  },
  {
    action: 's3:GetObject',
    names: ['send-invoice'],
    reason:
      'It prints documents as get-document-pdf does, of which documents.integration.test.ts asks one with a logo.',
  },
];

/** Why a grant is there that nothing used; `undefined` where nobody has said. */
export const explanationOf = (grant: GrantOfFunction): Explanation | undefined =>
  EXPLANATIONS.find((each) => speaksOf(each, grant));

export const speaksOf = ({ action, names }: Explanation, grant: GrantOfFunction): boolean =>
  (action.endsWith(':*')
    ? grant.action.startsWith(action.slice(0, -1))
    : grant.action === action) &&
  (names === undefined || names.includes(grant.name));
