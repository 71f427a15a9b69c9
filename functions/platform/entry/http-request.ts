import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { AppError } from '../../../shared/errors.ts';
import { validate } from '../validate.ts';

export const JSON_BODY_MAX_BYTES = 64 * 1024;

type HttpEvent = Pick<APIGatewayProxyEventV2, 'headers' | 'body' | 'isBase64Encoded'>;

export function bodyBytes(event: HttpEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

/** @throws AppError TOO_LARGE, UNSUPPORTED_TYPE, MALFORMED_JSON or INVALID. */
export function readJson<Schema extends z.ZodMiniType>(
  event: HttpEvent,
  schema: Schema,
  maxBytes = JSON_BODY_MAX_BYTES,
): z.output<Schema> {
  const bytes = bodyBytes(event);
  if (bytes.length > maxBytes) throw new AppError('TOO_LARGE');
  if (!/^application\/json\b/i.test(event.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_TYPE');
  }
  return validate(schema, parseJson(bytes));
}

/** A lone surrogate can be in a body in UTF-8 only as an escape, which begins like this. */
const HALF = /\\u[dD][89a-fA-F]/;

/** Parses a body, and removes lone surrogates from its texts and keys, because DynamoDB refuses them. */
function parseJson(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return HALF.test(text) ? JSON.parse(text, withoutHalves) : JSON.parse(text);
  } catch {
    throw new AppError('MALFORMED_JSON');
  }
}

const wholeText = (text: string): string => text.replace(/\p{Surrogate}/gu, '');

function withoutHalves(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return wholeText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (entries.every(([name]) => name.isWellFormed())) return value;
  return Object.fromEntries(entries.map(([name, inner]) => [wholeText(name), inner]));
}
