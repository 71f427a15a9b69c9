import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it } from 'vitest';
import type { FunctionLog } from '../../../local/cloud/lambda/runtime.ts';
import { type Dynoxide, startDynoxide } from '../../../local/emulators/engines/dynoxide.ts';
import { tableDefinition } from '../../../local/emulators/engines/table.ts';
import { clientSettings, TABLE_NAME } from '../../../local/resources.ts';
import { ROOT } from '../../../local/root.ts';
import { callApi } from '../../../local/testing/call-api.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { keepFunctionLines } from '../../../local/testing/function-lines.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import { startTestCloud, type TestCloud } from '../../../local/testing/test-cloud.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../shared/time.ts';
import { carryOver } from '../../../tools/stage/carry-over.ts';
import { startTestTable } from '../../testing/test-table.ts';

type Items = Record<string, unknown>[];

const OLD_TABLE = 'rebond-before';
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'rebond-restored-'));
  cleanUps.push(() => rmSync(path, { recursive: true }));
  return path;
};
async function cloudIn(dataDirectory: string, functionLog?: FunctionLog): Promise<TestCloud> {
  const cloud = await startTestCloud({ dataDirectory, ...(functionLog && { functionLog }) });
  cleanUps.push(() => cloud.stop());
  return cloud;
}

async function itemsOf(cloud: TestCloud): Promise<Items> {
  const table = startTestTable(cloud);
  const { Items = [] } = await table.client.send(
    new ScanCommand({ TableName: table.name, ConsistentRead: true }),
  );
  table.close();
  return Items;
}

/**
 * Starts an engine with the two tables that exist after a restore: the old one, and the restored one without a stream.
 */
async function restored(directory: string, { old, then }: { old: Items; then: Items }) {
  const engines = join(directory, 'engines');
  mkdirSync(engines);
  const engine: Dynoxide = await startDynoxide({ root: ROOT, directory: engines });
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(engine.endpoint)));
  const { StreamSpecification, ...definition } = tableDefinition();
  for (const [TableName, items] of [
    [OLD_TABLE, old],
    [TABLE_NAME, then],
  ] as const) {
    await client.send(new CreateTableCommand({ ...definition, TableName }));
    for (const Item of items) await client.send(new PutCommand({ TableName, Item }));
  }
  return {
    client,
    async openStream() {
      await client.send(new UpdateTableCommand({ TableName: TABLE_NAME, StreamSpecification }));
      client.destroy();
      await engine.stop();
    },
  };
}

const post = <Body>(cloud: TestCloud, shop: TestShop, path: string, json: object) =>
  callApi<Body>(cloud, path, { method: 'POST', token: shop.token, json });
const change = (cloud: TestCloud, shop: TestShop, { id }: Repair, status: string) =>
  callApi(cloud, `/api/repairs/${id}/status`, {
    method: 'PATCH',
    token: shop.token,
    json: { status },
  });
const sent = (cloud: TestCloud, messages: number) =>
  eventually(`${messages} messages`, () => cloud.messaging.outbox.list().length >= messages);
async function invoice(cloud: TestCloud, shop: TestShop): Promise<string> {
  const { body } = await post<IssuedDocument>(cloud, shop, '/api/documents', {
    documentType: 'facture',
    invoiceDate: parisDay(Date.now()),
    clientName: 'Marie Durand',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
  });
  return body.number;
}

it('A restored table sends no message and issues no number twice', async () => {
  const before = folder();
  const first = await cloudIn(before);
  const shop = await createShop(first, { plan: 'pro' });
  await callApi(first, '/api/company', {
    method: 'PUT',
    token: shop.token,
    json: {
      company_name: 'Atelier Léa',
      siret: '732 829 320 00074',
      address: '12 rue du Lac\n69003 Lyon',
      vat_regime: 'franchise',
      legal_details: 'EI Léa Martin',
      mediator_name: 'Médiation Conso',
    },
  });
  const customer = {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
    customerPhone: '06 12 34 56 78',
  };
  const { body: repair } = await post<Repair>(first, shop, '/api/repairs', customer);
  await post(first, shop, '/api/repairs', customer);
  await change(first, shop, repair, 'ordered');
  const numbers = [await invoice(first, shop)];
  await sent(first, 6);
  const then = await itemsOf(first);
  // A change and an invoice follow after the point in time to which the table is restored.
  await change(first, shop, repair, 'progress');
  numbers.push(await invoice(first, shop));
  await sent(first, 8);
  const old = await itemsOf(first);
  await first.stop();

  const after = folder();
  cpSync(join(before, 'cognito'), join(after, 'cognito'), { recursive: true });
  cpSync(join(before, 'data-form'), join(after, 'data-form'));
  const { client, openStream } = await restored(after, { old, then });
  // The queues keep their messages, as on AWS.
  cpSync(join(before, 'engines/fauxqs.db'), join(after, 'engines/fauxqs.db'));
  expect(await carryOver(client, { from: OLD_TABLE, to: TABLE_NAME })).toBeGreaterThan(0);
  await openStream();

  const kept = keepFunctionLines();
  const second = await cloudIn(after, kept.log);
  expect(second.messaging.outbox.list()).toEqual([]);
  // The stream is ordered, so everything before this change would have been sent by then.
  await change(second, shop, repair, 'completed');
  await sent(second, 2);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const messages = second.messaging.outbox.list();
  expect(messages.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
  expect(messages.find(({ channel }) => channel === 'email')?.subject).toContain('terminée');
  // The new stream has delivered no write of the repair except this change.
  const queued = () => kept.lines().filter(({ message }) => message === 'A change was queued');
  await eventually('the line of the change', () => queued().length > 0);
  expect(queued()).toHaveLength(1);
  numbers.push(await invoice(second, shop));
  expect(numbers.map((number) => Number(number.split('-').at(-1)))).toEqual([1, 2, 3]);
});

it('Nothing is copied to a table whose stream has a consumer', async () => {
  const cloud = await cloudIn(folder());
  const table = startTestTable(cloud);
  cleanUps.push(table.close);
  const over = carryOver(table.client, { from: table.name, to: table.name });
  await expect(over).rejects.toThrow('ouvert');
});
