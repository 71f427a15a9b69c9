/** Which section of docs/operations.md an alarm's reader is sent to: what it means, what to look at, what to do. */
import type { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS } from '../functions/platform/metric-names.ts';

export const OPERATIONS_DOC = 'docs/operations.md';

/** By what AWS measures; the sections' anchors are GitHub's, made from their headings. */
const SECTIONS_OF_AWS = {
  'AWS/Lambda Errors': 'lambda-errors',
  'AWS/Lambda Throttles': 'lambda-throttles',
  'AWS/Lambda IteratorAge': 'stream-lag',
  // Before the number of messages, which the age is computed with.
  'AWS/SQS ApproximateAgeOfOldestMessage': 'queue-age',
  'AWS/SQS ApproximateNumberOfMessagesVisible': 'dead-letters',
  'AWS/ApiGateway 5xx': 'api-5xx',
  'AWS/ApiGateway 4xx': 'api-4xx',
  'AWS/SNS SMSMonthToDateSpentUSD': 'sms-spend',
  'AWS/SNS SMSSuccessRate': 'sms-success',
  'AWS/SES Reputation.BounceRate': 'bounce-rate',
  'AWS/SES Reputation.ComplaintRate': 'complaint-rate',
} as const;

/**
 * The anchor of the section about an alarm. What the application counts itself has a section of its own name.
 * @throws when no section is named for what the alarm watches: no alarm goes without its page.
 */
export function sectionOf(alarm: CfnAlarm): string {
  const { metricName, node } = alarm;
  if (metricName !== undefined && metricName in METRICS) return metricName.toLowerCase();
  const watched = watchedBy(alarm);
  const section = Object.entries(SECTIONS_OF_AWS).find(([key]) => watched.includes(key))?.[1];
  if (section === undefined) {
    throw new Error(`${node.path} watches ${watched}, of which ${OPERATIONS_DOC} has no section.`);
  }
  return section;
}

/** What an alarm watches, each with its namespace; several where it computes with them. */
function watchedBy({ namespace, metricName, metrics }: CfnAlarm): string[] {
  if (!Array.isArray(metrics)) return [`${namespace} ${metricName}`];
  return metrics.flatMap((query) => {
    const metric = 'metricStat' in query && query.metricStat;
    if (!metric || !('metric' in metric) || !('metricName' in metric.metric)) return [];
    return [`${metric.metric.namespace} ${metric.metric.metricName}`];
  });
}
