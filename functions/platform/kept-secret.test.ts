import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

let keptSecret: typeof import('./kept-secret.ts').keptSecret;

type Request = { headers: Record<string, unknown>; body: string };

const requests: Request[] = [];
let answers: { status: number; body: unknown }[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    requests.push({ headers: request.headers, body });
    const answer = answers.shift() ?? { status: 200, body: { Parameters: [] } };
    response.writeHead(answer.status, { 'x-amzn-errortype': 'SomeException' });
    response.end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKID');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token');
  ({ keptSecret } = await import('./kept-secret.ts'));
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});
afterEach(() => {
  requests.length = 0;
  answers = [];
});

const found = { Parameters: [{ Name: '/a', Value: 'one', Type: 'SecureString' }] };

it('The request asks for a decrypted value and is signed with the Lambda’s credentials', async () => {
  answers = [{ status: 200, body: found }];
  expect(await keptSecret('/a', () => 0)()).toBe('one');
  expect(requests).toHaveLength(1);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ Names: ['/a'], WithDecryption: true });
  expect(requests[0]?.headers).toMatchObject({
    'x-amz-target': 'AmazonSSM.GetParameters',
    'x-amz-security-token': 'token',
    authorization: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/eu-west-3\/ssm\/aws4_request, /,
    ),
  });
});

it('A secret is read again after five minutes', async () => {
  answers = [{ status: 200, body: found }];
  let nowMs = 0;
  const secret = keptSecret('/a', () => nowMs);
  await secret();
  nowMs = 299_999;
  expect(await secret()).toBe('one');
  expect(requests).toHaveLength(1);
  nowMs = 300_000;
  answers = [{ status: 200, body: { Parameters: [{ Name: '/a', Value: 'two' }] } }];
  expect(await secret()).toBe('two');
});

it('A failed read shows SSM’s own error or names the missing parameter, and the next read asks SSM again', async () => {
  answers = [
    { status: 400, body: {} },
    { status: 200, body: { Parameters: [], InvalidParameters: ['/a'] } },
    { status: 200, body: found },
  ];
  const secret = keptSecret('/a', () => 0);
  await expect(secret()).rejects.toMatchObject({ name: 'SomeException' });
  await expect(secret()).rejects.toThrow('The SSM parameter /a is missing');
  expect(await secret()).toBe('one');
});
