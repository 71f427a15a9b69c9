/**
 * Measures the public look-up through the gateway and Lambda runtime of the embedded cloud. Without an engine, it
 * counts how many look-ups per second our own code handles. With an engine, it measures how long people wait, both with
 * and without the edge's cache. Run it with `npm run bench -- lookup`; it writes lookup.json.
 */

import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { lambdaOf } from '../functions/lambdas.ts';
import { HTTP_ROUTES } from '../functions/routes.ts';
import { byTheEdge, createApi } from '../local/cloud/gateway/api.ts';
import { createGateway, type GatewayParts } from '../local/cloud/gateway/gateway.ts';
import { gatewayAnswer } from '../local/cloud/gateway/http-answer.ts';
import { listenOnLoopback } from '../local/cloud/gateway/loopback-server.ts';
import { openRoles } from '../local/cloud/iam/callers.ts';
import { createRuntime } from '../local/cloud/lambda/runtime.ts';
import { type Cloud, startCloud } from '../local/cloud.ts';
import { TABLE_NAME } from '../local/resources.ts';
import { ROOT } from '../local/root.ts';
import { AT_LOAD } from '../local/testing/at-load.ts';
import { fillFolder, optionsOf } from './filled-folder.ts';
import type { LoadResult } from './load/http-load.ts';
import type { Load } from './load/http-load-worker.ts';
import { atLeast, atMost, percentile, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';
import { sampleNumber, sampleStatus } from './sample-shop.ts';

const CONNECTIONS = 8;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;
const STEADY = { perSecond: 200, seconds: 60 };
const REPAIRS = 1_000;

async function run(load: Load): Promise<LoadResult> {
  const worker = new Worker(new URL('./load/http-load-worker.ts', import.meta.url), {
    workerData: load,
  });
  const [result] = await once(worker, 'message');
  return result as LoadResult;
}

/** Sends requests until everything is warm. @throws Error when a request fails. */
async function warmUp(origin: string): Promise<void> {
  const load = { origin, paths: paths(), connections: CONNECTIONS, seconds: WARM_UP_SECONDS };
  const { errors } = await run(load);
  if (errors > 0) throw new Error(`${errors} lookups failed before anything was measured`);
}

/** Returns the paths of repairs that are not completed, for which the repair and its shop are read. */
function paths(): string[] {
  const indexes = Array.from({ length: REPAIRS }, (_, index) => index);
  const open = indexes.filter((index) => sampleStatus(index, REPAIRS) !== 'completed');
  return open.map((index) => `/api/suivi/${sampleNumber(index)}`);
}

const ORIGIN_SECRET = 'bench';

const LOOKUP = 'get-public-repair';
/** This Lambda differs from the look-up's only in its handler, which is answered from memory. */
const CANNED = { ...lambdaOf(LOOKUP), handler: 'bench/lambdas/canned-lookup.handler.ts' };

/** Measures the gateway and the Lambda runtime without an engine. */
async function withoutEngine(): Promise<LoadResult> {
  const none = 'http://127.0.0.1';
  const runtime = createRuntime({
    root: ROOT,
    functions: [CANNED],
    endpoints: {
      dynamodb: none,
      s3: none,
      sqs: none,
      ses: none,
      sns: none,
      ssm: none,
      stripe: none,
      cognito: none,
    },
    resources: { TABLE_NAME },
    roles: await openRoles('none'),
    log: () => undefined,
    report: console.error,
  });
  const notFound = async () => gatewayAnswer(404, 'Not Found');
  const parts: GatewayParts = {
    api: byTheEdge(
      createApi({
        routes: HTTP_ROUTES.filter(({ name }) => name === LOOKUP),
        originSecret: ORIGIN_SECRET,
        authorize: () => ({ allowed: false, answer: gatewayAnswer(401, 'Unauthorized') }),
        invoke: (_route, event) => runtime.invoke(CANNED.name, event),
      }),
      ORIGIN_SECRET,
    ),
    logos: notFound,
    web: notFound,
    config: () => ({}),
    local: async (_request, response) => void response.end(),
    onFault: console.error,
  };
  const server = await listenOnLoopback(createGateway(Promise.resolve(parts)), 0);
  const origin = `http://localhost:${server.port}`;
  try {
    await warmUp(origin);
    return await run({ origin, paths: paths(), connections: CONNECTIONS, seconds: SECONDS });
  } finally {
    await server.close();
    await runtime.stop();
  }
}

type WithEngine = Record<'fast' | 'edge' | 'steady', LoadResult>;

async function withEngine({ origin }: Cloud): Promise<WithEngine> {
  const load = { origin, paths: paths() };
  const asFast = { ...load, connections: CONNECTIONS, seconds: SECONDS };
  await warmUp(origin);
  const fast = await run({ ...asFast, pastTheEdge: true });
  const edge = await run(asFast);
  const steady = await run({ ...load, ...STEADY, pastTheEdge: true });
  return { fast, edge, steady };
}

const rate = ({ times, seconds }: LoadResult) => times.length / seconds;

function rows(bare: LoadResult, { fast, edge, steady }: WithEngine): Row[] {
  const at = ({ times }: LoadResult, share: number) => percentile(times, share);
  const many = `${CONNECTIONS} connections`;
  const perSecond = `${STEADY.perSecond} a second for ${STEADY.seconds} s`;
  return [
    atLeast(`without the engine, ${many}: requests a second`, rate(bare), 3_000, ''),
    plainly('… p99', at(bare, 0.99), 'ms'),
    plainly(`with the engine, ${many}: requests a second`, rate(edge), ''),
    plainly('… p50', at(edge, 0.5), 'ms'),
    atMost('… p99', at(edge, 0.99), 8, 'ms'),
    plainly(`with the engine at every request, ${many}: requests a second`, rate(fast), ''),
    plainly('… p50', at(fast, 0.5), 'ms'),
    atMost('… p99', at(fast, 0.99), 8, 'ms'),
    plainly(`${perSecond}, with the engine at every request: p50`, at(steady, 0.5), 'ms'),
    plainly('… p99', at(steady, 0.99), 'ms'),
    atMost('… p99 over p50', at(steady, 0.99) / at(steady, 0.5), 5, 'times'),
    atMost(
      'answers that were not 200, of all',
      [bare, fast, edge, steady].reduce((sum, { errors }) => sum + errors, 0),
      0,
      '',
    ),
  ];
}

const bare = await withoutEngine();
const { folder } = await fillFolder(REPAIRS);
const cloud = await startCloud({ ...AT_LOAD, ...optionsOf(folder), web: false });
try {
  reportTable('lookup', rows(bare, await withEngine(cloud)));
} finally {
  await cloud.stop();
  rmSync(folder, { recursive: true });
}
