import type { IncomingMessage } from 'node:http';

/** API Gateway has this limit for the body of a request (HTTP API quotas). */
export const BODY_LIMIT_BYTES = 10 * 1024 * 1024;

const read = new WeakMap<IncomingMessage, Promise<Buffer | undefined>>();

/** Returns the body, which firewall and API share, or `undefined` when it is larger than the limit. */
export function readBody(
  request: IncomingMessage,
  limitBytes = BODY_LIMIT_BYTES,
): Promise<Buffer | undefined> {
  const body = read.get(request) ?? receive(request, limitBytes);
  read.set(request, body);
  return body;
}

async function receive(request: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
    request.resume();
    return undefined;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limitBytes) chunks.push(chunk);
  }
  return size > limitBytes ? undefined : Buffer.concat(chunks);
}
