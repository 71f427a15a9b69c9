import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { METRICS } from './metric-names.ts';
import { count, measure } from './metrics.ts';

const written: string[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  vi.stubEnv('REBOND_METRICS_NAMESPACE', 'rebond-test');
});
afterEach(() => {
  written.length = 0;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The format requires that every dimension and metric named in `_aws` is a member of the same object. */
it('A metric is written as one line in CloudWatch’s format', () => {
  count('LimitReached');
  expect(written).toHaveLength(1);
  expect(written[0]?.endsWith('\n')).toBe(true);
  expect(JSON.parse(written[0] ?? '')).toEqual({
    _aws: {
      Timestamp: 1_800_000_000_000,
      CloudWatchMetrics: [
        {
          Namespace: 'rebond-test',
          Dimensions: [['service']],
          Metrics: [{ Name: 'LimitReached', Unit: 'Count' }],
        },
      ],
    },
    service: 'rebond',
    LimitReached: 1,
  });
});

it('A measurement has its channel as a dimension', () => {
  measure('TimeToNotify', 1_250, 'sms');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    _aws: {
      CloudWatchMetrics: [
        {
          Dimensions: [['service', 'channel']],
          Metrics: [{ Name: 'TimeToNotify', Unit: 'Milliseconds' }],
        },
      ],
    },
    channel: 'sms',
    TimeToNotify: 1_250,
  });
});

it('A failure is counted for its route and in the total', () => {
  count('RequestFailed', 'GET /api/repairs');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    _aws: { CloudWatchMetrics: [{ Dimensions: [['service'], ['service', 'route']] }] },
    route: 'GET /api/repairs',
    RequestFailed: 1,
  });
});

/** An alarm on a metric that the code never counts would never sound. */
it('The code counts or measures every metric of the list', () => {
  const source = globSync('functions/**/*.ts')
    .filter((file) => !/\.test\.ts$|metric-names\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const written = new Set(Array.from(source.matchAll(/'(\w+)'/g), ([, name]) => name));
  expect(Object.keys(METRICS).filter((name) => !written.has(name))).toEqual([]);
});
