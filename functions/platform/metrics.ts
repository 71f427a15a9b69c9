import {
  CHANNEL_DIMENSION,
  type MetricName,
  ROUTE_DIMENSION,
  SERVICE_DIMENSION,
  unitOf,
} from './metric-names.ts';

/** Counts one occurrence in the total and, if `route` is given, for that route as well. */
export function count(name: MetricName, route?: string): void {
  write(name, 1, route === undefined ? {} : { [ROUTE_DIMENSION]: route });
}

/** Records a measurement in the metric's unit, for one channel if the metric has channels. */
export function measure(name: MetricName, value: number, channel?: string): void {
  write(name, value, channel === undefined ? {} : { [CHANNEL_DIMENSION]: channel });
}

/**
 * CloudWatch's embedded metric format needs no call. The line goes to standard output, because Lambda wraps each line
 * of the console. Powertools' metrics would add a tenth to a Lambda's import for the same line.
 */
function write(name: MetricName, value: number, more: Record<string, string>): void {
  const dimensions = { [SERVICE_DIMENSION]: process.env.REBOND_SERVICE ?? 'rebond', ...more };
  const line = {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: process.env.REBOND_METRICS_NAMESPACE ?? 'Rebond',
          Dimensions:
            ROUTE_DIMENSION in more
              ? [[SERVICE_DIMENSION], Object.keys(dimensions)]
              : [Object.keys(dimensions)],
          Metrics: [{ Name: name, Unit: unitOf(name) }],
        },
      ],
    },
    ...dimensions,
    [name]: value,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
