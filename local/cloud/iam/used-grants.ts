import { USER_POOL } from './template-values.ts';
import type { Roles } from './templates-roles.ts';

type GrantOfFunction = { name: string; action: string; resource: string };

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

const explanationOf = (grant: GrantOfFunction): Explanation | undefined =>
  EXPLANATIONS.find((each) => speaksOf(each, grant));

export const speaksOf = ({ action, names }: Explanation, grant: GrantOfFunction): boolean =>
  (action.endsWith(':*')
    ? grant.action.startsWith(action.slice(0, -1))
    : grant.action === action) &&
  (names === undefined || names.includes(grant.name));

export type GrantsReport = {
  allowed: number;
  refused: number;
  granted: number;
  unexplained: GrantOfFunction[];
  explained: (GrantOfFunction & { reason: string })[];
};

export const grantsOf = (roles: Roles): GrantOfFunction[] =>
  Object.entries(roles).flatMap(([name, statements]) =>
    statements
      .filter(({ effect }) => effect === 'Allow')
      .flatMap(({ actions, resources }) =>
        actions.flatMap((action) => resources.map((resource) => ({ name, action, resource }))),
      ),
  );

/** Builds the report from the lines that `role-caller.ts` wrote. */
export function reportGrants(roles: Roles, written: string): GrantsReport {
  const used = new Set<string>();
  const judged = { allowed: 0, refused: 0 };
  for (const line of written.split('\n').filter(Boolean)) {
    const { allowed, refused, ...grant } = JSON.parse(line);
    if (allowed === undefined) used.add(keyOf(grant));
    else {
      judged.allowed += allowed;
      judged.refused += refused;
    }
  }
  const grants = grantsOf(roles);
  const unused = grants
    .filter((grant) => !used.has(keyOf(grant)))
    .map((grant) => ({ ...grant, reason: explanationOf(grant)?.reason }));
  return {
    ...judged,
    granted: grants.length,
    unexplained: unused.filter(({ reason }) => reason === undefined),
    explained: unused.flatMap(({ reason, ...grant }) => (reason ? [{ ...grant, reason }] : [])),
  };
}

const keyOf = ({ name, action, resource }: GrantOfFunction) =>
  `${name} ${action} ${resource.replace(/(?<=:userpool\/).*/, USER_POOL)}`;
