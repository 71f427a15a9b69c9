/** Replaces the connections of `functions/platform/table/post.ts` by answers from memory, to measure only our code. */
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Answers every HTTP request of this thread with 200 and `body` until the returned function is called. */
export function answerFromMemory(body: Buffer): () => void {
  const { request } = http;
  http.request = ((_options: unknown, answered: (response: IncomingMessage) => void) => {
    const sent = {
      on: () => sent,
      end: () => answered(response(body)),
    };
    return sent as unknown as ClientRequest;
  }) as typeof http.request;
  return () => {
    http.request = request;
  };
}

function response(body: Buffer): IncomingMessage {
  const head = { statusCode: 200, headers: { 'content-type': 'application/x-amz-json-1.0' } };
  return Object.assign(Readable.from([body]), head) as unknown as IncomingMessage;
}
