import { logger } from './logger.ts';
import type { AlarmMetric } from './metric-names.ts';
import { count } from './metrics.ts';

/** What the operator must know about an alarm. A count alone would not say whose it is. */
export type AlarmDetails = { shopId: string } & Record<string, unknown>;
export type RaiseAlarm = (metric: AlarmMetric, details: AlarmDetails) => void;

/** Counts for an alarm, and logs the shop under the metric's name, by which docs/operations.md searches. */
export const raiseAlarm: RaiseAlarm = (metric, details) => {
  logger.error('An alarm needs the operator’s attention', { alarm: metric, ...details });
  count(metric);
};
