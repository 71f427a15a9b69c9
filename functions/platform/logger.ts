import { AsyncLocalStorage } from 'node:async_hooks';
import { describeFailure } from './log-failure.ts';

type Fields = Record<string, unknown>;

const LEVELS = { DEBUG: 10, INFO: 20, WARN: 30, ERROR: 40 } as const;
type Level = keyof typeof LEVELS;

/** The identifiers of what is being handled; of each of several at once its own. */
const handled = new AsyncLocalStorage<Fields>();

/** Runs `work` with `keys` on every log line that it causes, beside those of what it is part of. */
export function withLogKeys<Result>(keys: Fields, work: () => Result): Result {
  return handled.run({ ...handled.getStore(), ...keys }, work);
}

/** Puts more keys on the log lines that are still to come of what is being handled. */
export function addLogKeys(keys: Fields): void {
  Object.assign(handled.getStore() ?? {}, keys);
}

/**
 * The one structured logger: a line of JSON each, with the keys of what is being handled.
 * Log identifiers and outcomes, never bodies, headers, tokens or personal data; an `error` is described without any.
 * Written by hand because Powertools' logger adds a fifth to a Lambda's import, and keeps one set of keys for all.
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
  // Not by the console: Lambda would wrap the line in an object of its own.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function isLevel(name: string): name is Level {
  return Object.hasOwn(LEVELS, name);
}

/** X-Ray's id of the invocation, under which its trace is found. */
function traceId(): string | undefined {
  return /Root=([^;]+)/.exec(process.env._X_AMZN_TRACE_ID ?? '')?.[1];
}
