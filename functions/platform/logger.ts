import { AsyncLocalStorage } from 'node:async_hooks';

type Fields = Record<string, unknown>;

const LEVELS = { DEBUG: 10, INFO: 20, WARN: 30, ERROR: 40 } as const;
type Level = keyof typeof LEVELS;

/** Each task has its own log keys, because several tasks can run at the same time. */
const handled = new AsyncLocalStorage<Fields>();

export function withLogKeys<Result>(keys: Fields, work: () => Result): Result {
  return handled.run({ ...handled.getStore(), ...keys }, work);
}

export function addLogKeys(keys: Fields): void {
  Object.assign(handled.getStore() ?? {}, keys);
}

/** Never log bodies, tokens or personal data. Powertools' logger would add a fifth to a Lambda's import. */
export const logger = {
  info: (message: string, fields?: Fields) => write('INFO', message, fields),
  warn: (message: string, fields?: Fields) => write('WARN', message, fields),
  error: (message: string, fields?: Fields) => write('ERROR', message, fields),
};

function write(level: Level, message: string, fields: Fields = {}): void {
  const { LOG_LEVEL = '' } = process.env;
  const least = Object.hasOwn(LEVELS, LOG_LEVEL) ? LEVELS[LOG_LEVEL as Level] : LEVELS.INFO;
  if (LEVELS[level] < least) return;
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
  // The console is not used, because Lambda would wrap the line in an object.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function traceId(): string | undefined {
  return /Root=([^;]+)/.exec(process.env._X_AMZN_TRACE_ID ?? '')?.[1];
}

const ADDRESS = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const PHONE = /(?<![\w+.-])(?:\+\d{9,15}|0\d(?:[ .-]?\d\d){4})(?!\w)/g;

const withoutPerson = (text: string) => text.replace(ADDRESS, '[e-mail]').replace(PHONE, '[phone]');

/** Returns the part of a thrown value that a log may contain. The SDK's errors carry whole items of the table. */
function describeFailure(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) {
    return typeof thrown === 'string' ? withoutPerson(thrown) : thrown;
  }
  const { name, message, stack, cause } = thrown;
  return {
    name,
    message: withoutPerson(message),
    ...(stack !== undefined && { stack: withoutPerson(stack) }),
    ...('code' in thrown && typeof thrown.code === 'string' && { code: thrown.code }),
    ...('$metadata' in thrown && { awsRequestId: awsRequestId(thrown.$metadata) }),
    ...(cause instanceof Error && { cause: describeFailure(cause) }),
  };
}

function awsRequestId(metadata: unknown): unknown {
  return typeof metadata === 'object' && metadata !== null && 'requestId' in metadata
    ? metadata.requestId
    : undefined;
}
