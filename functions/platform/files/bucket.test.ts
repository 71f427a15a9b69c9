import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bucketClient, removeSomeUnder } from './bucket.ts';

/** The endpoint has a host name. For an IP address, the SDK would put the bucket into the path in any case. */
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.headers.host} ${request.url}`);
  response.end();
});
let host: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL', undefined);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', undefined);
});
afterEach(() => vi.unstubAllEnvs());

it.each(['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_S3'])(
  'The bucket is in the path when %s names the endpoint',
  async (variable) => {
    vi.stubEnv(variable, `http://${host}`);
    const client = bucketClient();
    await client.send(new HeadObjectCommand({ Bucket: 'logos', Key: 'shop/1.png' }));
    client.destroy();
    expect(asked.splice(0)).toEqual([`${host} /logos/shop/1.png`]);
  },
);

it('The files of a shop are deleted several at a time, so that a thousand of them do not outlast a request', async () => {
  const deleted: string[] = [];
  const busy = { now: 0, most: 0 };
  const Contents = Array.from({ length: 45 }, (_, index) => ({ Key: `shop/${index}` }));
  const send = async (command: unknown) => {
    if (!(command instanceof DeleteObjectCommand)) return { Contents };
    busy.now += 1;
    busy.most = Math.max(busy.most, busy.now);
    await sleep(1);
    busy.now -= 1;
    deleted.push(String(command.input.Key));
    return {};
  };
  expect(await removeSomeUnder({ send } as unknown as S3Client, 'bucket', 'shop/')).toBe(true);
  expect(deleted.toSorted()).toEqual(Contents.map(({ Key }) => Key).toSorted());
  expect(busy.most).toBe(20);
});
