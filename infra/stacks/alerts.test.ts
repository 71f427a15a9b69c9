import { expect, it } from 'vitest';
import { ALARM_METRICS } from '../../functions/platform/alarm-metrics.ts';
import { LAMBDAS } from '../lambdas.ts';
import { synthesize } from '../synthesized.ts';

it.each(Object.keys(ALARM_METRICS))('%s sounds an alarm the first time it is counted', (name) => {
  const { resources } = synthesize();
  const { properties } = resources.one(
    'AWS::CloudWatch::Alarm',
    ({ MetricName }) => MetricName === name,
  );
  expect(properties).toMatchObject({
    Namespace: 'rebond-dev',
    Dimensions: [{ Name: 'service', Value: 'rebond' }],
    Statistic: 'Sum',
    Threshold: 1,
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
      POWERTOOLS_METRICS_NAMESPACE: 'rebond-prod',
      POWERTOOLS_SERVICE_NAME: 'rebond',
    });
  }
});
