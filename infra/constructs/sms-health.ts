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
/** The delivery rate below which AWS advises to investigate. */
const DELIVERED_SHARE = 0.9;
/** With fewer messages, a single wrong number would already bring the delivery rate below its limit. */
const FEWEST_MESSAGES = 10;

/**
 * The dimensions with which SNS counts deliveries; it has no figure for all countries together. Nearly all numbers are
 * French, and a few messages elsewhere would say little. Our messages are transactional
 * (functions/notifications/providers/sns.ts).
 */
const FRENCH = { Country: 'FR', SMSType: 'Transactional' } as const;

/**
 * Raises an alarm when many text messages do not arrive. If the stage sets the month's limit (US dollars), it also
 * raises an alarm before the limit, because SNS silently drops all messages beyond it. SNS does not count stages
 * separately, so both figures cover the whole account, and the stage that receives the outcomes watches them.
 */
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
