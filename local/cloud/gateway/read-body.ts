import type { IncomingMessage } from 'node:http';

/** API Gateway's limit for the body of a request (HTTP API quotas). */
export const BODY_LIMIT_BYTES = 10 * 1024 * 1024;

const read = new WeakMap<IncomingMessage, Promise<Buffer | undefined>>();

/** Returns the body, which firewall and API share, or `undefined` when it is larger than API Gateway accepts. */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const body = read.get(request) ?? receive(request);
  read.set(request, body);
  return body;
}

async function receive(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) {
    request.resume();
    return undefined;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT_BYTES) chunks.push(chunk);
  }
  return size > BODY_LIMIT_BYTES ? undefined : Buffer.concat(chunks);
}
