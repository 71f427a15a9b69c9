import { expect, it } from 'vitest';
import { METRICS } from '../../functions/platform/metric-names.ts';
import { LAMBDAS } from '../lambdas.ts';
import { synthesize } from '../synthesized.ts';

const alarmed = Object.entries(METRICS).flatMap(([name, definition]) =>
  'alarm' in definition ? [{ name, ...definition.alarm }] : [],
);

it.each(alarmed)('$name sounds an alarm at $threshold in $minutes minutes', (metric) => {
  const { resources } = synthesize();
  const { properties } = resources.one(
    'AWS::CloudWatch::Alarm',
    ({ MetricName }) => MetricName === metric.name,
  );
  expect(properties).toMatchObject({
    Namespace: 'rebond-dev',
    Dimensions: [{ Name: 'service', Value: 'rebond' }],
    Statistic: 'Sum',
    Period: metric.minutes * 60,
    Threshold: metric.threshold,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  });
});

it('every Lambda counts where the alarms of its stage look', () => {
  const { resources } = synthesize({ stage: 'prod', alarmEmail: 'astreinte@rebond.fr' });
  for (const { name } of LAMBDAS) {
    const { Environment } = resources.one(
      'AWS::Lambda::Function',
      ({ FunctionName }) => FunctionName === `rebond-prod-${name}`,
    ).properties;
    expect(Environment.Variables).toMatchObject({
      REBOND_METRICS_NAMESPACE: 'rebond-prod',
      REBOND_SERVICE: 'rebond',
    });
  }
});
