import { logger } from './logger.ts';
import type { AlarmMetric } from './metric-names.ts';
import { count } from './metrics.ts';

/** A count alone would not say whose alarm it is. */
export type AlarmDetails = { shopId: string } & Record<string, unknown>;
export type RaiseAlarm = (metric: AlarmMetric, details: AlarmDetails) => void;

/** docs/operations.md searches the log by the metric's name. */
export const raiseAlarm: RaiseAlarm = (metric, details) => {
  logger.error('An alarm needs the operator’s attention', { alarm: metric, ...details });
  count(metric);
};
