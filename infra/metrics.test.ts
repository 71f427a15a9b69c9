/**
 * Compares each metric that an alarm or the dashboard names with what its service publishes. CloudWatch accepts a
 * metric that does not exist: its alarm never sounds, and its graph stays empty.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { METRICS } from '../functions/platform/metric-names.ts';
import { synthesize } from './synthesized.ts';

type Used = { namespace: string; name: string; dimensions: string; statistic: string };

/** The services' guides list these dimensions and statistics of metrics (read on 29 November 2026). */
const PUBLISHED: Record<string, Record<string, [dimensions: string[], statistics: string[]]>> = {
  // The source for AWS Lambda is https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
  'AWS/Lambda': {
    Errors: [['FunctionName'], ['Sum']],
    Throttles: [['FunctionName'], ['Sum']],
    IteratorAge: [['FunctionName'], ['Maximum']],
  },
  // The source for SQS is
  // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
  'AWS/SQS': {
    ApproximateAgeOfOldestMessage: [['QueueName'], ['Maximum']],
    ApproximateNumberOfMessagesVisible: [['QueueName'], ['Maximum', 'Minimum']],
  },
  // The source for API Gateway is https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html
  'AWS/ApiGateway': {
    Count: [['ApiId', 'ApiId,Stage'], ['Sum']],
    '4xx': [['ApiId', 'ApiId,Stage'], ['Sum']],
    '5xx': [['ApiId', 'ApiId,Stage'], ['Sum']],
    Latency: [
      ['ApiId', 'ApiId,Stage'],
      ['p50', 'p95', 'p99'],
    ],
  },
  // The source for SNS is https://docs.aws.amazon.com/sns/latest/dg/sns-monitoring-using-cloudwatch.html
  'AWS/SNS': {
    SMSSuccessRate: [['Country,SMSType'], ['Average', 'SampleCount']],
    SMSMonthToDateSpentUSD: [[''], ['Maximum']],
  },
  // The source for AWS Backup is https://docs.aws.amazon.com/aws-backup/latest/devguide/cloudwatch.html
  'AWS/Backup': {
    NumberOfBackupJobsAborted: [['BackupVaultName'], ['Sum']],
    NumberOfBackupJobsCompleted: [['BackupVaultName'], ['Sum']],
    NumberOfBackupJobsExpired: [['BackupVaultName'], ['Sum']],
    NumberOfBackupJobsFailed: [['BackupVaultName'], ['Sum']],
    NumberOfCopyJobsFailed: [['BackupVaultName'], ['Sum']],
  },
  // The sources for SES are https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-cloudwatch.html, for
  // a configuration set that counts by itself, and reputationdashboard-cloudwatch-alarm.html
  'AWS/SES': {
    Send: [['ses:configuration-set'], ['Sum']],
    Delivery: [['ses:configuration-set'], ['Sum']],
    Bounce: [['ses:configuration-set'], ['Sum']],
    Complaint: [['ses:configuration-set'], ['Sum']],
    Reject: [['ses:configuration-set'], ['Sum']],
    'Reputation.BounceRate': [['ses:configuration-set'], ['Average']],
    'Reputation.ComplaintRate': [['ses:configuration-set'], ['Average']],
  },
  // The source for DynamoDB is https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
  'AWS/DynamoDB': {
    ThrottledRequests: [['Operation,TableName'], ['Sum']],
    ReadThrottleEvents: [['TableName'], ['Sum']],
    WriteThrottleEvents: [['TableName'], ['Sum']],
  },
  // Our own metrics come from functions/platform/metrics.ts and the metric filter of constructs/rebond-function.ts.
  'rebond-prod': {
    ...Object.fromEntries(
      Object.entries(METRICS).map(([name, metric]) => [
        name,
        [
          ['byChannel' in metric ? 'channel,service' : 'service'],
          ['unit' in metric ? 'p95' : 'Sum'],
        ] satisfies [string[], string[]],
      ]),
    ),
    'check-sign-up-faults': [[''], ['Sum']],
  },
};

const sorted = (names: readonly string[]) => [...names].sort().join();

