import { Worker } from 'node:worker_threads';
import type {
  FunctionError,
  InvocationRequest,
  SandboxMessage,
  SandboxSettings,
} from './invocation.ts';

/** How a request to a sandbox ended: its JSON, or why there is none. */
export type SandboxAnswer = { payload: string } | { error: FunctionError };

/** One running copy of a function: a worker thread with an environment of its own. */
export type Sandbox = {
  /** Resolves once the handler is imported: to `undefined`, or to the reason why the import failed. */
  started: Promise<FunctionError | undefined>;
  run(request: InvocationRequest): Promise<SandboxAnswer>;
  /** Drops a request that took too long, because its answer will not come. */
  abandon(id: number): void;
  /** Takes no new requests, and ends once the running ones have been answered or abandoned. */
  retire(): void;
  isUsable(): boolean;
  terminate(): Promise<void>;
};

export function startSandbox(options: {
  settings: SandboxSettings;
  environment: Record<string, string>;
  log: (chunk: Buffer) => void;
  /** Called once the thread is gone. */
  onEnd: () => void;
}): Sandbox {
  const worker = new Worker(new URL('./sandbox-start.mjs', import.meta.url), {
    workerData: options.settings,
    env: options.environment,
    execArgv: ['--disable-warning=ExperimentalWarning', '--experimental-strip-types'],
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: options.settings.memoryMb,
      // By default V8 gives each of sixty threads 48 MB for short-lived objects, which adds half a gigabyte after ten
      // minutes.
      maxYoungGenerationSizeMb: 8,
    },
  });
  worker.stdout.on('data', options.log);
  worker.stderr.on('data', options.log);

  const started = Promise.withResolvers<FunctionError | undefined>();
  const pending = new Map<number, (answer: SandboxAnswer) => void>();
  let usable = true;

  const answer = (id: number, outcome: SandboxAnswer) => {
    pending.get(id)?.(outcome);
    forget(id);
  };
  const forget = (id: number) => {
    pending.delete(id);
    if (!usable && pending.size === 0) void worker.terminate();
  };
  const fail = (error: FunctionError) => {
    usable = false;
    started.resolve(error);
    for (const id of [...pending.keys()]) answer(id, { error });
  };

  worker.on('message', (message: SandboxMessage) => {
    if (message.kind === 'ready') started.resolve(undefined);
    else if (message.kind === 'broken') {
      fail(message.error);
      void worker.terminate();
    } else if (message.kind === 'result') answer(message.id, { payload: message.payload });
    else answer(message.id, { error: message.error });
  });
  worker.on('error', (error) => {
    const thrown = error instanceof Error ? error : new Error(String(error));
    options.log(Buffer.from(`${thrown.stack ?? thrown.message}\n`));
    fail({ errorType: 'Runtime.ExitError', errorMessage: thrown.message });
  });
  worker.on('exit', () => {
    fail({ errorType: 'Runtime.ExitError', errorMessage: 'Runtime exited without an answer' });
    options.onEnd();
  });

  return {
    started: started.promise,
    run(request) {
      const { promise, resolve } = Promise.withResolvers<SandboxAnswer>();
      pending.set(request.id, resolve);
      worker.postMessage(request);
      return promise;
    },
    abandon: forget,
    retire() {
      usable = false;
      if (pending.size === 0) void worker.terminate();
    },
    isUsable: () => usable,
    async terminate() {
      usable = false;
      await worker.terminate();
    },
  };
}
