import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { Uses } from '../../../functions/platform/resources.ts';
import { ROOT } from '../../root.ts';
import { nightly } from '../../testing/nightly.ts';
import type { Statement } from '../iam/policy.ts';
import { readHandlers } from './kept-handlers.ts';
import { createRuntime, type LambdaAccount, type LambdaRuntime } from './runtime.ts';

const HANDLER = 'local/cloud/lambda/fixtures/probe.handler.ts';
const runtimes: LambdaRuntime[] = [];
const reported: string[] = [];
let logged = '';
const loggedBy = new Map<string, string>();

type Overrides = {
  handler?: string;
  timeoutSeconds?: number;
  uses?: Uses;
  statements?: Statement[];
  inBackground?: boolean;
  account?: LambdaAccount;
  sharesThreads?: boolean;
  /** Each key is the name of a function, and its value contains the variables and rights of this function alone. */
  own?: Record<string, { uses: Uses; statements: Statement[] }>;
};

const PROBE = { name: 'probe', handler: HANDLER, timeoutSeconds: 5, memoryMb: 256, uses: {} };

function runtimeWith(overrides: Overrides = {}, names = ['probe']) {
  const runtime = createRuntime({
    root: ROOT,
    functions: names.map((name) => ({ ...PROBE, ...overrides, ...overrides.own?.[name], name })),
    endpoints: {
      dynamodb: 'http://127.0.0.1:1',
      s3: 'http://127.0.0.1:2',
      sqs: 'http://127.0.0.1:3',
      ses: 'http://127.0.0.1:4',
      sns: 'http://127.0.0.1:5',
      ssm: 'http://127.0.0.1:6',
      cognito: 'http://127.0.0.1:8',
      stripe: 'http://127.0.0.1:7',
    },
    resources: {
      TABLE_NAME: 'table',
      LOGOS_BUCKET: 'logos',
      ANSWERS_QUEUE_URL: 'answers-queue',
      NOTIFICATIONS_QUEUE_URL: 'notifications-queue',
      SENDER_EMAIL: 'sender',
      CONFIGURATION_SET: 'settings',
      APP_ORIGIN: 'origin',
    },
    roles: {
      of: (name) => ({
        statements: overrides.own?.[name]?.statements ?? overrides.statements ?? [],
        judged: new SharedArrayBuffer(8),
        usedFile: undefined,
      }),
    },
    log: (name, chunk) => {
      logged += chunk;
      loggedBy.set(name, `${loggedBy.get(name) ?? ''}${chunk}`);
    },
    sharesThreads: overrides.sharesThreads,
    account: overrides.account,
    report: (line) => reported.push(line),
  });
  runtimes.push(runtime);
  return runtime;
}

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(runtimes.splice(0).map((each) => each.stop()));
  reported.length = 0;
  logged = '';
  loggedBy.clear();
});

nightly('No more functions start at once than there are processors', async () => {
  const names = Array.from({ length: availableParallelism() + 2 }, (_, index) => `slow-${index}`);
  const handler = 'local/cloud/lambda/fixtures/slow-start.handler.ts';
  const runtime = runtimeWith({ handler }, names);
  const results = await Promise.all(names.map((name) => runtime.invoke(name, {})));
  const starts = results.map((result) => {
    if (!result.ok) throw new Error(result.error.errorMessage);
    return result.payload as { began: number; ended: number };
  });
  const together = starts.map(
    ({ began }) => starts.filter((other) => other.began <= began && began < other.ended).length,
  );
  expect(Math.max(...together)).toBeLessThanOrEqual(availableParallelism());
});

test('Events and results pass through JSON', async () => {
  const result = await runtimeWith().invoke('probe', {
    do: 'echo',
    when: new Date(0),
    gone: undefined,
  });
  expect(result).toMatchObject({
    ok: true,
    payload: {
      event: { do: 'echo', when: '1970-01-01T00:00:00.000Z' },
      at: '1970-01-01T00:00:00.000Z',
    },
  });
  expect(result.ok && Object.keys(result.payload as object)).toEqual(['event', 'at']);
});

test('A function sees exactly the variables of the resources that it uses', async () => {
  process.env.REBOND_TEST_LEAK = 'leak';
  const result = await runtimeWith({ uses: { answersQueue: ['SendMessage'] } }).invoke('probe', {
    do: 'environment',
  });
  delete process.env.REBOND_TEST_LEAK;
  const variables = result.ok ? (result.payload as Record<string, string>) : {};
  expect(variables).toMatchObject({
    ANSWERS_QUEUE_URL: 'answers-queue',
    AWS_REGION: 'eu-west-3',
    AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1',
    REBOND_SERVICE: 'rebond',
  });
  expect(variables.REBOND_VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  for (const name of [
    'TABLE_NAME',
    'NOTIFICATIONS_QUEUE_URL',
    'APP_ORIGIN',
    'REBOND_TEST_LEAK',
    'PATH',
  ]) {
    expect(variables).not.toHaveProperty(name);
  }
});

test('The context names the invocation and its remaining time, whatever date a test has set', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const result = await runtimeWith().invoke('probe', { do: 'context' });
  expect(result).toMatchObject({
    ok: true,
    payload: {
      awsRequestId: result.requestId,
      functionName: 'rebond-probe',
      invokedFunctionArn: 'arn:aws:lambda:eu-west-3:000000000000:function:rebond-probe',
      memoryLimitInMB: '256',
    },
  });
  const { remainingMs } = (result.ok ? result.payload : {}) as { remainingMs: number };
  expect(remainingMs).toBeGreaterThan(0);
  expect(remainingMs).toBeLessThanOrEqual(5_000);
});

