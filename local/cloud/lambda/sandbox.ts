import { Worker } from 'node:worker_threads';
import type {
  FunctionError,
  InvocationRequest,
  SandboxMessage,
  SandboxRequest,
  SandboxSettings,
} from './invocation.ts';

export type SandboxAnswer = { payload: string } | { error: FunctionError };

export type Sandbox = ReturnType<typeof startSandbox>;

/** This is the error of an import whose sandbox was retired meanwhile. A fresh sandbox repeats the import. */
export const RETIRED: FunctionError = {
  errorType: 'Runtime.ExitError',
  errorMessage: 'The sandbox was retired',
};

export function startSandbox(options: {
  settings: SandboxSettings;
  log: (functionName: string, chunk: Buffer) => void;
  onEnd: () => void;
}) {
  const { functions } = options.settings;
  const worker = new Worker(new URL('./sandbox-start.mjs', import.meta.url), {
    workerData: options.settings,
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning', '--experimental-strip-types'],
    resourceLimits: {
      maxOldGenerationSizeMb: Math.max(...functions.map(({ memoryMb }) => memoryMb)),
      // V8's default of 48 MB would add half a gigabyte for sixty threads, so only shared threads have it.
      maxYoungGenerationSizeMb: functions.length > 1 ? 48 : 8,
    },
  });

  const loading = new Map<string, PromiseWithResolvers<FunctionError | undefined>>();
  const pending = new Map<number, (answer: SandboxAnswer) => void>();
  let usable = true;
  let retired = false;

  const send = (request: SandboxRequest) => worker.postMessage(request);
  const answer = (id: number, outcome: SandboxAnswer) => {
    pending.get(id)?.(outcome);
    forget(id);
  };
  const forget = (id: number) => {
    pending.delete(id);
    if (!usable && pending.size === 0) void worker.terminate();
  };
  const retire = () => {
    usable = false;
    retired = true;
    if (pending.size === 0) void worker.terminate();
  };
  const fail = (error: FunctionError) => {
    usable = false;
    for (const each of loading.values()) each.resolve(error);
    for (const id of [...pending.keys()]) answer(id, { error });
  };

  worker.on('message', (message: SandboxMessage) => {
    if (message.kind === 'log') options.log(message.name, Buffer.from(message.text));
    else if (message.kind === 'ready') loading.get(message.name)?.resolve(undefined);
    else if (message.kind === 'broken') {
      loading.get(message.name)?.resolve(message.error);
      retire();
    } else if (message.kind === 'result') answer(message.id, { payload: message.payload });
    else answer(message.id, { error: message.error });
  });
  worker.on('error', (error) => {
    const thrown = error instanceof Error ? error : new Error(String(error));
    const text = Buffer.from(`${thrown.stack ?? thrown.message}\n`);
    for (const { name } of functions) options.log(name, text);
    fail({ errorType: 'Runtime.ExitError', errorMessage: thrown.message });
  });
  worker.on('exit', () => {
    const errorMessage = 'Runtime exited without an answer';
    fail(retired ? RETIRED : { errorType: 'Runtime.ExitError', errorMessage });
    options.onEnd();
  });

  return {
    /** Returns why the import failed, if it did; the sandbox then takes no new requests. */
    load(name: string): Promise<FunctionError | undefined> {
      const known = loading.get(name);
      if (known !== undefined) return known.promise;
      const started = Promise.withResolvers<FunctionError | undefined>();
      loading.set(name, started);
      send({ kind: 'load', name });
      return started.promise;
    },
    run(request: InvocationRequest): Promise<SandboxAnswer> {
      const { promise, resolve } = Promise.withResolvers<SandboxAnswer>();
      pending.set(request.id, resolve);
      send({ kind: 'run', ...request });
      return promise;
    },
    abandon: forget,
    retire,
    isUsable: () => usable,
    async terminate(): Promise<void> {
      usable = false;
      await worker.terminate();
    },
  };
}

export type Host = ReturnType<typeof createHost>;

/**
 * Functions run in a sandbox, which the host starts for the first invocation and replaces when it times out or breaks.
 */
export function createHost(
  settings: SandboxSettings,
  log: (functionName: string, chunk: Buffer) => void,
) {
  let current: Sandbox | undefined;
  const alive = new Set<Sandbox>();
  const isStarted = () => current?.isUsable() === true;
  return {
    isStarted,
    sandbox(): Sandbox {
      if (current?.isUsable()) return current;
      const fresh = startSandbox({ settings, log, onEnd: () => alive.delete(fresh) });
      alive.add(fresh);
      current = fresh;
      return fresh;
    },
    /** Gives the next invocation a fresh sandbox; running ones finish in the old one. */
    retire(): void {
      current?.retire();
      current = undefined;
    },
    async stop(): Promise<void> {
      await Promise.all([...alive].map((each) => each.terminate()));
    },
  };
}
