import { METRICS } from '../functions/platform/metric-names.ts';
import type { Resources } from '../infra/synthesized-resources.ts';
import type { Demand } from './demand.ts';

/** Each queue's pollers wait for 20 s when it is empty; Lambda runs five of them. */
const EMPTY_POLLS_OF_A_QUEUE = 650_000;

/** Counts what a stage uses regardless of its shops: resources that are billed by the month, and empty polls. */
export function stageDemand(resources: Resources): Demand {
  const count = (type: string) => resources.ofType(type).length;
  const firewalls = resources.ofType('AWS::WAFv2::WebACL');
  const queues = resources.ofType('AWS::Lambda::EventSourceMapping').filter(
    // Only the mapping of a stream has a position to start from.
    ({ properties }) => properties.StartingPosition === undefined,
  );
  return {
    alarms: count('AWS::CloudWatch::Alarm'),
    metrics: Object.values(METRICS).flatMap((metric) => ('byChannel' in metric ? [1, 1] : [1]))
      .length,
    dashboards: count('AWS::CloudWatch::Dashboard'),
    firewallAcls: firewalls.length,
    firewallRules: firewalls.flatMap(({ properties }) => properties.Rules).length,
    secrets: count('AWS::SecretsManager::Secret'),
    queueRequests: queues.length * EMPTY_POLLS_OF_A_QUEUE,
  };
}