type AlarmMetric = { MetricName: string; Namespace: string; Dimensions?: { Name: string }[] };
const used = (metric: AlarmMetric, statistic: string): Used => ({
  namespace: metric.Namespace,
  name: metric.MetricName,
  dimensions: sorted((metric.Dimensions ?? []).map(({ Name }) => Name)),
  statistic,
});

let alarmed: Used[];
let drawn: Used[];
let searches: string[];

beforeAll(() => {
  const { resources } = synthesize({
    stage: 'prod',
    alarmEmail: 'astreinte@rebond.fr',
    monthlySmsLimit: '20',
  });
  alarmed = resources
    .ofType('AWS::CloudWatch::Alarm')
    .flatMap(({ properties }) =>
      properties.Metrics === undefined
        ? [used(properties as AlarmMetric, properties.Statistic ?? properties.ExtendedStatistic)]
        : (properties.Metrics as { MetricStat?: { Metric: AlarmMetric; Stat: string } }[]).flatMap(
            ({ MetricStat }) => (MetricStat ? [used(MetricStat.Metric, MetricStat.Stat)] : []),
          ),
    );
  const [separator, parts] = resources.one('AWS::CloudWatch::Dashboard').properties.DashboardBody[
    'Fn::Join'
  ];
  const body = parts.map((part: unknown) => (typeof part === 'string' ? part : 'x'));
  const { widgets } = JSON.parse(body.join(separator));
  const lines: unknown[][] = widgets.flatMap(
    ({ properties }: { properties: { metrics?: unknown[][] } }) => properties.metrics ?? [],
  );
  drawn = lines
    .filter(([first]) => typeof first === 'string')
    .map((line) => {
      const texts = line.filter((part) => typeof part === 'string');
      const [namespace = '', name = '', ...pairs] = texts;
      const { stat = 'Average' } = line.at(-1) as { stat?: string };
      const dimensions = sorted(pairs.filter((_, place) => place % 2 === 0));
      return { namespace, name, dimensions, statistic: stat };
    });
  searches = lines
    .map(([first]) => (first as { expression?: string }).expression)
    .filter((expression) => expression !== undefined);
});

/** Returns the fault of a metric, or nothing when its service publishes the metric. */
function faultOf({ namespace, name, dimensions, statistic }: Used): string[] {
  const [sets, statistics] = PUBLISHED[namespace]?.[name] ?? [];
  if (sets?.includes(dimensions) && statistics?.includes(statistic)) return [];
  return [`${namespace} ${name} by ${dimensions || 'nothing'}, ${statistic}`];
}

// This test was seen to fail with SMSSuccessRate without dimensions.
it('Every alarm watches a metric, with dimensions, that its service publishes', () => {
  expect(alarmed.length).toBeGreaterThan(100);
  expect(alarmed.flatMap(faultOf)).toEqual([]);
});

it('Every line of the dashboard shows a metric, with dimensions, that its service publishes', () => {
  expect(drawn.length).toBeGreaterThan(20);
  expect(drawn.flatMap(faultOf)).toEqual([]);
});

describe('A search of the dashboard', () => {
  const partsOf = (search: string) => {
    const found = /^SEARCH\('\{([\w/]+),([\w,]+)\} MetricName="(\w+)" (.+)', '(\w+)', 300\)$/.exec(
      search,
    );
    if (found === null) throw new Error(`${search} has another form`);
    const [, namespace = '', dimensions = '', name = '', terms = '', statistic = ''] = found;
    return { namespace, name, dimensions: sorted(dimensions.split(',')), statistic, terms };
  };

  it('The search names a metric, with dimensions, that its service publishes', () => {
    expect(searches.length).toBeGreaterThan(8);
    expect(searches.map(partsOf).flatMap(faultOf)).toEqual([]);
  });

  // A term in quotation marks must be a whole name, but among the Lambdas, queues and tables only the table is named
  // exactly `rebond-prod`
  // (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/search-expression-syntax.html).
  it('Each search finds only metrics of this stage, except the search for SMS, which covers the account', () => {
    const terms = searches.map(partsOf).map((search) => search.terms);
    expect([...new Set(terms)].sort()).toEqual(['SMSType="Transactional"', 'rebond-prod']);
  });
});
