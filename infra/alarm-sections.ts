/** Which section of docs/operations.md an alarm's reader is sent to: what it means, what to look at, what to do. */
import type { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS } from '../functions/platform/metric-names.ts';

export const OPERATIONS_DOC = 'docs/operations.md';

/** By what AWS measures; the sections' anchors are GitHub's, made from their headings. */
const SECTIONS_OF_AWS = {
  'AWS/Lambda Errors': 'lambda-errors',
  'AWS/Lambda Throttles': 'lambda-throttles',
  'AWS/Lambda IteratorAge': 'stream-lag',
  'AWS/SQS ApproximateNumberOfMessagesVisible': 'dead-letters',
  'AWS/SQS ApproximateAgeOfOldestMessage': 'queue-age',
  'AWS/ApiGateway 5xx': 'api-5xx',
  'AWS/SES Reputation.BounceRate': 'bounce-rate',
  'AWS/SES Reputation.ComplaintRate': 'complaint-rate',
} as const;

/**
 * The anchor of the section about an alarm. What the application counts itself has a section of its own name.
 * @throws when no section is named for what the alarm watches: no alarm goes without its page.
 */
export function sectionOf({ namespace, metricName, node }: CfnAlarm): string {
  if (metricName !== undefined && metricName in METRICS) return metricName.toLowerCase();
  const watched = `${namespace} ${metricName}`;
  const section = Object.entries(SECTIONS_OF_AWS).find(([key]) => key === watched)?.[1];
  if (section === undefined) {
    throw new Error(`${node.path} watches ${watched}, of which ${OPERATIONS_DOC} has no section.`);
  }
  return section;
}
