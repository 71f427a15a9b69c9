import { setTimeout as sleep } from 'node:timers/promises';
import {
  COGNITO_TRIGGERS,
  HTTP_LAMBDAS,
  LOG_CONSUMERS,
  QUEUE_CONSUMERS,
  SCHEDULED_LAMBDAS,
  SOCKET_LAMBDAS,
  STREAM_CONSUMERS,
} from '../../../functions/lambdas.ts';
import { createRuntime } from './runtime.ts';

const IN_BACKGROUND = [
  ...STREAM_CONSUMERS,
  ...QUEUE_CONSUMERS,
  ...LOG_CONSUMERS,
  ...SCHEDULED_LAMBDAS,
];

const STOP_GRACE_MS = 3_000;

export type Functions = ReturnType<typeof createFunctions>;

export function createFunctions(options: Omit<Parameters<typeof createRuntime>[0], 'functions'>) {
  const runtime = createRuntime({
    ...options,
    functions: [
      ...HTTP_LAMBDAS,
      ...SOCKET_LAMBDAS,
      ...COGNITO_TRIGGERS,
      ...IN_BACKGROUND.map((each) => ({ ...each, inBackground: true })),
    ],
  });
  /** @throws Error with the name and the message of the function's own error. */
  const invoke = async (name: string, event: unknown): Promise<unknown> => {
    const result = await runtime.invoke(name, event);
    if (result.ok) return result.payload;
    throw Object.assign(new Error(result.error.errorMessage), { name: result.error.errorType });
  };
  return {
    runtime,
    invoke,
    invokeTrigger: async (trigger: string, event: unknown) =>
      invoke(triggerFunction(trigger), event),
    async stopAfter(finished: Promise<void>): Promise<void> {
      const patience = new AbortController();
      await Promise.race([
        finished,
        sleep(STOP_GRACE_MS, undefined, { signal: patience.signal }).catch(() => {}),
      ]);
      patience.abort();
      await runtime.stop();
      await finished;
    },
  };
}

function triggerFunction(trigger: string): string {
  const found = COGNITO_TRIGGERS.find((each) => each.trigger === trigger);
  if (found === undefined) throw new Error(`No function is declared for the trigger ${trigger}`);
  return found.name;
}
