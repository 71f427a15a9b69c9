import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { post } from './post.ts';
import { callDynamoDb } from './signed-call.ts';

let server: Server;
let origin: string;
let answer: RequestListener;
const sockets = new Set<Socket>();
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', origin);
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKID');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token');
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  sockets.clear();
  vi.unstubAllEnvs();
});

const call = () => callDynamoDb('GetItem', {});

/** Answers with the statuses in order, and then always with the last one. Returns a counter of the requests. */
function answerWith(...answers: { status: number; error?: string }[]): () => number {
  let asked = 0;
  answer = (_request, response) => {
    const { status, error } = answers[Math.min(asked, answers.length - 1)] ?? { status: 200 };
    asked += 1;
    response.writeHead(
      status,
      error === undefined ? {} : { 'x-amzn-errortype': `${error}:http://` },
    );
    response.end('{}');
  };
  return () => asked;
}

it('The call is signed for DynamoDB with the Lambda’s credentials, including its body', async () => {
  let headers: IncomingHttpHeaders = {};
  answer = (request, response) => {
    headers = request.headers;
    response.end('{}');
  };
  await call();
  expect(headers).toMatchObject({
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.GetItem',
    'x-amz-security-token': 'token',
    authorization: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/eu-west-3\/dynamodb\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-security-token;x-amz-target, Signature=[0-9a-f]{64}$/,
    ),
  });
});

it('A temporary error is retried', async () => {
  const asked = answerWith(
    { status: 500 },
    { status: 400, error: 'ThrottlingException' },
    { status: 200 },
  );
  await expect(call()).resolves.toEqual({});
  expect(asked()).toBe(3);
});

it('The call fails after three attempts', async () => {
  const asked = answerWith({ status: 503 });
  await expect(call()).rejects.toThrow('GetItem answered 503');
  expect(asked()).toBe(3);
});

it('A permanent error is not retried', async () => {
  const asked = answerWith({ status: 400, error: 'ValidationException' });
  await expect(call()).rejects.toMatchObject({ name: 'ValidationException' });
  expect(asked()).toBe(1);
});

it('Calls share one connection, and a lost one is replaced', async () => {
  answerWith({ status: 200 });
  await call();
  await call();
  expect(sockets.size).toBe(1);
  for (const socket of sockets) socket.destroy();
  await call();
  expect(sockets.size).toBe(2);
});

it('The call waits no longer than its limit', async () => {
  answer = () => undefined;
  await expect(post(new URL(origin), {}, '', 20)).rejects.toThrow('did not answer within 20 ms');
});

it('A long answer is read completely', async () => {
  const long = 'é'.repeat(300_000);
  answer = (_request, response) => void response.end(long);
  const { status, text } = await post(new URL(origin), {}, '', 1_000);
  expect(status).toBe(200);
  expect(text).toBe(long);
});
