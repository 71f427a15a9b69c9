import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** What an alarm watches beyond AWS's own metrics; each names something that a person must look at. */
export type AlarmMetric = 'UnknownStripePrice' | 'SeveralSubscriptions' | 'ReconciliationFailed';

const metrics = new Metrics({ namespace: process.env.POWERTOOLS_METRICS_NAMESPACE ?? 'Rebond' });

/** Counts one occurrence, written to the log in CloudWatch's embedded metric format. */
export function countForAlarm(name: AlarmMetric): void {
  metrics.singleMetric().addMetric(name, MetricUnit.Count, 1);
}
