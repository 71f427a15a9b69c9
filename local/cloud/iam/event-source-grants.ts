/** AWS reads an event source under the function's role, and refuses a mapping whose role lacks a permission. */
import {
  QUEUE_CONSUMERS,
  SCHEDULED_LAMBDAS,
  STREAM_CONSUMERS,
} from '../../../functions/lambdas.ts';
import {
  ACCOUNT_ID,
  queueArn,
  queueName,
  REGION,
  STREAM_DEAD_LETTER_QUEUE,
  TABLE_NAME,
} from '../../resources.ts';
import type { CloudRoles } from './callers.ts';
import type { Need } from './policy.ts';
import { callerOf } from './role-caller.ts';

const STREAM = `arn:aws:dynamodb:${REGION}:${ACCOUNT_ID}:table/${TABLE_NAME}/stream/local`;
const OF_STREAM = ['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'];
const OF_QUEUE = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'];

const onStream = OF_STREAM.map((action) => ({ action: `dynamodb:${action}`, resource: STREAM }));
const onQueue = (name: string) =>
  OF_QUEUE.map((action) => ({ action: `sqs:${action}`, resource: queueArn(name) }));
const toSend = (name: string) => ({ action: 'sqs:SendMessage', resource: queueArn(name) });

const NEEDS: readonly { name: string; needs: readonly Need[] }[] = [
  ...STREAM_CONSUMERS.map(({ name }) => ({
    name,
    needs: [...onStream, toSend(STREAM_DEAD_LETTER_QUEUE)],
  })),
  ...QUEUE_CONSUMERS.map(({ name, queue }) => ({ name, needs: onQueue(queueName(queue)) })),
  ...SCHEDULED_LAMBDAS.map(({ name }) => ({ name, needs: [toSend(`rebond-${name}-given-up`)] })),
];

/** @throws Error in Lambda's words when a role lacks what its event source needs. */
export function checkEventSources(roles: CloudRoles): void {
  for (const { name, needs } of NEEDS) {
    const { role, onAllowed, onRefused } = callerOf(name, roles.of(name));
    for (const need of needs) {
      const decision = role.decide(need);
      if (decision.allowed) onAllowed(decision.grant);
      else {
        onRefused();
        throw Object.assign(new Error(words(name, need)), {
          name: 'InvalidParameterValueException',
        });
      }
    }
  }
}

function words(name: string, { action, resource }: Need): string {
  if (resource === STREAM) {
    return `${name}: Cannot access stream ${resource}. Please ensure the role can perform the GetRecords, GetShardIterator, DescribeStream, and ListStreams Actions on your stream in IAM.`;
  }
  const [, call] = action.split(':');
  return `${name}: The provided execution role does not have permissions to call ${call} on SQS (${resource})`;
}
