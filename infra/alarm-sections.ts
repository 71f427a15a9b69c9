import type { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS } from '../functions/platform/metric-names.ts';
import { FAULTS } from './constructs/rebond-function.ts';

export const OPERATIONS_DOC = 'docs/operations.md';

/** The sections by AWS metric. GitHub makes their anchors from the headings. */
const SECTIONS_OF_AWS = {
  'AWS/Lambda Errors': 'lambda-errors',
  'AWS/Lambda Throttles': 'lambda-throttles',
  'AWS/Lambda IteratorAge': 'stream-lag',
  // An alarm on the age of messages also watches their number, so the age comes first and decides its section.
  'AWS/SQS ApproximateAgeOfOldestMessage': 'queue-age',
  'AWS/SQS ApproximateNumberOfMessagesVisible': 'dead-letters',
  'AWS/ApiGateway 5xx': 'api-5xx',
  'AWS/ApiGateway 4xx': 'api-4xx',
  'AWS/SNS SMSMonthToDateSpentUSD': 'sms-spend',
  'AWS/SNS SMSSuccessRate': 'sms-success',
  'AWS/Backup NumberOfBackupJobsFailed': 'backup-failed',
  'AWS/Backup NumberOfBackupJobsCompleted': 'backup-failed',
  'AWS/SES Reputation.BounceRate': 'bounce-rate',
  'AWS/SES Reputation.ComplaintRate': 'complaint-rate',
} as const;

/** The anchor of an alarm's section. @throws when the alarm's metric has none, so that no alarm lacks a section. */
export function sectionOf(alarm: CfnAlarm): string {
  const { metricName, node } = alarm;
  if (metricName !== undefined && metricName in METRICS) return metricName.toLowerCase();
  if (metricName?.endsWith(FAULTS)) return SECTIONS_OF_AWS['AWS/Lambda Errors'];
  const watched = watchedBy(alarm);
  const section = Object.entries(SECTIONS_OF_AWS).find(([key]) => watched.includes(key))?.[1];
  if (section === undefined) {
    throw new Error(`${node.path} watches ${watched}, for which ${OPERATIONS_DOC} has no section.`);
  }
  return section;
}

function watchedBy({ namespace, metricName, metrics }: CfnAlarm): string[] {
  if (!Array.isArray(metrics)) return [`${namespace} ${metricName}`];
  return metrics.flatMap((query) => {
    const metric = 'metricStat' in query && query.metricStat;
    if (!metric || !('metric' in metric) || !('metricName' in metric.metric)) return [];
    return [`${metric.metric.namespace} ${metric.metric.metricName}`];
  });
}