test('An error becomes the function error of its own invocation only', async () => {
  const runtime = runtimeWith();
  const [failed, fine] = await Promise.all([
    runtime.invoke('probe', { do: 'throw' }),
    runtime.invoke('probe', { do: 'wait', ms: 20 }),
  ]);
  expect(failed).toMatchObject({
    ok: false,
    error: { errorType: 'RangeError', errorMessage: 'out of range' },
  });
  expect(fine.ok).toBe(true);
  expect(logged).toContain('out of range');
});

test('Several invocations run at once in one sandbox, which stays warm', async () => {
  const runtime = runtimeWith();
  await runtime.invoke('probe', { do: 'count' });
  const results = await Promise.all(
    Array.from({ length: 10 }, () => runtime.invoke('probe', { do: 'meet', count: 10 })),
  );
  expect(results.at(-1)).toMatchObject({ payload: { invocations: 11 } });
});

test.each(['wait', 'block'])(
  'A handler that %ss too long times out and gets a fresh sandbox',
  async (how) => {
    const runtime = runtimeWith({ timeoutSeconds: 1 });
    await runtime.invoke('probe', { do: 'count' });
    expect(await runtime.invoke('probe', { do: how, ms: 60_000 })).toMatchObject({
      ok: false,
      error: {
        errorType: 'Sandbox.Timedout',
        errorMessage: expect.stringContaining('timed out after 1.00 seconds'),
      },
    });
    expect(await runtime.invoke('probe', { do: 'count' })).toMatchObject({
      payload: { invocations: 1 },
    });
  },
);

test('A retired sandbox finishes its running invocations, and new events go to a fresh sandbox', async () => {
  const runtime = runtimeWith();
  await runtime.invoke('probe', { do: 'count' });
  const slow = runtime.invoke('probe', { do: 'wait', ms: 300 });
  await sleep(50);
  runtime.reload();
  expect(await runtime.invoke('probe', { do: 'count' })).toMatchObject({
    payload: { invocations: 1 },
  });
  expect(await slow).toMatchObject({ ok: true, payload: { invocations: 2 } });
});

test('An event that comes while a sandbox still imports the handler is not lost when the sandbox is retired', async () => {
  const runtime = runtimeWith();
  const early = runtime.invoke('probe', { do: 'count' });
  // The sandbox has been started, and its import takes longer than one turn of the event loop.
  await new Promise((turn) => setImmediate(turn));
  runtime.reload();
  expect(await early).toMatchObject({ ok: true, payload: { invocations: 1 } });
  expect(reported).toEqual([]);
});

test('A handler that ends its process fails its invocation, and the next invocation works', async () => {
  const runtime = runtimeWith();
  expect(await runtime.invoke('probe', { do: 'exit' })).toMatchObject({
    ok: false,
    error: { errorType: 'Runtime.ExitError' },
  });
  expect(await runtime.invoke('probe', { do: 'count' })).toMatchObject({ ok: true });
});

test('A missing handler file makes the invocation fail with the file’s name', async () => {
  const runtime = runtimeWith({ handler: 'functions/nowhere.handler.ts' });
  expect(await runtime.invoke('probe', {})).toMatchObject({
    ok: false,
    error: {
      errorType: 'Runtime.ImportModuleError',
      errorMessage: expect.stringContaining('nowhere.handler.ts'),
    },
  });
  expect(reported.join()).toContain('probe');
});

test('Payloads over 6 MB are refused in both directions', async () => {
  const runtime = runtimeWith();
  const limit = 6 * 1024 * 1024;
  expect(await runtime.invoke('probe', { do: 'count', text: 'x'.repeat(limit) })).toMatchObject({
    ok: false,
    error: { errorType: 'RequestEntityTooLargeException' },
  });
  expect(await runtime.invoke('probe', { do: 'fill', bytes: limit })).toMatchObject({
    ok: false,
    error: { errorType: 'Function.ResponseSizeTooLarge' },
  });
  expect(await runtime.invoke('probe', { do: 'fill', bytes: limit - 100 })).toMatchObject({
    ok: true,
  });
});

