import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../cloud/gateway/read-body.ts';
import { takeInvoices } from './outgoing.ts';
import {
  type Answer,
  type Asked,
  type FlowFilters,
  Refusal,
  searchDirectoryLine,
  searchFlowParams,
} from './requests.ts';
import { type Flow, openStore } from './state.ts';

const TOKEN_SECONDS = 300;

export type ApprovedPlatformOptions = {
  directory: string | undefined;
  now?: () => number;
};

export type LocalPlatform = ReturnType<typeof createApprovedPlatform>;

/** Answers the calls of XP Z12-013 that Rebond makes, and receives suppliers' invoices on request. */
export function createApprovedPlatform({
  directory,
  now = () => Date.now(),
}: ApprovedPlatformOptions) {
  const { state, save } = openStore(directory);
  const tokens = new Map<string, number>();
  /** Every change of a flow has its own instant, which the tests of paging rely on. */
  let requests = 0;

  const instant = () => new Date(now()).toISOString();

  function token({ method, authorization, body }: Asked): Answer {
    if (method !== 'POST') throw new Refusal(405, 'METHOD_NOT_ALLOWED');
    if (new URLSearchParams(body.toString()).get('grant_type') !== 'client_credentials') {
      throw new Refusal(400, 'unsupported_grant_type');
    }
    const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
    const [id = '', secret = ''] = given.split(':').map(decodeURIComponent);
    if (id !== state.clientId || secret !== state.clientSecret) {
      throw new Refusal(401, 'invalid_client');
    }
    const access_token = randomBytes(24).toString('base64url');
    tokens.set(access_token, now() + TOKEN_SECONDS * 1000);
    return {
      status: 200,
      json: { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS },
    };
  }

  function search(body: unknown): Answer {
    const { limit, where } = valid(searchFlowParams, body);
    const found = state.flows.filter((flow) => meets(flow, where));
    // The results are reversed, because the norm guarantees no order.
    const results = found.toReversed().slice(0, limit).map(metadata);
    return { status: 200, json: { limit, filters: where, results } };
  }

  function flowFile(id: string, docType: string | null): Answer {
    if (docType !== 'Original') throw new Refusal(400, 'INVALID_DOC_TYPE');
    const flow = state.flows.find(({ flowId }) => flowId === id);
    if (flow === undefined) throw new Refusal(404, 'MISSING_RESOURCE');
    return { status: 200, file: Buffer.from(flow.file, 'base64'), name: flow.flowId };
  }

  function directoryLines(body: unknown): Answer {
    const search = valid(searchDirectoryLine, body);
    const { value } = search.filters.siren;
    const found = state.listed.filter((siren) => siren.includes(value));
    const results = found.slice(0, search.limit).map((siren) => ({
      addressingIdentifier: siren,
      siren,
      platform: { platformType: 'WK', platformStatus: 'Enabled' },
    }));
    return { status: 200, json: { search, totalNumberOfResults: found.length, results } };
  }

  async function answer(asked: Asked): Promise<Answer> {
    const { method, url, authorization } = asked;
    if (state.mode === 'down') throw new Refusal(503, 'SERVICE_UNAVAILABLE');
    const path = url.pathname.replace(PATH, '');
    if (path === '/token') return token(asked);
    const untilMs = tokens.get(authorization.replace(/^Bearer /, ''));
    if (untilMs === undefined || untilMs <= now()) throw new Refusal(401, 'MISSING_TOKEN');
    requests += 1;
    const flowId = /^\/flow-service\/v1\/flows\/([^/]+)$/.exec(path)?.[1];
    if (method === 'POST' && path === '/flow-service/v1/flows') return outgoing.submit(asked);
    if (method === 'POST' && path === '/flow-service/v1/flows/search') return search(json(asked));
    if (method === 'GET' && flowId !== undefined) {
      return flowFile(decodeURIComponent(flowId), url.searchParams.get('docType'));
    }
    if (method === 'POST' && path === '/directory-service/v1/directory-line/search') {
      return directoryLines(json(asked));
    }
    throw new Refusal(404, 'UNKNOWN_OPERATION', `${method} ${path}`);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const given = await answer({
        method: request.method ?? 'GET',
        url: new URL(request.url ?? '/', 'http://localhost'),
        authorization: request.headers.authorization ?? '',
        type: request.headers['content-type'] ?? '',
        body: (await readBody(request)) ?? Buffer.alloc(0),
      });
      if (given === 'silence') {
        response.destroy();
      } else if ('json' in given) {
        response.writeHead(given.status, JSON_TYPE).end(JSON.stringify(given.json));
      } else {
        const disposition = `attachment;filename=${encodeURIComponent(given.name)}`;
        response
          .writeHead(200, {
            'content-type': 'application/octet-stream',
            'content-disposition': disposition,
          })
          .end(given.file);
      }
    } catch (error) {
      const { status, code, message } =
        error instanceof Refusal ? error : new Refusal(500, 'INTERNAL', String(error));
      const body = JSON.stringify({ errorCode: code, errorMessage: message });
      response.writeHead(status, JSON_TYPE).end(body);
    }
  }

  /** Receives a supplier's invoice; returns the id of its flow. The instants default to now. */
  function deliver(
    file: Buffer,
    given: Partial<
      Pick<Flow, 'flowId' | 'flowType' | 'flowSyntax' | 'acknowledgement' | 'updatedAt'>
    > = {},
  ): string {
    const at = given.updatedAt ?? instant();
    const flowId = given.flowId ?? randomUUID();
    const flow: Flow = {
      flowType: 'SupplierInvoice',
      processingRule: 'B2B',
      processingRuleSource: 'Computed',
      flowDirection: 'In',
      flowSyntax: 'CII',
      flowProfile: 'CIUS',
      acknowledgement: { status: 'Ok' },
      ...given,
      flowId,
      submittedAt: at,
      updatedAt: at,
    };
    state.flows.push({ ...flow, file: file.toString('base64') });
    save();
    return flowId;
  }

  const outgoing = takeInvoices({ state, save, deliver, now });

  return {
    handle,
    deliver,
    sent: outgoing.sent,
    spoken: outgoing.spoken,
    receiveStatus: outgoing.receiveStatus,
    state,
    save,
    requests: () => requests,
    forgetTokens: () => tokens.clear(),
  };
}

export const PATH = '/approved-platform';
const JSON_TYPE = { 'content-type': 'application/json' };

const metadata = ({ file: _, ...flow }: Flow & { file: string }): Flow => flow;

function meets(flow: Flow, where: FlowFilters): boolean {
  const { updatedAfter, updatedBefore, flowType, flowDirection } = where;
  const atMs = Date.parse(flow.updatedAt);
  return (
    (updatedAfter === undefined || atMs > Date.parse(updatedAfter)) &&
    (updatedBefore === undefined || atMs < Date.parse(updatedBefore)) &&
    (flowType === undefined || flowType.includes(flow.flowType)) &&
    (flowDirection === undefined || flowDirection.includes(flow.flowDirection)) &&
    (where.trackingId === undefined || flow.trackingId === where.trackingId)
  );
}

function json({ type, body }: Asked): unknown {
  if (!type.startsWith('application/json')) throw new Refusal(400, 'INVALID_CONTENT_TYPE');
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal(400, 'INVALID_JSON');
  }
}

function valid<Value>(
  schema: {
    safeParse(body: unknown): { success: true; data: Value } | { success: false; error: Error };
  },
  body: unknown,
): Value {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal(400, 'INVALID_REQUEST', parsed.error.message);
  return parsed.data;
}
