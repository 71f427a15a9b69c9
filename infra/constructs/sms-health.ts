import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

/** Of the month's limit: from here a person still has days to have it raised. */
const SPENT_SHARE = 0.8;
/** AWS's own advice for a rate of delivery that asks for a look. */
const DELIVERED_SHARE = 0.9;

/**
 * Sounds before SNS drops text messages without a word, which it does once the month's limit (US dollars) is spent, and
 * when many do not reach their phones. Both are the whole account's: SNS counts no stage apart, so that the stage that
 * gives the limit watches it.
 */
export function watchTextMessages(scope: Construct, monthlyLimitDollars: number): void {
  const metric = (metricName: string, statistic: string, period: Duration) =>
    new Metric({ namespace: 'AWS/SNS', metricName, statistic, period });
  new Alarm(scope, 'sms-spend', {
    metric: metric('SMSMonthToDateSpentUSD', 'Maximum', Duration.hours(1)),
    alarmDescription: `Text messages: ${SPENT_SHARE * 100} % of the limit of the month are spent; SNS drops what is beyond it`,
    threshold: monthlyLimitDollars * SPENT_SHARE,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  new Alarm(scope, 'sms-success', {
    metric: metric('SMSSuccessRate', 'Average', Duration.hours(6)),
    alarmDescription: `Text messages: fewer than ${DELIVERED_SHARE * 100} % reach their phones, for twelve hours`,
    threshold: DELIVERED_SHARE,
    evaluationPeriods: 2,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}
