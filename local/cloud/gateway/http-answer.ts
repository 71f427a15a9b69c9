import type { OutgoingHttpHeaders } from 'node:http';
import type { InvocationResult } from '../lambda/invocation.ts';
import { TIMEOUT_ERROR_TYPE, TOO_LARGE_ERROR_TYPE } from '../lambda/lambda-function.ts';

export type HttpAnswer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

export function gatewayAnswer(
  status: number,
  message: string,
  headers: OutgoingHttpHeaders = {},
): HttpAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify({ message })),
  };
}

export function toHttpAnswer(result: InvocationResult): HttpAnswer {
  if (!result.ok) return failureAnswer(result.error.errorType);
  return structuredAnswer(Object(result.payload));
}

/**
 * A request whose Lambda could not be invoked gets the same answer as one whose Lambda crashed (Lambda developer
 * guide).
 */
function failureAnswer(errorType: string): HttpAnswer {
  if (errorType === TIMEOUT_ERROR_TYPE) return gatewayAnswer(503, 'Service Unavailable');
  if (errorType === TOO_LARGE_ERROR_TYPE) return gatewayAnswer(413, 'Request Entity Too Large');
  return gatewayAnswer(500, 'Internal Server Error');
}

/** Without a status code, API Gateway would give the whole result as the body, which no route of ours wants. */
function structuredAnswer(payload: Readonly<Record<string, unknown>>): HttpAnswer {
  const { statusCode, headers, body, isBase64Encoded } = payload;
  const status = Number(statusCode);
  const bodyIsRight = body === undefined || body === null || typeof body === 'string';
  if (!Number.isInteger(status) || status < 100 || status > 599 || !bodyIsRight) {
    return gatewayAnswer(500, 'Internal Server Error');
  }
  return {
    status,
    headers: { 'content-type': 'application/json', ...lowerCaseNames(headers) },
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

function lowerCaseNames(headers: unknown): OutgoingHttpHeaders {
  if (typeof headers !== 'object' || headers === null) return {};
  const entries = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return Object.fromEntries(entries);
}
