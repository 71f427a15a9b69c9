import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { startTestCloud } from '../../testing/test-cloud.ts';
import { DEMONSTRATION_REPAIRS } from './demonstration.ts';
import { seedDemonstration } from './seed.ts';

const cloud = await startTestCloud();
const OF_THE_CONNECTION = ['host', 'connection', 'content-length', 'transfer-encoding'];
/** Some requests that write are carried out but answered with 503, as when a Lambda exceeds its time limit. */
let writes = 0;
const busy = createServer(async (request, response) => {
  const { method = 'GET', url = '/', headers } = request;
  const isRead = method === 'GET';
  const answer = await fetch(new URL(url, cloud.gatewayOrigin), {
    method,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' && !OF_THE_CONNECTION.includes(name) ? [[name, value]] : [],
      ),
    ),
    ...(!isRead && { body: new Uint8Array(await buffer(request)) }),
  });
  writes += isRead ? 0 : 1;
  const isLost = url.startsWith('/api/') && !isRead && writes % 30 === 8;
  response.statusCode = isLost ? 503 : answer.status;
  response.end(Buffer.from(await answer.arrayBuffer()));
});
await new Promise<void>((listening) => busy.listen(0, '127.0.0.1', listening));
afterAll(async () => {
  busy.close();
  await cloud.stop();
});

it('The demonstration is complete although answers of the API were lost', async () => {
  const { port } = busy.address() as AddressInfo;
  const seeded = await seedDemonstration(
    { ...cloud, gatewayOrigin: `http://127.0.0.1:${port}` },
    undefined,
  );
  expect(seeded).toHaveLength(DEMONSTRATION_REPAIRS.length);
  expect(new Set(seeded.map(({ trackingNumber }) => trackingNumber)).size).toBe(seeded.length);
});
