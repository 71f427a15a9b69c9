/** Compares both calls of Parameter Store, their answers and their refusals, with AWS's own model. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetParameterCommand, GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
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

const one = { Name: '/a', WithDecryption: true };
const several = { Names: ['/a', '/none'], WithDecryption: true };
type Good = Readonly<Record<string, unknown>>;
const CASES: readonly [string, Good, (input: Good) => Promise<object>][] = [
  ['GetParameter', one, (input) => client.send(new GetParameterCommand(input as typeof one))],
  [
    'GetParameters',
    several,
    (input) => client.send(new GetParametersCommand(input as typeof several)),
  ],
];

it('Every call is answered as AWS’s model describes, and refused for each invalid parameter', async () => {
  const { model } = openDoor('ssm');
  expect(CASES.map(([action]) => action)).toEqual(Object.keys(model.operations));
  for (const [action, good, send] of CASES) {
    await send(good);
    if (action === 'GetParameters') await send({ ...several, Names: ['/a'] });
    const wrong = wrongInputs(model, action, good);
    expect(wrong.length).toBeGreaterThan(0);
    for (const { what, input, says } of wrong) {
      await expect(send(input), `${action} ${what}`).rejects.toMatchObject({
        name: 'ValidationException',
        message: expect.stringContaining(says),
      });
    }
  }
});
