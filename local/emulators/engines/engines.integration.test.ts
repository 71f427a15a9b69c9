import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { clientSettings, LOGOS_BUCKET, queueName, TABLE_NAME } from '../../resources.ts';
import { ROOT } from '../../root.ts';
import { type Engines, startEngines } from './engines.ts';

const running: Engines[] = [];
const directories: string[] = [];

async function start(directory?: string, queueTimings = {}): Promise<Engines> {
  const engines = await startEngines({ root: ROOT, directory, queueTimings });
  running.push(engines);
  return engines;
}

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rebond-engines-'));
  directories.push(directory);
  return directory;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  for (const each of directories.splice(0)) rmSync(each, { recursive: true });
});

const repair = {
  pk: { S: 'TRACKING#RB00000001' },
  sk: { S: 'REPAIR' },
  shop_pk: { S: 'USER#1' },
  shop_sk: { S: '2026-01-01#1' },
  card: { M: { status: { S: 'pending' } } },
  statusHistory: { L: [] },
};

/** Runs SQL over the table's file of engines that have stopped. */
function overTable(directory: string, sql: string): void {
  const database = new DatabaseSync(join(directory, 'engines/table.db'));
  database.exec(sql);
  database.close();
}

test('Engines start over files whose creation a kill or a full disk has interrupted', async () => {
  const directory = temporaryDirectory();
  await (await start(directory)).stop();
  writeFileSync(join(directory, 'engines/fauxqs.db'), '');
  overTable(directory, `DROP TABLE "${TABLE_NAME}"; UPDATE _tables SET stream_enabled = 0`);
  const { endpoints, streamArn } = await start(directory);
  expect(streamArn).toContain(TABLE_NAME);
  const client = new DynamoDBClient(clientSettings(endpoints.dynamodb));
  await client.send(new PutItemCommand({ TableName: TABLE_NAME, Item: repair }));
  expect(await listed(client)).toHaveLength(1);
});

test('A table without a stream that has items is not created again', async () => {
  const directory = temporaryDirectory();
  const first = await start(directory);
  const client = new DynamoDBClient(clientSettings(first.endpoints.dynamodb));
  await client.send(new PutItemCommand({ TableName: TABLE_NAME, Item: repair }));
  await first.stop();
  overTable(directory, 'UPDATE _tables SET stream_enabled = 0');
  await expect(start(directory)).rejects.toThrow('n’a pas démarré');
  overTable(directory, 'UPDATE _tables SET stream_enabled = 1');
  const { endpoints } = await start(directory);
  expect(await listed(new DynamoDBClient(clientSettings(endpoints.dynamodb)))).toHaveLength(1);
});

test('A query of the index `cards` returns the attributes that the index projects', async () => {
  const { endpoints } = await start();
  const client = new DynamoDBClient(clientSettings(endpoints.dynamodb));
  await client.send(new PutItemCommand({ TableName: TABLE_NAME, Item: repair }));
  expect(await listed(client)).toEqual([{ ...repair, statusHistory: undefined }]);
});

/** Reads the repairs of the shop from the index of cards. */
async function listed(client: DynamoDBClient) {
  const { Items } = await client.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      IndexName: 'cards',
      KeyConditionExpression: 'shop_pk = :shop',
      ExpressionAttributeValues: { ':shop': repair.shop_pk },
    }),
  );
  return Items;
}

test('Expired items are removed and others stay', async () => {
  const engines = await start();
  const client = new DynamoDBClient(clientSettings(engines.endpoints.dynamodb));
  const nowSeconds = Math.floor(Date.now() / 1000);
  const put = (sk: string, expires?: number) =>
    client.send(
      new PutItemCommand({
        TableName: TABLE_NAME,
        Item: {
          pk: { S: 'EVENT#1' },
          sk: { S: sk },
          ...(expires === undefined ? {} : { expires_at: { N: String(expires) } }),
        },
      }),
    );
  await put('past', nowSeconds - 10);
  await put('future', nowSeconds + 1000);
  await put('never');
  expect(await engines.sweepExpiredItems()).toBe(1);
  const get = async (sk: string) =>
    (
      await client.send(
        new GetItemCommand({ TableName: TABLE_NAME, Key: { pk: { S: 'EVENT#1' }, sk: { S: sk } } }),
      )
    ).Item;
  expect(await get('past')).toBeUndefined();
  expect(await get('future')).toBeDefined();
  expect(await get('never')).toBeDefined();
});

