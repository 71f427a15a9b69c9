import { expect, it } from 'vitest';
import { METRICS } from '../../functions/platform/metric-names.ts';
import { synthesize } from '../synthesized.ts';
import { VERSION } from '../version.ts';

/** Returns the metrics on a stage's dashboard, as its body names them. */
function shown(): string {
  const { properties } = synthesize().resources.one('AWS::CloudWatch::Dashboard');
  const [separator, parts] = properties.DashboardBody['Fn::Join'];
  return parts.filter((part: unknown) => typeof part === 'string').join(separator);
}

it('The dashboard names the version that is deployed', () => {
  expect(shown()).toContain(`(version ${VERSION})`);
});

it.each(Object.keys(METRICS))('The dashboard shows %s, which the application counts', (name) => {
  // A metric with a channel is shown for each channel.
  expect(shown()).toMatch(
    new RegExp(`"rebond-dev","${name}",("channel","email",)?"service","rebond"`),
  );
});

it.each([
  ['AWS/Lambda', 'Errors'],
  ['AWS/Lambda', 'Throttles'],
  ['AWS/Lambda', 'IteratorAge'],
  ['AWS/SQS', 'ApproximateAgeOfOldestMessage'],
  ['AWS/SQS', 'ApproximateNumberOfMessagesVisible'],
  ['AWS/DynamoDB', 'ThrottledRequests'],
])('The dashboard searches %s %s of this stage only', (namespace, metric) => {
  const search = shown()
    .replaceAll('\\"', '"')
    .match(new RegExp(`SEARCH\\('\\{${namespace},[\\w,]+\\} MetricName="${metric}" [^']+'`));
  expect(search?.[0]).toMatch(/ rebond-dev'$/);
});

it.each(['5xx', 'Latency', 'Bounce', 'Complaint', 'SMSMonthToDateSpentUSD'])(
  'The dashboard shows %s',
  (name) => {
    expect(shown()).toContain(`"${name}"`);
  },
);
