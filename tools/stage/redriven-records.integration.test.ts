/** Checks the consequences of the records that the stream's consumer gave up, in a cloud whose consumers do not run. */
import {
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answerKey } from '../../functions/e-invoicing/statuses/stored-answer.ts';
import { ON_REPAIR_CHANGE } from '../../functions/lambdas/events/on-repair-change.ts';
import { QUEUE_CONSUMERS } from '../../functions/lambdas.ts';
import { repairKey } from '../../functions/platform/table/table-keys.ts';
import { sampleDocument } from '../../functions/testing/document-samples.ts';
import type { TestTable } from '../../functions/testing/test-table.ts';
import { passesFilters } from '../../local/cloud/event-sources/filter-pattern.ts';
import { openStreamCalls } from '../../local/cloud/event-sources/stream-source.ts';
import {
  clientSettings,
  functionArn,
  queueName,
  STREAM_DEAD_LETTER_QUEUE,
} from '../../local/resources.ts';
import { callApi } from '../../local/testing/call-api.ts';
import { ownCloud } from '../../local/testing/cloud-and-table.ts';
import { activateReception, invoicingShop } from '../../local/testing/receiving-shop.ts';
import type { TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { parisDay } from '../../shared/time.ts';
import { redrive } from './redrive.ts';

let cloud: TestCloud;
let table: TestTable;
let sqs: SQSClient;
ownCloud(
  (started) => {
    ({ cloud, table } = started);
  },
  { eventSources: false },
);
beforeAll(() => {
  for (const [name, value] of Object.entries(cloud.environment)) vi.stubEnv(name, value);
  sqs = new SQSClient(clientSettings(cloud.endpoints.sqs));
});
afterAll(() => {
  vi.unstubAllEnvs();
  sqs.destroy();
});

const urlOf = (queue: string) =>
  cloud.environment.NOTIFICATIONS_QUEUE_URL?.replace(/[^/]+$/, queue);

async function post<Body>({ token }: TestShop, path: string, json: object): Promise<Body> {
  const { status, body } = await callApi<Body>(cloud, path, { method: 'POST', token, json });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** Takes the requests out of every consumed queue, each as `queue {…}`, without the mark of moved messages. */
async function takeRequests(): Promise<string[]> {
  const taken: string[] = [];
  for (const { queue } of QUEUE_CONSUMERS) {
    const QueueUrl = urlOf(queueName(queue));
    for (;;) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1 }),
      );
      if (Messages.length === 0) break;
      for (const { Body = '', ReceiptHandle } of Messages) {
        const { redriven: _, ...request } = JSON.parse(Body);
        taken.push(`${queue} ${JSON.stringify(request)}`);
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      }
    }
  }
  return taken.toSorted();
}

async function everyItem(): Promise<Record<string, unknown>> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new ScanCommand({ TableName: table.name, ConsistentRead: true }),
  );
  expect(LastEvaluatedKey).toBeUndefined();
  return Object.fromEntries(Items.map((item) => [`${item.pk} ${item.sk}`, item]));
}

/** Stores a change of every kind that has consequences, and returns the records of the stream since its beginning. */
async function writeEverything(): Promise<{ shardId: string; records: DynamoDBRecord[] }> {
  const { shop, siren } = await invoicingShop(cloud, { vat_regime: 'normal' });
  expect((await activateReception(cloud, shop, siren)).status).toBeLessThan(300);
  const customer = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'd@exemple.fr' };
  await post<Repair>(shop, '/api/repairs', customer);
  const withdrawn = await post<Repair>(shop, '/api/repairs', customer);
  await table.remove(repairKey(withdrawn.trackingNumber));
  const quote = await post<IssuedDocument>(shop, '/api/documents', document('devis'));
  const link = await post<{ path: string }>(shop, `/api/documents/${quote.id}/approval-link`, {});
  const decision = { cle: link.path.split('cle=')[1], decision: 'accepted', name: 'Marie Durand' };
  await post(shop, `/api/devis/${quote.id}/decision`, decision);
  const invoice = await post<IssuedDocument>(shop, `/api/documents/${quote.id}/invoice`, {});
  await post(shop, `/api/documents/${invoice.id}/payments`, {
    amountCents: 100,
    means: 'card',
    date: parisDay(Date.now()),
  });
  await table.put(answerKey(siren, 'RECEIVED#flow', 204));
  const calls = openStreamCalls(cloud.endpoints.dynamodb, cloud.streamArn);
  const shardId = (await calls.findShard()) ?? '';
  const { records } = await calls.readRecords(await calls.openIterator(shardId, undefined));
  calls.close();
  return { shardId, records };
}
const document = (documentType: string) => ({
  documentType,
  invoiceDate: parisDay(Date.now()),
  clientName: sampleDocument().client.name,
  tvaEnabled: true,
  operationCategory: 'services',
  items: [{ description: 'Écran', quantity: 1, price: 50, tvaRate: 20 }],
});

it('A redrive of given-up records does everything that the consumer would have done', async () => {
  const { shardId, records } = await writeEverything();
  const notice = {
    requestContext: { functionArn: functionArn(ON_REPAIR_CHANGE.name) },
    DDBStreamBatchInfo: {
      shardId,
      streamArn: cloud.streamArn,
      startSequenceNumber: records[0]?.dynamodb?.SequenceNumber,
      endSequenceNumber: records.at(-1)?.dynamodb?.SequenceNumber,
    },
  };
  const QueueUrl = urlOf(STREAM_DEAD_LETTER_QUEUE);
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(notice) }));
  expect(await redrive('rebond-')).toContainEqual({
    queue: STREAM_DEAD_LETTER_QUEUE,
    putBack: 1,
    left: 0,
  });
  const redriven = { requests: await takeRequests(), items: await everyItem() };

  const Records = records.filter((record) => passesFilters(record, ON_REPAIR_CHANGE.filters));
  expect(await cloud.invoke(ON_REPAIR_CHANGE.name, { Records })).toEqual({ batchItemFailures: [] });
  // The consumer itself now queues the same requests as the redrive, and changes nothing in the table.
  expect(redriven).toEqual({ requests: await takeRequests(), items: await everyItem() });
  const queued = new Set(redriven.requests.map((request) => request.split(' ')[0]));
  expect([...queued]).toEqual(['answers', 'invoices', 'notifications']);
});
