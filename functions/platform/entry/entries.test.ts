import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  COGNITO_TRIGGERS,
  HTTP_LAMBDAS,
  LOG_CONSUMERS,
  QUEUE_CONSUMERS,
  SCHEDULED_LAMBDAS,
  SOCKET_LAMBDAS,
  STREAM_CONSUMERS,
} from '../../lambdas.ts';
import { HTTP_ROUTES } from '../../routes.ts';
import { handlerFiles } from '../../testing/handler-files.ts';

/** Returns the function with which a file makes its `handler`, and the module of that function. */
async function stackOf(file: string): Promise<string> {
  const source = await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');
  const [, stack] = /^export const handler = (\w+)\(/m.exec(source) ?? [];
  const imported = [...source.matchAll(/^import \{([^}]*)\} from '([^']*)';$/gm)];
  const [, , from] =
    imported.find(([, names]) => names?.split(/[\s,]+/).includes(`${stack}`)) ?? [];
  return `${stack} of ${from?.split('/').slice(-2).join('/')}`;
}

/** A Lambda with several tasks loads these handlers. */
const loaded = handlerFiles([...HTTP_LAMBDAS, ...SOCKET_LAMBDAS, ...SCHEDULED_LAMBDAS]);

/** These frequent routes recognize a closed account by the items that they read or write (docs/decisions/0030). */
const OWN_SHOP_ROUTES: ReadonlySet<string> = new Set([
  'get-session',
  'get-dashboard',
  'get-repair-stats',
  'list-repairs',
  'get-repair',
  'change-status',
  'create-ticket',
]);

/** These writes check the session by themselves (docs/decisions/0095). */
const SELF_GUARDED_ROUTES: ReadonlySet<string> = new Set([
  'create-repair',
  'create-intake',
  'create-return',
  'sign-out',
]);

/** These GET routes count what they make, or ask Stripe, so the session is checked first (docs/decisions/0095). */
const WRITING_SHOP_ROUTES: ReadonlySet<string> = new Set([
  'get-document-pdf',
  'get-slip-pdf',
  'export-zip',
  'get-card-payments',
]);

const specialOf = (name: string) => {
  if (WRITING_SHOP_ROUTES.has(name)) return 'writingShop';
  if (SELF_GUARDED_ROUTES.has(name)) return 'selfGuarded';
  // A repeated closure gets the first answer again, so this route also serves a closed account.
  if (name === 'close-account') return 'freshOwnShop';
  return OWN_SHOP_ROUTES.has(name) ? 'ownShop' : undefined;
};

/** These routes change the sign-in, or the account that receives card payments (docs/decisions/0104). */
const FRESH_SHOP_ROUTES: ReadonlySet<string> = new Set([
  'make-recovery-codes',
  'turn-on-second-factor',
  'turn-off-second-factor',
  'connect-card-payments',
]);

/** This test finds a handler that has no stack, or the stack of another kind. */
describe('Every handler is made by the stack of its kind', () => {
  it.each(HTTP_ROUTES)(
    'The handler of the route $name is made by the stack of its access',
    async ({ access, name, key }) => {
      const special = specialOf(name);
      const stack = special ?? (FRESH_SHOP_ROUTES.has(name) ? 'freshShop' : access);
      const file = access === 'public' ? 'public-http' : 'http';
      expect(await stackOf(loaded.get(key) ?? '')).toBe(`${stack}Handler of entry/${file}.ts`);
    },
  );
  it.each(QUEUE_CONSUMERS)(
    'The handler of the queue consumer $name is made by queueHandler',
    async ({ handler }) => {
      expect(await stackOf(handler)).toBe('queueHandler of entry/queue.ts');
    },
  );
  it.each(LOG_CONSUMERS)(
    'The handler of the log consumer $name is made by logsHandler',
    async ({ handler }) => {
      expect(await stackOf(handler)).toBe('logsHandler of entry/logs.ts');
    },
  );
  it.each(STREAM_CONSUMERS)(
    'The handler of the stream consumer $name is made by streamHandler',
    async ({ handler }) => {
      expect(await stackOf(handler)).toBe('streamHandler of entry/stream.ts');
    },
  );
  it.each(['$connect', '$disconnect'])(
    'The handler of %s is made by socketHandler',
    async (key) => {
      expect(await stackOf(loaded.get(key) ?? '')).toBe('socketHandler of entry/socket.ts');
    },
  );
  it.each(
    SCHEDULED_LAMBDAS.flatMap(({ handler, jobs }) =>
      Object.keys(jobs).map((job) => [job, loaded.get(job) ?? handler] as const),
    ),
  )('The handler of the job %s is made by scheduleHandler', async (_job, file) => {
    expect(await stackOf(file)).toBe('scheduleHandler of entry/schedule.ts');
  });
  it.each(COGNITO_TRIGGERS)(
    'The handler of the trigger $name is made by triggerHandler',
    async ({ handler }) => {
      expect(await stackOf(handler)).toBe('triggerHandler of entry/trigger.ts');
    },
  );
});
