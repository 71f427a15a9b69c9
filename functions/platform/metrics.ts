import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { AlarmMetric } from './alarm-metrics.ts';

const metrics = new Metrics({ namespace: process.env.POWERTOOLS_METRICS_NAMESPACE ?? 'Rebond' });

/** Counts one occurrence, written to the log in CloudWatch's embedded metric format. */
export function countForAlarm(name: AlarmMetric): void {
  metrics.singleMetric().addMetric(name, MetricUnit.Count, 1);
}
