import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type ColdStarts, createEnvironments } from './environments.ts';
import { type FunctionError, type InvocationResult, PAYLOAD_LIMIT_BYTES } from './invocation.ts';
import { type Host, RETIRED, type Sandbox } from './sandbox.ts';

/** Importing a handler has its own limit and does not count in the function's timeout. */
const INITIALISATION_LIMIT_MS = 30_000;
/**
 * A function runs this many invocations at once, as many as an AWS client has sockets. All share one machine here, so
 * the calls of more invocations would only exceed their time limits.
 */
const CONCURRENCY = 50;

/**
 * All functions share these places for imports, because sixty imports at once would keep running functions from
 * answering.
 */
const starting = createPlaces(availableParallelism());

let lastId = 0;

export type FunctionSettings = {
  name: string;
  timeoutSeconds: number;
  inBackground: boolean;
  /** Without this setting, no invocation waits for a cold start. */
  coldStarts: ColdStarts | undefined;
};

export type LambdaFunction = ReturnType<typeof createFunction>;

export function createFunction(
  settings: FunctionSettings,
  host: Host,
  log: (chunk: Buffer) => void,
) {
  const inPlace = createPlaces(CONCURRENCY);
  const environments = settings.coldStarts && createEnvironments(settings.coldStarts);
  let stopped = false;

  const started = async (): Promise<{ target: Sandbox; broken: FunctionError | undefined }> => {
    const target = host.sandbox();
    const loaded = target.load(settings.name);
    const broken = await orElseAfter(loaded, INITIALISATION_LIMIT_MS, SLOW_START);
    return broken === RETIRED && !stopped ? started() : { target, broken };
  };

  const run = async (target: Sandbox, event: string, requestId: string) => {
    const timeoutMs = settings.timeoutSeconds * 1000;
    lastId += 1;
    const id = lastId;
    const answered = target.run({ id, name: settings.name, event, requestId, timeoutMs });
    const outcome = await orElseAfter(answered, timeoutMs, undefined);
    if (outcome !== undefined) return outcome;
    target.retire();
    target.abandon(id);
    const errorMessage = `${requestId} Task timed out after ${settings.timeoutSeconds.toFixed(2)} seconds`;
    log(Buffer.from(`${errorMessage}\n`));
    return { error: { errorType: TIMEOUT_ERROR_TYPE, errorMessage } };
  };

  const invokeNow = async (json: string, requestId: string): Promise<InvocationResult> => {
    if (stopped) return { ok: false, error: STOPPED, requestId };
    // A background function starts at once, because its low priority keeps it from delaying other functions.
    const isAtOnce = settings.inBackground || host.isStarted();
    const made = environments?.take();
    const starts = isAtOnce ? started() : starting(started);
    const [{ target, broken }] = await Promise.all([starts, made?.ready]);
    if (broken !== undefined) {
      if (broken === SLOW_START) await target.terminate();
      return { ok: false, error: broken, requestId };
    }
    const outcome = await run(target, json, requestId);
    // An invocation that timed out or ended its process lost its environment.
    if (target.isUsable()) made?.giveBack();
    if ('error' in outcome) return { ok: false, error: outcome.error, requestId };
    return { ok: true, payload: JSON.parse(outcome.payload), requestId };
  };

  return {
    async invoke(event: unknown): Promise<InvocationResult> {
      const requestId = randomUUID();
      const json = JSON.stringify(event);
      if (json.length * 3 > PAYLOAD_LIMIT_BYTES && Buffer.byteLength(json) > PAYLOAD_LIMIT_BYTES) {
        return { ok: false, error: TOO_LARGE, requestId };
      }
      return inPlace(() => invokeNow(json, requestId));
    },
    retire(): void {
      host.retire();
      environments?.forget();
    },
    /** Refuses later invocations; the host ends the running ones. */
    stop(): void {
      stopped = true;
    },
  };
}

export const TIMEOUT_ERROR_TYPE = 'Sandbox.Timedout';
export const TOO_LARGE_ERROR_TYPE = 'RequestEntityTooLargeException';
const TOO_LARGE = {
  errorType: TOO_LARGE_ERROR_TYPE,
  errorMessage: `Request must be smaller than ${PAYLOAD_LIMIT_BYTES} bytes for the InvokeFunction operation`,
};
const STOPPED = { errorType: 'Runtime.ExitError', errorMessage: 'The function is stopped' };
const SLOW_START = {
  errorType: 'Sandbox.InitTimedout',
  errorMessage: `Initialisation took more than ${INITIALISATION_LIMIT_MS / 1000} seconds`,
};

/** Returns the value of `promise`, or `otherwise` when it takes longer than `ms`. It leaves no timer behind. */
export async function orElseAfter<Value, Otherwise>(
  promise: Promise<Value>,
  ms: number,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs at most `count` tasks at once; later ones wait in order of arrival. */
export function createPlaces(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  return async function inPlace<Value>(work: () => Promise<Value>): Promise<Value> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
