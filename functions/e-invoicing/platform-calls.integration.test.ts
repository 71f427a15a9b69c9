import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApprovedPlatform, PATH } from '../../local/approved-platform/approved-platform.ts';
import { listenOnLoopback } from '../../local/gateway/loopback-server.ts';
import { directoryService } from './directory-service.ts';
import { flowService } from './flow-service.ts';
import { platformCalls } from './platform-calls.ts';
import { FileTooLarge, PlatformRefusal, PlatformUnavailable } from './platform-failure.ts';

let nowMs = Date.now();
const now = () => nowMs;
const platform = createApprovedPlatform({ directory: undefined, now });
/** Answers the next requests in the platform's place. */
const instead: number[] = [];
const asked: string[] = [];
let server: Awaited<ReturnType<typeof listenOnLoopback>>;
beforeAll(async () => {
  server = await listenOnLoopback((request, response) => {
    asked.push(request.url?.replace(PATH, '').split('?')[0] ?? '');
    const status = request.url?.endsWith('/token') ? undefined : instead.shift();
    if (status === undefined) void platform.handle(request, response);
    else if (status === 0) response.destroy();
    else response.writeHead(status, { location: '/elsewhere' }).end();
  }, 0);
});
afterAll(() => server.close());
beforeEach(() => {
  instead.length = 0;
  asked.length = 0;
  platform.state.flows.length = 0;
});

function open(secret = platform.state.clientSecret) {
  const base = `http://127.0.0.1:${server.port}${PATH}`;
  const { clientId } = platform.state;
  const settings = {
    flowUrl: `${base}/flow-service`,
    directoryUrl: `${base}/directory-service`,
    tokenUrl: `${base}/token`,
    clientId,
  };
  const call = platformCalls(settings, async () => secret, now);
  return {
    flows: flowService(settings.flowUrl, call),
    directory: directoryService(settings.directoryUrl, call),
    /** What no service of ours asks. */
    raw: (path: string, body: object) =>
      call(
        `${settings.flowUrl}${path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
        (response) => response.json(),
      ),
  };
}

const SEARCH = '/flow-service/v1/flows/search';

it('asks for a token once, anew before it ends, and anew when it is refused', async () => {
  const { flows } = open();
  await flows.incoming(0);
  await flows.incoming(0);
  expect(asked).toEqual(['/token', SEARCH, SEARCH]);
  nowMs += 271_000;
  await flows.incoming(0);
  platform.forgetTokens();
  await flows.incoming(0);
  expect(asked.slice(3)).toEqual(['/token', SEARCH, SEARCH, '/token', SEARCH]);
});

it.each([408, 429, 500, 502, 503, 504, 0])(
  'tries again after %i, thrice at most',
  async (status) => {
    const { flows } = open();
    instead.push(status, status);
    expect(await flows.incoming(0)).toEqual([]);
    instead.push(status, status, status);
    await expect(flows.incoming(0)).rejects.toThrow(PlatformUnavailable);
    expect(asked.filter((path) => path === SEARCH)).toHaveLength(6);
  },
);

it.each([
  [400, PlatformRefusal],
  [422, PlatformRefusal],
  [403, PlatformUnavailable],
  [302, PlatformUnavailable],
])('makes of %i a failure of its kind', async (status, kind) => {
  const { flows } = open();
  instead.push(status, status, status);
  await expect(flows.incoming(0)).rejects.toThrow(kind);
});

it('does not go on asking with a secret that is refused', async () => {
  await expect(open('wrong').flows.incoming(0)).rejects.toThrow(PlatformUnavailable);
  expect(asked).toEqual(['/token']);
});

it('reads a flow’s file up to a size, and nothing of one that is not there', async () => {
  const { flows } = open();
  const id = platform.deliver(Buffer.from('<a/>'));
  expect((await flows.original(id, 4)).toString()).toBe('<a/>');
  await expect(flows.original(id, 3)).rejects.toThrow(FileTooLarge);
  await expect(flows.original('none', 3)).rejects.toThrow(PlatformRefusal);
});

it('finds a SIREN in the directory, and no part of one', async () => {
  const { directory } = open();
  platform.state.listed.push('732829320');
  expect(await directory.lists('732829320')).toBe(true);
  expect(await directory.lists('732829321')).toBe(false);
});

/** The emulator refuses what the norm's schemas do. */
it.each([
  ['no criterion', { where: {} }],
  ['no where', {}],
  ['more than a hundred', { limit: 101, where: { updatedAfter: '2026-11-20T10:00:00Z' } }],
  ['no instant', { where: { updatedAfter: 'hier' } }],
  ['another direction', { where: { flowDirection: ['Sideways'] } }],
  ['another type', { where: { flowType: ['Quote'] } }],
  ['another status', { where: { ackStatus: 'Fine' } }],
  ['a longer tracking id', { where: { trackingId: 'a'.repeat(37) } }],
  ['what the norm does not name', { where: { updatedAfter: '2026-11-20T10:00:00Z', siren: '1' } }],
])('refuses a search with %s', async (_, body) => {
  await expect(open().raw('/v1/flows/search', body)).rejects.toThrow(PlatformRefusal);
});
