/** Compares the call of Parameter Store, its answers and its refusals, with AWS's own model. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDoor } from '../shapes/door.ts';
import { wrongInputs } from '../shapes/testing/wrong-inputs.ts';
import { createSsm } from './ssm.ts';

let server: Server;
let client: SSMClient;
beforeAll(async () => {
  const handle = createSsm({ '/a': 'one' });
  server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  client = new SSMClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-west-3',
    maxAttempts: 1,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
});
afterAll(() => {
  client.destroy();
  server.closeAllConnections();
  server.close();
});

const good = { Names: ['/a', '/none'], WithDecryption: true };
const send = (input: Readonly<Record<string, unknown>>) =>
  client.send(new GetParametersCommand(input as typeof good));

it('The call is answered as AWS’s model describes, and refused for each invalid parameter', async () => {
  const { model } = openDoor('ssm');
  expect(Object.keys(model.operations)).toEqual(['GetParameters']);
  expect(await send(good)).toMatchObject({
    Parameters: [{ Name: '/a', Value: 'one' }],
    InvalidParameters: ['/none'],
  });
  await send({ ...good, Names: ['/a'] });
  const wrong = wrongInputs(model, 'GetParameters', good);
  expect(wrong.length).toBeGreaterThan(0);
  for (const { what, input, says } of wrong) {
    await expect(send(input), what).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining(says),
    });
  }
});
