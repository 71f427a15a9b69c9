import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSsm } from './ssm.ts';

let server: Server;
beforeAll(async () => {
  const handle = createSsm({ '/a': 'one', '/b': 'two' });
  server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => {
  server.close();
});

async function call(action: string, body: unknown, signed = true) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: {
      'x-amz-target': `AmazonSSM.${action}`,
      ...(signed && { authorization: 'AWS4-HMAC-SHA256 Credential=local' }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

it('Values are decrypted on request, and unknown names are listed', async () => {
  const Names = ['/a', '/none'];
  const { body } = await call('GetParameters', { Names, WithDecryption: true });
  expect(body.Parameters).toMatchObject([{ Name: '/a', Value: 'one', Type: 'SecureString' }]);
  expect(body.InvalidParameters).toEqual(['/none']);
  const encrypted = await call('GetParameters', { Names: ['/b'] });
  expect(encrypted.body.Parameters[0].Value).not.toBe('two');
});

it.each([
  ['GetParameter', { Name: '/a' }, true, 'UnknownOperationException'],
  ['GetParameters', { Names: [] }, true, 'ValidationException'],
  ['GetParameters', '{', true, 'SerializationException'],
  ['PutParameter', { Name: '/a', Value: 'x' }, true, 'UnknownOperationException'],
  ['GetParameters', { Names: ['/a'] }, false, 'MissingAuthenticationTokenException'],
])('The call %s with %j is refused as AWS does', async (action, body, signed, type) => {
  const answer = await call(action, body, signed);
  expect([answer.status, answer.body.__type]).toEqual([400, type]);
});
