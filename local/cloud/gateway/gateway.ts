import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  API_PREFIX,
  limitedPath,
  TOO_MANY_JSON,
  TOO_MANY_PAGE,
} from '../../../infra/address-limits.ts';
import {
  isTrackingPage,
  REDIRECT_HEADERS,
  securityHeaders,
  shortLinkTarget,
} from '../../../infra/edge.ts';
import type { IsOverLimit } from './address-limits.ts';
import { gatewayAnswer, type HttpAnswer } from './http-answer.ts';

/** The parts of the one origin, by the start of the path. */
export type GatewayParts = {
  api: (request: IncomingMessage) => Promise<HttpAnswer>;
  /** The API at its own address, past the distribution; `undefined` where it has none here. */
  apiItself?: (request: IncomingMessage) => Promise<HttpAnswer>;
  /** What the firewall would refuse. */
  isOverLimit?: IsOverLimit;
  logos: (path: string) => Promise<HttpAnswer>;
  /** Body of /config.json. */
  config: () => unknown;
  /** Everything under /_local/; it writes its own answer. */
  local: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  web: (path: string, headers: IncomingMessage['headers']) => Promise<HttpAnswer>;
  /** Told of a fault of ours; the caller gets a 500 that says nothing. */
  onFault: (error: unknown) => void;
};

/** On the embedded cloud the page talks to no other origin; the live channel is on this one. */
export const SECURITY_HEADERS = securityHeaders([]);

/**
 * Answers every request of the one origin: what CloudFront and its behaviours are on AWS.
 * Requests that come before the parts are there wait for them.
 */
export function createGateway(ready: Promise<GatewayParts>): RequestListener {
  return (request, response) => {
    const answered = ready.then(async (parts) => {
      try {
        await dispatch(parts, request, response);
      } catch (error) {
        // A caller who hung up while sending is no fault of ours.
        if (!request.destroyed || request.complete) parts.onFault(error);
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
  if (path.startsWith('/api/')) return send(request, response, await parts.api(request));
  // Pages and what comes from a bucket are read, never written, through CloudFront.
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return send(request, response, gatewayAnswer(403, 'Forbidden'));
  }
  const target = shortLinkTarget(path, [...new URLSearchParams(query).keys()]);
  if (target) return send(request, response, redirect(target));
  if (isTrackingPage(path)) return send(request, response, await parts.api(request));
  if (path.startsWith('/logos/')) return send(request, response, await parts.logos(path));
  if (path === '/config.json') return send(request, response, configAnswer(parts.config()));
  send(request, response, await parts.web(path, request.headers));
}

/**
 * Where the API is at its own address, which on AWS anybody may call: `{id}.execute-api.{region}.amazonaws.com`. There is
 * no distribution in front of it, so no firewall and no secret.
 */
export const API_ITSELF = '/_local/execute-api';

/** Whether a request is for it; from then on it asks for the path that follows. */
export function isForApiItself(request: IncomingMessage): boolean {
  if (!request.url?.startsWith(`${API_ITSELF}/`)) return false;
  request.url = request.url.slice(API_ITSELF.length);
  return true;
}

/** The firewall looks at a path decoded, so another spelling of an address of the API is answered as that. */
function tooMany(path: string): HttpAnswer {
  const isApi = limitedPath(path).startsWith(API_PREFIX);
  return {
    status: 429,
    headers: {
      'content-type': isApi ? 'application/json' : 'text/html',
      'cache-control': 'no-store',
    },
    body: Buffer.from(isApi ? TOO_MANY_JSON : TOO_MANY_PAGE),
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

/** Writes an answer; the security headers are added to it and replace none of its own. */
function send(request: IncomingMessage, response: ServerResponse, answer: HttpAnswer): void {
  const hasBody = answer.status !== 204 && answer.status !== 304;
  response.writeHead(answer.status, {
    ...SECURITY_HEADERS,
    ...answer.headers,
    ...(hasBody ? { 'content-length': answer.body.length } : {}),
  });
  response.end(hasBody && request.method !== 'HEAD' ? answer.body : undefined);
}