test('Items, logos and queued messages survive a restart, and in-flight messages are visible again', async () => {
  const directory = temporaryDirectory();
  const first = await start(directory);
  const dynamodb = new DynamoDBClient(clientSettings(first.endpoints.dynamodb));
  await dynamodb.send(new PutItemCommand({ TableName: TABLE_NAME, Item: repair }));
  const s3 = new S3Client(clientSettings(first.endpoints.s3));
  await s3.send(
    new PutObjectCommand({
      Bucket: LOGOS_BUCKET,
      Key: 'shop/logo.png',
      Body: 'bytes',
      ContentType: 'image/png',
      CacheControl: 'max-age=3600',
    }),
  );
  const sqs = new SQSClient(clientSettings(first.endpoints.sqs));
  const QueueUrl = first.queueUrl(queueName('notifications'));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'waiting' }));
  const received = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
  expect(received.Messages).toHaveLength(1);
  await first.stop();

  const second = await start(directory);
  const reread = await new DynamoDBClient(clientSettings(second.endpoints.dynamodb)).send(
    new GetItemCommand({ TableName: TABLE_NAME, Key: { pk: repair.pk, sk: repair.sk } }),
  );
  expect(reread.Item).toEqual(repair);
  const object = await new S3Client(clientSettings(second.endpoints.s3)).send(
    new GetObjectCommand({ Bucket: LOGOS_BUCKET, Key: 'shop/logo.png' }),
  );
  expect(await object.Body?.transformToString()).toBe('bytes');
  expect(object.CacheControl).toBe('max-age=3600');
  const again = await new SQSClient(clientSettings(second.endpoints.sqs)).send(
    new ReceiveMessageCommand({ QueueUrl: second.queueUrl(queueName('notifications')) }),
  );
  expect(again.Messages?.map((message) => message.Body)).toEqual(['waiting']);
});

/** Kills the engine that stores its data in `directory`, if it runs, and its supervisor. */
function kill(directory: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (command.includes(`${directory}/engines/table.db`)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process has ended meanwhile.
    }
  }
}

test('An engine that exits is restarted over its data and reported in one line; a third exit within a minute is final', async () => {
  const directory = temporaryDirectory();
  const { endpoints, failed } = await start(directory);
  const ended = vi.fn();
  failed.catch(ended);
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const client = new DynamoDBClient(clientSettings(endpoints.dynamodb));
  await client.send(new PutItemCommand({ TableName: TABLE_NAME, Item: repair }));
  const read = async () => {
    const Key = { pk: repair.pk, sk: repair.sk };
    return (await client.send(new GetItemCommand({ TableName: TABLE_NAME, Key }))).Item;
  };
  for (let end = 1; end <= 2; end += 1) {
    kill(directory);
    await expect.poll(() => read().catch(() => undefined), { timeout: 10_000 }).toEqual(repair);
    expect(ended).not.toHaveBeenCalled();
    await expect.poll(() => said.mock.calls.length).toBe(end);
    expect(said.mock.lastCall).toEqual([expect.stringMatching(/^Le moteur.*relancé/)]);
  }
  // An engine that is killed during its start is started once more, like one that fails to start.
  const killed = () => {
    kill(directory);
    return ended.mock.calls.length;
  };
  await expect.poll(killed, { interval: 3_000 }).toBe(1);
  await expect(failed).rejects.toThrow(/trois fois en une minute/);
});

test('A write and a stream read look their rows up by index, however many there are', async () => {
  const directory = temporaryDirectory();
  await start(directory);
  const database = new DatabaseSync(join(directory, 'engines', 'table.db'), { readOnly: true });
  const plan = (sql: string) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail))
      .join();
  const number = 'CAST(sequence_number AS INTEGER)';
  const ofTable = `FROM _stream_records WHERE table_name = '${TABLE_NAME}'`;
  expect(plan(`SELECT MAX(${number}) ${ofTable}`)).toContain('USING COVERING INDEX');
  expect(plan(`SELECT new_image ${ofTable} AND ${number} > 5 ORDER BY ${number}`)).toMatch(
    /^SEARCH _stream_records USING INDEX \w+ \(table_name=\? AND <expr>>\?\)$/,
  );
  database.close();
});

test('No engine listens to other machines', async () => {
  const { endpoints } = await start();
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter((each) => each.family === 'IPv4' && !each.internal);
  for (const { address } of addresses) {
    for (const endpoint of Object.values(endpoints)) {
      const { port } = new URL(endpoint);
      await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow();
    }
  }
  expect((await fetch(endpoints.sqs)).status).toBeLessThan(600);
});
