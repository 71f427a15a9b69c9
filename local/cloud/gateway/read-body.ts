import type { IncomingMessage } from 'node:http';

/** API Gateway's limit for the body of a request (HTTP API quotas). */
export const BODY_LIMIT_BYTES = 10 * 1024 * 1024;

/** Returns the body of the request, or `undefined` when it is larger than API Gateway accepts. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
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