test('An account runs as many invocations at once as its concurrency allows, of any function, and refuses the others in Lambda’s words', async () => {
  const runtime = runtimeWith({ account: { concurrency: 2 } }, ['probe', 'other']);
  const meeting = ['probe', 'probe'].map((name) => runtime.invoke(name, { do: 'meet', count: 2 }));
  expect(await runtime.invoke('other', { do: 'count' })).toMatchObject({
    ok: false,
    error: { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' },
  });
  expect(runtime.refused()).toBe(1);
  await Promise.all(meeting);
  expect(await runtime.invoke('other', { do: 'count' })).toMatchObject({ ok: true });
  expect(reported).toEqual(['Lambda other was refused: the account runs at most 2 at once']);
});

test('An invocation of a cold function waits until its environment has started', async () => {
  const runtime = runtimeWith({ account: { coldStarts: { initMs: 400, idleMs: 60_000 } } });
  // The sandbox is already there, but the second of two concurrent invocations needs an environment of its own.
  await runtime.invoke('probe', { do: 'count' });
  const beganMs = performance.now();
  await Promise.all([1, 2].map(() => runtime.invoke('probe', { do: 'meet', count: 2 })));
  expect(performance.now() - beganMs).toBeGreaterThanOrEqual(399);
});

test('A call that the function’s role does not grant is refused as AWS refuses it', async () => {
  const resource = 'arn:aws:dynamodb:eu-west-3:000000000000:table/table';
  const read = async (action: string) => {
    const statements: Statement[] = [{ effect: 'Allow', actions: [action], resources: [resource] }];
    const result = await runtimeWith({ statements }).invoke('probe', { do: 'read' });
    return result.ok ? undefined : result.error;
  };
  expect(await read('dynamodb:Query')).toMatchObject({
    errorType: 'AccessDeniedException',
    errorMessage: `User: arn:aws:sts::000000000000:assumed-role/rebond-probe-role/rebond-probe is not authorized to perform: dynamodb:GetItem on resource: ${resource} because no identity-based policy allows the dynamodb:GetItem action`,
  });
  expect(logged).toContain('is not authorized to perform');
  // When the role allows the call, it reaches the table, which does not exist here.
  expect(await read('dynamodb:GetItem')).toMatchObject({
    errorMessage: expect.stringContaining('ECONNREFUSED'),
  });
});

test('Functions that share a thread have their own variables, roles and logs', async () => {
  const resource = 'arn:aws:dynamodb:eu-west-3:000000000000:table/table';
  const mayRead: Statement = {
    effect: 'Allow',
    actions: ['dynamodb:GetItem'],
    resources: [resource],
  };
  const own = {
    answers: { uses: { answersQueue: ['SendMessage'] }, statements: [mayRead] },
    notifications: { uses: { notificationsQueue: ['SendMessage'] }, statements: [] },
  } as const satisfies Overrides['own'];
  const names = ['answers', 'notifications'];
  const runtime = runtimeWith({ sharesThreads: true, own }, names);
  const all = (event: object) =>
    Promise.all(
      names.map(async (name) => {
        const result = await runtime.invoke(name, event);
        return result.ok ? result.payload : result.error;
      }),
    );
  const variables = (await all({ do: 'environment' })) as Record<string, string>[];
  const queues = (each: Record<string, string>) => [
    each.ANSWERS_QUEUE_URL,
    each.NOTIFICATIONS_QUEUE_URL,
  ];
  expect(variables.map(queues)).toEqual([
    ['answers-queue', undefined],
    [undefined, 'notifications-queue'],
  ]);
  expect(await all({ do: 'context' })).toMatchObject([
    { functionName: 'rebond-answers' },
    { functionName: 'rebond-notifications' },
  ]);
  expect(await all({ do: 'read' })).toMatchObject([
    { errorMessage: expect.stringContaining('ECONNREFUSED') },
    { errorType: 'AccessDeniedException' },
  ]);
  expect(loggedBy.get('notifications')).toContain('is not authorized to perform');
  expect(loggedBy.get('answers')).not.toContain('is not authorized to perform');
  // Both invocations run the same module, and each waits for the other through a variable of that module.
  const invocations = expect.any(Number);
  expect(await all({ do: 'meet', count: 2 })).toEqual([{ invocations }, { invocations }]);
});

test.runIf(process.platform === 'linux')(
  'A background function lowers the priority of its own thread only',
  async () => {
    const here = getPriority();
    const asked = await runtimeWith().invoke('probe', { do: 'priority' });
    const later = await runtimeWith({ inBackground: true }).invoke('probe', { do: 'priority' });
    expect(asked).toMatchObject({ payload: here });
    // 19 is the lowest priority of a system.
    expect(later).toMatchObject({ payload: Math.min(here + 10, 19) });
    expect(getPriority()).toBe(here);
  },
);

test('The runtime counts as answering only while a request waits for a running function', async () => {
  const waited = runtimeWith();
  const inBackground = runtimeWith({ inBackground: true });
  const meeting = [waited, inBackground].map((each) => each.invoke('probe', { do: 'wait', ms: 1 }));
  expect([waited.isAnswering(), inBackground.isAnswering()]).toEqual([true, false]);
  await Promise.all(meeting);
  expect(waited.isAnswering()).toBe(false);
});

test('The bundles import the tracking page’s renderer instead of containing it, because npm start builds it at the same time', async () => {
  const { folder } = await readHandlers();
  const sources = globSync(join(ROOT, folder, '*.mjs')).map((file) => readFileSync(file, 'utf8'));
  expect(sources.join('\n')).toMatch(
    /from\s*["']#tracking-page["']|import\(["']#tracking-page["']\)/,
  );
});
