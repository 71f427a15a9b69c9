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
    names: [
      'change-status',
      'correct-repair',
      'hand-over-repair',
      'note-call',
      'note-email-outcome',
      'resend-repair-update-email',
      'resend-sms-notification',
      'send-sms-notification',
      'undo-change',
      'withdraw-repair',
    ],
    reason:
      'A repair of an earlier version is put anew before its first change: stored-shops.integration.test.ts writes such ones as the use case does, not as the Lambda.',
  },
  {
    action: 'dynamodb:ConditionCheckItem',
    names: ['import-repairs'],
    reason: 'The first record of a shop whose profile was never opened asks that it is not closed.',
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
