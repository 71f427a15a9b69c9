/** Grants of Lambdas that no test uses, with the reason for each. A test fails for a row that matches no grant. */

export type GrantOfFunction = { name: string; action: string; resource: string };

type Explanation = {
  /** An asterisk stands for all actions of a service. */
  action: string;
  names?: readonly string[];
  reason: string;
};

export const EXPLANATIONS: readonly Explanation[] = [
  { action: 'logs:*', reason: 'Lambda itself writes the log.' },
  { action: 'xray:*', reason: 'Lambda itself writes the traces.' },
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
    names: ['note-outcome', 'send-notifications'],
    reason:
      'They store which change an SMS was about, and list a repair whose message did not arrive. The tests of both use the table alone.',
  },
  {
    action: 'dynamodb:ConditionCheckItem',
    names: ['send-quote-answer'],
    reason:
      'When no budget pays for the e-mail about an answer, a notice is stored: messages.integration.test.ts tests this on the table alone.',
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
    action: 'sqs:ChangeMessageVisibility',
    names: ['compare-cards', 'do-daily-jobs'],
    reason:
      'A slice of a daily job that fails is tried again later in the same way as a message, and the senders of messages use this grant.',
  },
  {
    action: 'ssm:GetParameters',
    names: ['finish-closures'],
    reason:
      'Closing an account asks Stripe whether it still has a subscription: close-account.integration.test.ts ends one by the shop’s own request.',
  },
  ...['dynamodb:BatchWriteItem', 's3:DeleteObject'].map((action) => ({
    action,
    names: ['finish-closures'],
    reason:
      'It finishes an erasure that was interrupted: close-account.integration.test.ts erases items and files by the shop’s own request.',
  })),
  {
    action: 's3:GetObject',
    names: ['send-invoice'],
    reason:
      'It prints documents as get-document-pdf does, and documents.integration.test.ts requests one with a logo from get-document-pdf.',
  },
];

export const explanationOf = (grant: GrantOfFunction): Explanation | undefined =>
  EXPLANATIONS.find((each) => speaksOf(each, grant));

export const speaksOf = ({ action, names }: Explanation, grant: GrantOfFunction): boolean =>
  (action.endsWith(':*')
    ? grant.action.startsWith(action.slice(0, -1))
    : grant.action === action) &&
  (names === undefined || names.includes(grant.name));
