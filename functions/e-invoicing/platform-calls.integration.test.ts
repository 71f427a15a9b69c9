import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenOnLoopback } from '../../local/cloud/gateway/loopback-server.ts';
import {
  createApprovedPlatform,
  PATH,
} from '../../local/emulators/approved-platform/approved-platform.ts';
import { documentPdf } from '../documents/pdf/document-pdf.ts';
import { SAMPLE_INVOICES } from '../testing/document-samples.ts';
import { directoryService } from './directory-service.ts';
import { flowService } from './flow-service.ts';
import { platformCalls } from './platform-calls.ts';
import { FileTooLarge, PlatformRefusal, PlatformUnavailable } from './platform-failure.ts';

let nowMs = Date.now();
const now = () => nowMs;
const platform = createApprovedPlatform({ directory: undefined, now });
/** The next requests get these HTTP statuses instead of an answer of the platform. */
const instead: number[] = [];
const asked: string[] = [];
/** A connection that was used before is reset, as if the platform had closed it while Lambda was frozen. */
let resetsUsed = false;
const used = new WeakSet<object>();
let server: Awaited<ReturnType<typeof listenOnLoopback>>;
beforeAll(async () => {
  server = await listenOnLoopback((request, response) => {
    const { socket } = request;
    if (resetsUsed && used.has(socket)) {
      socket.resetAndDestroy();
      return;
    }
    used.add(socket);
    asked.push(request.url?.replace(PATH, '').split('?')[0] ?? '');
    const status = request.url?.endsWith('/token') ? undefined : instead.shift();
    if (status === undefined) void platform.handle(request, response);
    else if (status === 0) response.destroy();
    else response.writeHead(status, { location: '/elsewhere' }).end();
  }, 0);
});
afterAll(() => server.close());
beforeEach(() => {
  resetsUsed = false;
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
    rawForm: (body: FormData) =>
      call(`${settings.flowUrl}/v1/flows`, { method: 'POST', body }, (response) => response.json()),
    /** None of our services makes this request. */
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

it('A token is requested once, again before it expires, and again when it is refused', async () => {
  const { flows } = open();
  await flows.changed(0);
  await flows.changed(0);
  expect(asked).toEqual(['/token', SEARCH, SEARCH]);
  nowMs += 271_000;
  await flows.changed(0);
  platform.forgetTokens();
  await flows.changed(0);
  expect(asked.slice(3)).toEqual(['/token', SEARCH, SEARCH, '/token', SEARCH]);
});

it.each([408, 429, 500, 502, 503, 504, 0])(
  'A call is tried again after the status %i, three times at most',
  async (status) => {
    const { flows } = open();
    instead.push(status, status);
    expect(await flows.changed(0)).toEqual([]);
    instead.push(status, status, status);
    await expect(flows.changed(0)).rejects.toThrow(PlatformUnavailable);
    expect(asked.filter((path) => path === SEARCH)).toHaveLength(6);
  },
);

it.each([
  [400, PlatformRefusal],
  [422, PlatformRefusal],
  [403, PlatformUnavailable],
  [302, PlatformUnavailable],
])('The status %i of an answer decides which error the call throws', async (status, kind) => {
  const { flows } = open();
  instead.push(status, status, status);
  await expect(flows.changed(0)).rejects.toThrow(kind);
});

it('A client secret that is refused is not tried again', async () => {
  await expect(open('wrong').flows.changed(0)).rejects.toThrow(PlatformUnavailable);
  expect(asked).toEqual(['/token']);
});

it('A flow’s file is refused if it is too large or missing', async () => {
  const { flows } = open();
  const id = platform.deliver(Buffer.from('<a/>'));
  expect((await flows.original(id, 4)).toString()).toBe('<a/>');
  await expect(flows.original(id, 3)).rejects.toThrow(FileTooLarge);
  await expect(flows.original('none', 3)).rejects.toThrow(PlatformRefusal);
});

it('The directory finds a listed SIREN, and no other SIREN', async () => {
  const { directory } = open();
  platform.state.listed.push('732829320');
  expect(await directory.lists('732829320')).toBe(true);
  expect(await directory.lists('732829321')).toBe(false);
});

/** The emulator refuses every request that the norm's schemas refuse. */
it.each([
  ['an empty field `where`', { where: {} }],
  ['no field `where`', {}],
  ['a limit above a hundred', { limit: 101, where: { updatedAfter: '2026-11-20T10:00:00Z' } }],
  ['a word in place of an instant', { where: { updatedAfter: 'hier' } }],
  ['an unknown direction', { where: { flowDirection: ['Sideways'] } }],
  ['an unknown type', { where: { flowType: ['Quote'] } }],
  ['an unknown status', { where: { ackStatus: 'Fine' } }],
  ['a tracking id that is too long', { where: { trackingId: 'a'.repeat(37) } }],
  [
    'a field that the norm does not name',
    { where: { updatedAfter: '2026-11-20T10:00:00Z', siren: '1' } },
  ],
])('A search with %s is refused', async (_, body) => {
  await expect(open().raw('/v1/flows/search', body)).rejects.toThrow(PlatformRefusal);
});

describe('A submitted invoice', () => {
  const invoice = { trackingId: '732829320.FA-2026-0001', filename: 'FA-2026-0001.pdf' };
  const pdf = documentPdf(SAMPLE_INVOICES['business with SIREN'], undefined);
  const whole = (content: Buffer) => ({ syntax: 'Factur-X', content }) as const;
  const FLOWS = '/flow-service/v1/flows';

  it('A submitted invoice is found under its own name, and under no other', async () => {
    const { flows } = open();
    const id = await flows.send({ ...invoice, ...whole(await pdf) });
    expect(await flows.sentAs(invoice.trackingId)).toMatchObject([
      { id, concern: 'invoice', checks: 'passed', trackingId: invoice.trackingId },
    ]);
    expect(await flows.sentAs('732829320.FA-2026-0002')).toEqual([]);
    expect(await flows.original(id, 1e6)).toEqual(await pdf);
  });

  it.each([500, 503, 408, 0])(
    'A submission is not repeated after the status %i, because the platform may have taken it',
    async (status) => {
      const { flows } = open();
      instead.push(status);
      await expect(flows.send({ ...invoice, ...whole(await pdf) })).rejects.toThrow(
        PlatformUnavailable,
      );
      expect(asked.filter((path) => path === FLOWS)).toHaveLength(1);
    },
  );

  it('A submission, which is not repeated, arrives although the platform has closed the connection of the call before', async () => {
    const { flows } = open();
    await flows.changed(0);
    resetsUsed = true;
    await flows.send({ ...invoice, ...whole(await pdf) });
    expect(await flows.sentAs(invoice.trackingId)).toHaveLength(1);
  });

  it('A submission is tried again with a new token, and fails for good when the platform refuses it', async () => {
    const { flows } = open();
    await flows.changed(0);
    platform.forgetTokens();
    await flows.send({ ...invoice, ...whole(await pdf) });
    expect(asked.filter((path) => path === FLOWS)).toHaveLength(2);
    instead.push(422);
    await expect(flows.send({ ...invoice, ...whole(await pdf) })).rejects.toThrow(PlatformRefusal);
  });

  it('The platform’s checks fail for a submitted file that it already has or that is not an invoice', async () => {
    const { flows } = open();
    for (const file of [await pdf, await pdf, Buffer.from('%PDF-1.7'), Buffer.alloc(0)]) {
      await flows.send({ ...invoice, ...whole(file) });
    }
    const sent = await flows.sentAs(invoice.trackingId);
    expect(sent.toReversed().map(({ checks, reasonCodes }) => [checks, ...reasonCodes])).toEqual([
      ['passed'],
      ['failed', 'AlreadyExistingFlow'],
      ['failed', 'InvalidSchema'],
      ['failed', 'EmptyFlow'],
    ]);
  });

  /** The emulator refuses every request that the norm's schemas refuse. */
  it.each([
    ['a tracking id that is too long', { trackingId: 'a'.repeat(37) }, 'file'],
    ['no syntax', {}, 'file'],
    ['a wrong digest', { flowSyntax: 'CII', sha256: 'x' }, 'file'],
    ['a field that the norm does not name', { flowSyntax: 'CII', siren: '1' }, 'file'],
    ['no file', { flowSyntax: 'CII' }, 'other'],
  ])('A submission with %s is refused', async (_, info, part) => {
    const form = new FormData();
    form.set('flowInfo', JSON.stringify({ ...(part === 'file' && { trackingId: 'a' }), ...info }));
    form.set(part, new File(['<a/>'], 'a.xml', { type: 'application/xml' }));
    await expect(open().rawForm(form)).rejects.toThrow(PlatformRefusal);
  });
});
