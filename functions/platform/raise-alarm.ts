import { logger } from './logger.ts';
import type { AlarmMetric } from './metric-names.ts';
import { count } from './metrics.ts';

/** The operator must know which shop an alarm concerns, which a count alone does not say. */
export type AlarmDetails = { shopId: string } & Record<string, unknown>;
export type RaiseAlarm = (metric: AlarmMetric, details: AlarmDetails) => void;

/** Counts for an alarm, and logs the shop under the metric's name, for which docs/operations.md searches. */
export const raiseAlarm: RaiseAlarm = (metric, details) => {
  logger.error('An alarm needs the operator’s attention', { alarm: metric, ...details });
  count(metric);
};
