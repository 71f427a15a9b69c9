/**
 * Measures how much longer our warm handlers take than bare ones that send the same commands: with the embedded cloud's
 * engine, and with the SDK answered from memory. Run it with `npm run bench -- overhead`; it writes overhead.json.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { HttpResult } from '../functions/platform/entry/http-answer.ts';
import { UNBOUNDED_SETTINGS } from '../functions/testing/unbounded.ts';
import { awsVariables } from '../local/cloud/lambda/environment.ts';
import { TABLE_NAME } from '../local/resources.ts';
import { type Action, CONTEXT, overheadActions, type Pair } from './lambdas/overhead-actions.ts';
import { answeredFrom } from './lambdas/recorded-calls.ts';
import { atMost, median, plainly, reportTable } from './report/report.ts';
import { startSeededEngine } from './table/seeded-engine.ts';

const REPAIRS = 1_000;
const CALLS = 2_000;
const WARM_UP = 300;
const LIMIT = 1.15;

/** The times of the calls are in milliseconds. */
type Times = { ours: number[]; bare: number[] };
type Measured = { name: string; engine: Times; memory: Times };

type Client = DynamoDBDocumentClient;

async function callBare(client: Client, { commands }: Pair): Promise<HttpResult> {
  const answers: unknown[] = [];
  for (const command of commands) answers.push(await client.send(command));
  return { statusCode: 200, body: JSON.stringify(answers.at(-1)) };
}

async function callOurs({ handler }: Action, { event }: Pair): Promise<void> {
  const { statusCode = 500, body } = await handler(event, CONTEXT);
  if (statusCode >= 300) throw new Error(`The handler answered ${statusCode}: ${body}`);
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await call();
  return performance.now() - startMs;
}

/** Runs our handler and the bare handler alternately, so that disturbances of the machine affect both. */
async function compare(client: Client, action: Action, pairs: readonly Pair[]): Promise<Times> {
  const times: Times = { ours: [], bare: [] };
  for (const [index, pair] of pairs.entries()) {
    const calls = {
      ours: () => callOurs(action, pair),
      bare: () => callBare(client, pair),
    };
    const order = index % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const which of order) {
      const ms = await timed(calls[which]);
      if (index >= WARM_UP) times[which].push(ms);
    }
  }
  return times;
}

async function measure(): Promise<Measured[]> {
  // A bare Lambda creates its client with the SDK's defaults.
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const measured: Measured[] = [];
  for (const action of await overheadActions(client, REPAIRS, CALLS + WARM_UP)) {
    const engine = await compare(client, action, action.pairs);
    const { recorded, name } = action;
    const memory = { ours: [], bare: [] };
    await answeredFrom(client, recorded.answers, async () => {
      const same = action.pairs.map(() => recorded);
      Object.assign(memory, await compare(client, action, same));
    });
    measured.push({ name, engine, memory });
  }
  return measured;
}

/** Measures in a process whose output nobody reads, because the handlers log to standard output as in Lambda. */
async function measureApart(endpoint: string): Promise<Measured[]> {
  const none = 'http://127.0.0.1';
  const variables = awsVariables({
    dynamodb: endpoint,
    s3: none,
    sqs: none,
    ses: none,
    sns: none,
    ssm: none,
    stripe: none,
    cognito: none,
  });
  const child = fork(import.meta.filename, {
    env: {
      PATH: process.env.PATH,
      ...variables,
      TABLE_NAME,
      REBOND_VERSION: 'bench',
      SMS_COUNTRIES: 'FR',
      BUDGETS: JSON.stringify(UNBOUNDED_SETTINGS),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The measuring process ended with ${code}`);
  });
  const [measured] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return measured;
}

const ratioOf = ({ ours, bare }: Times) => median(ours) / median(bare);

if (process.send !== undefined) {
  process.send(await measure(), undefined, {}, () => process.exit());
} else {
  const engine = await startSeededEngine(REPAIRS);
  try {
    const measured = await measureApart(engine.endpoint);
    reportTable(
      'overhead',
      measured.flatMap(({ name, engine: real, memory }) => [
        atMost(`${name} over a bare handler, with the engine`, ratioOf(real), LIMIT, 'times'),
        plainly('… our p50', median(real.ours), 'ms'),
        plainly('… bare p50', median(real.bare), 'ms'),
        plainly('… over bare, answered from memory', ratioOf(memory), 'times'),
        plainly(
          '… microseconds more, answered from memory',
          (median(memory.ours) - median(memory.bare)) * 1000,
          'µs',
        ),
      ]),
    );
  } finally {
    await engine.stop();
  }
}
