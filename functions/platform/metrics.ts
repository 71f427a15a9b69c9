import {
  CHANNEL_DIMENSION,
  METRICS,
  type MetricName,
  ROUTE_DIMENSION,
  SERVICE_DIMENSION,
} from './metric-names.ts';

/** Counts one occurrence; of a route, both in the sum over all and by itself. */
export function count(name: MetricName, route?: string): void {
  write(name, 1, route === undefined ? {} : { [ROUTE_DIMENSION]: route });
}

/** Notes a measurement, of one channel where the metric has channels, in the metric's unit. */
export function measure(name: MetricName, value: number, channel?: string): void {
  write(name, value, channel === undefined ? {} : { [CHANNEL_DIMENSION]: channel });
}

/**
 * Writes one line in CloudWatch's embedded metric format, from which CloudWatch makes the metric: nothing is called.
 * Straight to standard output, since Lambda wraps what goes through the console in an object of its own.
 * Written by hand because Powertools' metrics add a tenth to a Lambda's import for the same line.
 */
function write(name: MetricName, value: number, more: Record<string, string>): void {
  const dimensions = {
    [SERVICE_DIMENSION]: process.env.REBOND_SERVICE ?? 'rebond',
    ...more,
  };
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
          Metrics: [{ Name: name, Unit: METRICS[name].unit }],
        },
      ],
    },
    ...dimensions,
    [name]: value,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
