import { AsyncLocalStorage } from 'node:async_hooks';
import { describeFailure } from './log-failure.ts';

type Fields = Record<string, unknown>;

const LEVELS = { DEBUG: 10, INFO: 20, WARN: 30, ERROR: 40 } as const;
type Level = keyof typeof LEVELS;

/** The log keys of the current task; several tasks can run at the same time. */
const handled = new AsyncLocalStorage<Fields>();

/** Runs `work` with `keys` added to every log line that it writes. */
export function withLogKeys<Result>(keys: Fields, work: () => Result): Result {
  return handled.run({ ...handled.getStore(), ...keys }, work);
}

/** Adds keys to the later log lines of the current task. */
export function addLogKeys(keys: Fields): void {
  Object.assign(handled.getStore() ?? {}, keys);
}

/**
 * The structured logger: each line is JSON with the keys of the current task. Log identifiers and outcomes, never
 * bodies, headers, tokens or personal data; an `error` is described without them. We do not use Powertools' logger,
 * because it adds a fifth to a Lambda's import and has one set of keys for all tasks.
 */
export const logger = {
  info: (message: string, fields?: Fields) => write('INFO', message, fields),
  warn: (message: string, fields?: Fields) => write('WARN', message, fields),
  error: (message: string, fields?: Fields) => write('ERROR', message, fields),
};

function write(level: Level, message: string, fields: Fields = {}): void {
  const least = process.env.LOG_LEVEL ?? 'INFO';
  if (LEVELS[level] < LEVELS[isLevel(least) ? least : 'INFO']) return;
  const line = {
    level,
    message,
    timestamp: new Date().toISOString(),
    service: process.env.REBOND_SERVICE ?? 'rebond',
    version: process.env.REBOND_VERSION,
    traceId: traceId(),
    ...handled.getStore(),
    ...fields,
    ...('error' in fields && { error: describeFailure(fields.error) }),
  };
  // Does not use the console, because Lambda would wrap the line in an object.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function isLevel(name: string): name is Level {
  return Object.hasOwn(LEVELS, name);
}

/** X-Ray's trace id of the invocation. */
function traceId(): string | undefined {
  return /Root=([^;]+)/.exec(process.env._X_AMZN_TRACE_ID ?? '')?.[1];
}
