import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenOnLoopback } from '../../cloud/gateway/loopback-server.ts';

export const FAULTS = ['late', 'failed', 'throttled', 'cut before', 'cut after', 'half'] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * A fault hits `times` calls, beginning with call number `at` after `arm`. `to`, a service's variable, limits it to
 * that service.
 */
export type Plan = { fault: Fault; at: number; times: number; to?: string };

export const outOfReach = (to: string): Plan => ({
  fault: 'failed',
  at: 0,
  times: Number.POSITIVE_INFINITY,
  to,
});

const LEADING = /^(AWS_ENDPOINT_URL_\w+|STRIPE_API_URL)$/;
/** A late answer comes after every attempt has stopped waiting. */
const LATE_MS = 900;

type Call = { name: string; url: URL; request: IncomingMessage; body: Buffer };
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** Creates a proxy between handlers and services. The proxy does nothing until it is armed. */
export function createFaultProxy() {
  const servers: { close(): Promise<void> }[] = [];
  let plan: Plan | undefined;
  let calls: string[] = [];
  let faulted: string[] = [];

  const faultFor = (name: string, to: string): Fault | undefined => {
    if (plan?.to !== undefined && plan.to !== to) return undefined;
    const number = calls.push(name) - 1;
    if (plan === undefined || number < plan.at || number >= plan.at + plan.times) return undefined;
    if (plan.fault === 'half' && !HALVED[actionOf(name)]) return undefined;
    faulted.push(name);
    return plan.fault;
  };

  const handle = async (
    request: IncomingMessage,
    response: ServerResponse,
    { to, target }: { to: string; target: URL },
  ) => {
    const body = await buffer(request);
    const call = { name: nameOf(request, body, target), url: target, request, body };
    const fault = faultFor(call.name, to);
    if (fault === 'cut before') {
      request.socket.destroy();
      return;
    }
    if (fault === 'failed' || fault === 'throttled') {
      reply(response, refusal(fault, call));
      return;
    }
    const answer = fault === 'half' ? await byHalf(call) : await forward(call);
    if (fault === 'late') await sleep(LATE_MS);
    if (fault === 'cut after') request.socket.destroy();
    else reply(response, answer);
  };

  return {
    /** Returns the variables that name services, with addresses of this proxy. */
    async through(environment: Record<string, string>): Promise<Record<string, string>> {
      const led: Record<string, string> = {};
      for (const [name, value] of Object.entries(environment)) {
        if (!LEADING.test(name)) continue;
        const target = new URL(value);
        const server = await listenOnLoopback((request, response) => {
          handle(request, response, { to: name, target }).catch(() => response.destroy());
        }, 0);
        servers.push(server);
        led[name] = `http://127.0.0.1:${server.port}${target.pathname.replace(/\/$/, '')}`;
      }
      return led;
    },
    isArmed: () => plan !== undefined,
    arm(next: Plan): void {
      plan = next;
      calls = [];
      faulted = [];
    },
    heal() {
      plan = undefined;
      return { calls, faulted };
    },
    async close(): Promise<void> {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

function nameOf({ headers, method, url = '' }: IncomingMessage, body: Buffer, target: URL): string {
  const action = String(headers['x-amz-target'] ?? '')
    .split('.')
    .at(-1);
  if (action) return action;
  const query = /^Action=(\w+)/.exec(body.toString('latin1'))?.[1];
  if (query) return query;
  return `${method} ${url
    .replace(target.pathname, '/')
    .replace(/\?.*/, '')
    .replace(/[\w-]{12,}/g, '…')}`;
}
const actionOf = (name: string) => name as keyof typeof HALVED;

export const isBatch = (name: string): boolean => name in HALVED;

async function forward({ url, request, body }: Call): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = ask(
    new URL(request.url ?? '/', url.origin),
    { method: request.method, headers: request.headers, agent: false },
    (response) => {
      buffer(response).then((answered) => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: answered });
      }, reject);
    },
  );
  asked.on('error', reject);
  asked.end(body);
  return promise;
}

function reply(response: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, ...others } = headers;
  response.writeHead(status, { ...others, 'content-length': body.length }).end(body);
}

function refusal(fault: 'failed' | 'throttled', { request, url }: Call): Answer {
  const isThrottled = fault === 'throttled';
  if (request.headers['x-amz-target']) {
    const type = isThrottled ? 'ThrottlingException' : 'InternalServerError';
    return json(isThrottled ? 400 : 500, { __type: `com.amazonaws#${type}`, message: fault });
  }
  if (/stripe|^\/v1/.test(request.url ?? '')) {
    const type = isThrottled ? 'rate_limit_error' : 'api_error';
    return json(isThrottled ? 429 : 500, { error: { type, message: fault } });
  }
  const code = isThrottled ? 'Throttling' : 'InternalFailure';
  const xml = /^\/s[en]s/.test(url.pathname)
    ? `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>x</Message></Error></ErrorResponse>`
    : `<Error><Code>${isThrottled ? 'SlowDown' : 'InternalError'}</Code><Message>x</Message></Error>`;
  return {
    status: isThrottled ? 503 : 500,
    headers: { 'content-type': 'text/xml' },
    body: Buffer.from(xml),
  };
}

const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown) => value as Fields;
const half = (list: unknown) => {
  const all = list as unknown[];
  const middle = Math.floor(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)] as const;
};

/** Halves the batch of each call: the first half is forwarded, and the answer reports the rest as not processed. */
const HALVED = {
  BatchGetItem: (sent: Fields) => halveTables(sent, 'UnprocessedKeys'),
  BatchWriteItem: (sent: Fields) => halveTables(sent, 'UnprocessedItems'),
  SendMessageBatch: ({ Entries, ...sent }: Fields) => {
    const [taken, left] = half(Entries);
    const Failed = left.map((entry) => ({
      Id: fieldsOf(entry).Id,
      Code: 'InternalError',
      SenderFault: false,
    }));
    return { sent: taken.length > 0 && { ...sent, Entries: taken }, left: { Failed } };
  },
};

function halveTables(sent: Fields, name: string) {
  const taken: Fields = {};
  const rest: Fields = {};
  for (const [table, asked] of Object.entries(fieldsOf(sent.RequestItems))) {
    const isRead = !Array.isArray(asked);
    const [first, others] = half(isRead ? fieldsOf(asked).Keys : asked);
    const with_ = (some: unknown) => (isRead ? { ...fieldsOf(asked), Keys: some } : some);
    if (first.length > 0) taken[table] = with_(first);
    if (others.length > 0) rest[table] = with_(others);
  }
  const isAny = Object.keys(taken).length > 0;
  return { sent: isAny && { ...sent, RequestItems: taken }, left: { [name]: rest } };
}

async function byHalf(call: Call): Promise<Answer> {
  const { sent, left } = HALVED[actionOf(call.name)](JSON.parse(call.body.toString()));
  if (!sent) return json(200, { Responses: {}, Successful: [], ...left });
  const body = Buffer.from(JSON.stringify(sent));
  call.request.headers['content-length'] = String(body.length);
  const answer = await forward({ ...call, body });
  return json(200, { ...fieldsOf(JSON.parse(answer.body.toString())), ...left });
}
