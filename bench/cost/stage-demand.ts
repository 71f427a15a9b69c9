import { METRICS } from '../../functions/platform/metric-names.ts';
import type { Resources } from '../../infra/alone-synthesized.ts';
import { type Demand, scale } from './demand.ts';

/** Lambda runs five pollers for each queue, and each of them waits for 20 s when the queue is empty. */
const EMPTY_POLLS_OF_A_QUEUE = 650_000;

const MINUTES = { minute: 1, hour: 60, day: 24 * 60 } as const;
const MINUTES_OF_A_MONTH = (365.25 / 12) * MINUTES.day;

/** This is a scheduled run of 512 MB that finds little to do. It is alone in its second, so X-Ray records it. */
const RUN: Demand = { lambdaRequests: 1, lambdaGbSeconds: 0.1, logGb: 0.9e-6, traces: 1 };

/**
 * Counts the usage of a stage that does not depend on its shops: resources billed by the month, scheduled runs, empty
 * polls.
 */
export function stageDemand(resources: Resources): Demand {
  const count = (type: string) => resources.ofType(type).length;
  const firewalls = resources.ofType('AWS::WAFv2::WebACL');
  const queues = resources.ofType('AWS::Lambda::EventSourceMapping').filter(
    // A mapping with a starting position reads a stream, and a mapping that is off polls nothing.
    ({ properties: { StartingPosition, Enabled } }) =>
      StartingPosition === undefined && Enabled !== false,
  );
  const runs = resources
    .ofType('AWS::Scheduler::Schedule')
    .filter(({ properties }) => properties.State !== 'DISABLED')
    .map(({ properties }) => runsPerMonth(properties.ScheduleExpression))
    .reduce((total, each) => total + each, 0);
  return {
    ...scale(RUN, runs),
    alarms: alarmMetrics(resources),
    metrics: Object.values(METRICS).flatMap((metric) => ('byChannel' in metric ? [1, 1] : [1]))
      .length,
    dashboards: count('AWS::CloudWatch::Dashboard'),
    firewallAcls: firewalls.length,
    firewallRules: firewalls.flatMap(({ properties }) => properties.Rules).length,
    secrets: count('AWS::SecretsManager::Secret'),
    queueRequests: queues.length * EMPTY_POLLS_OF_A_QUEUE,
  };
}

/** Counts the metrics that alarms watch, because AWS bills an alarm once for each of its metrics. */
function alarmMetrics(resources: Resources): number {
  return resources
    .ofType('AWS::CloudWatch::Alarm')
    .map(({ properties }): object[] => properties.Metrics ?? [{ MetricStat: {} }])
    .flatMap((metrics) => metrics.filter((metric) => 'MetricStat' in metric)).length;
}

/** Returns the runs in a month of a schedule like `rate(5 minutes)`. A schedule with a time of day runs once a day. */
function runsPerMonth(expression: string): number {
  const [, every = '1', unit = 'day'] =
    /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  return MINUTES_OF_A_MONTH / (Number(every) * MINUTES[unit as keyof typeof MINUTES]);
}
