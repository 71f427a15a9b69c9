import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  API_PREFIX,
  FILTERED_JSON,
  limitedPath,
  TOO_MANY_JSON,
  TOO_MANY_PAGE,
} from '../../../infra/edge/address-limits.ts';
import {
  headersFor,
  isTrackingPage,
  REDIRECT_HEADERS,
  shortLinkTarget,
  typedNumberTarget,
} from '../../../infra/edge/edge.ts';
import type { IsOverLimit } from './address-limits.ts';
import { gatewayAnswer, type HttpAnswer } from './http-answer.ts';

export type GatewayParts = {
  api: (request: IncomingMessage) => Promise<HttpAnswer>;
  /** This address of the API bypasses the distribution. */
  apiItself?: (request: IncomingMessage) => Promise<HttpAnswer>;
  isOverLimit?: IsOverLimit;
  isFiltered?: (request: IncomingMessage) => Promise<boolean>;
  logos: (path: string) => Promise<HttpAnswer>;
  config: () => unknown;
  local: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  web: (path: string, headers: IncomingMessage['headers']) => Promise<HttpAnswer>;
  onFault: (error: unknown) => void;
};

/** Answers requests as CloudFront's behaviours do; they wait until the parts are ready. */
export function createGateway(ready: Promise<GatewayParts>): RequestListener {
  return (request, response) => {
    const answered = ready.then(async (parts) => {
      try {
        await dispatch(parts, request, response);
      } catch (error) {
        // It is no fault of the cloud when a caller disconnects.
        if (error !== request.errored) parts.onFault(error);
        throw error;
      }
    });
    answered.catch(() => {
      if (response.headersSent) response.destroy();
      else send(request, response, gatewayAnswer(500, 'Internal Server Error'));
    });
  };
}

async function dispatch(
  parts: GatewayParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
  if (parts.apiItself && isForApiItself(request)) {
    return send(request, response, await parts.apiItself(request));
  }
  if (path.startsWith('/_local/') || path === '/_local') return parts.local(request, response);
  if (parts.isOverLimit?.(request)) return send(request, response, tooMany(path));
  if (await parts.isFiltered?.(request)) return send(request, response, filtered(path));
  if (path.startsWith('/api/')) return send(request, response, await parts.api(request));
  // Pages and bucket files can only be read through CloudFront.
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return send(request, response, gatewayAnswer(403, 'Forbidden'));
  }
  const typed = /(?:^|&)numero=([^&]*)/.exec(query)?.[1];
  const target = typed
    ? typedNumberTarget(path, typed)
    : shortLinkTarget(path, [...new URLSearchParams(query).keys()]);
  if (target) return send(request, response, redirect(target));
  if (isTrackingPage(path)) return send(request, response, await parts.api(request));
  if (path.startsWith('/logos/')) return send(request, response, await parts.logos(path));
  if (path === '/config.json') return send(request, response, configAnswer(parts.config()));
  send(request, response, await parts.web(path, request.headers));
}

/** This path stands for the API's own address, which anybody may call on AWS, without firewall or secret. */
export const API_ITSELF = '/_local/execute-api';

/** Removes `API_ITSELF` from the path of a request that has it. */
export function isForApiItself(request: IncomingMessage): boolean {
  if (!request.url?.startsWith(`${API_ITSELF}/`)) return false;
  request.url = request.url.slice(API_ITSELF.length);
  return true;
}

const tooMany = (path: string) => refusal(429, path, TOO_MANY_JSON, TOO_MANY_PAGE);

/** Outside of `/api/`, the firewall answers with CloudFront's own text. */
const filtered = (path: string) => refusal(403, path, FILTERED_JSON, '<h1>403 ERROR</h1>');

/** The firewall decodes a path before it matches, so another spelling of an API path gets the API's refusal. */
function refusal(status: 403 | 429, path: string, json: string, page: string): HttpAnswer {
  const isApi = limitedPath(path).startsWith(API_PREFIX);
  return {
    status,
    headers: {
      'content-type': isApi ? 'application/json' : 'text/html',
      'cache-control': 'no-store',
    },
    body: Buffer.from(isApi ? json : page),
  };
}

const redirect = (location: string): HttpAnswer => ({
  status: 302,
  headers: { ...REDIRECT_HEADERS, location },
  body: Buffer.alloc(0),
});

const configAnswer = (config: unknown): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
  body: Buffer.from(JSON.stringify(config)),
});

/** The security headers never replace a header of the answer. The live channel is on the same origin. */
function send(request: IncomingMessage, response: ServerResponse, answer: HttpAnswer): void {
  const hasBody = answer.status !== 204 && answer.status !== 304;
  response.writeHead(answer.status, {
    ...headersFor(request.url ?? '/', []),
    ...answer.headers,
    ...(hasBody ? { 'content-length': answer.body.length } : {}),
  });
  response.end(hasBody && request.method !== 'HEAD' ? answer.body : undefined);
}
