import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

/** The share of the monthly limit that raises the alarm. A person then still has days to get the limit raised. */
const SPENT_SHARE = 0.8;
const DELIVERED_SHARE = 0.9;
/** With fewer messages, a single wrong number would already bring the delivery rate below its limit. */
const FEWEST_MESSAGES = 10;

/** SNS has no figure for all countries together, and nearly all numbers are French. */
const FRENCH = { Country: 'FR', SMSType: 'Transactional' } as const;

/** SNS silently drops all messages beyond the limit (US dollars). Both figures cover the whole account. */
export function watchTextMessages(scope: Construct, monthlyLimitDollars: number | undefined): void {
  const period = Duration.hours(6);
  const delivered = (statistic: string) =>
    new Metric({
      namespace: 'AWS/SNS',
      metricName: 'SMSSuccessRate',
      dimensionsMap: FRENCH,
      statistic,
      period,
    });
  new Alarm(scope, 'sms-success', {
    metric: new MathExpression({
      expression: `IF(messages >= ${FEWEST_MESSAGES}, share, 1)`,
      usingMetrics: { messages: delivered('SampleCount'), share: delivered('Average') },
      period,
    }),
    alarmDescription: `Customers do not get their SMS: for twelve hours fewer than ${DELIVERED_SHARE * 100} % have arrived in France`,
    threshold: DELIVERED_SHARE,
    evaluationPeriods: 2,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  if (monthlyLimitDollars === undefined) return;
  new Alarm(scope, 'sms-spend', {
    metric: new Metric({
      namespace: 'AWS/SNS',
      metricName: 'SMSMonthToDateSpentUSD',
      statistic: 'Maximum',
      period: Duration.hours(1),
    }),
    alarmDescription: `Customers will soon get no SMS: ${SPENT_SHARE * 100} % of the month’s limit are spent, and SNS sends nothing beyond it`,
    threshold: monthlyLimitDollars * SPENT_SHARE,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}
