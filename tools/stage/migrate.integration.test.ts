import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { readArchivedEntry } from '../../functions/account/closing/stored-archived-chain-entry.ts';
import type { RawItem } from '../../functions/platform/stored-item.ts';
import { MIGRATION_KEY } from '../../functions/platform/stored-migration.ts';
import { readRepair, storedRepairKind } from '../../functions/repairs/stored-repair.ts';
import { storedSamples } from '../../functions/testing/stored-samples.ts';
import type { TestTable } from '../../functions/testing/test-table.ts';
import { ownCloud } from '../../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import { migrateItems } from './migrate-items.ts';

let cloud: TestCloud;
let table: TestTable;
ownCloud((started) => {
  ({ cloud, table } = started);
});

const samples = storedSamples();
const sample = samples.find(({ kind, version }) => kind === 'repair' && version === 1);
const [OLD_REPAIR = {}] = sample?.items ?? [];
/** More than a page of the walk. */
const COUNT = 120;

/** Repairs as version 1 wrote them. Without a history there is nothing that customers would be told. */
const oldRepairs = Array.from({ length: COUNT }, (_, index): RawItem => {
  const trackingNumber = `RB7${String(index).padStart(7, '0')}`;
  const pk = `TRACKING#${trackingNumber}`;
  return { ...OLD_REPAIR, pk, trackingNumber, statusHistory: [], deliveries: {} };
});

const put = (Item: RawItem) => table.client.send(new PutCommand({ TableName: table.name, Item }));
const get = async ({ pk, sk }: RawItem): Promise<RawItem> => {
  const { Item = {} } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk, sk }, ConsistentRead: true }),
  );
  return Item;
};
const migrate = (goOn?: () => boolean) =>
  migrateItems({
    client: table.client,
    tableName: table.name,
    itemsPerSecond: 100_000,
    ...(goOn && { goOn }),
  });

beforeEach(async () => {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: MIGRATION_KEY }));
  await Promise.all(oldRepairs.map(put));
});

it('brings up every item once, and nothing when it is run again', async () => {
  const { counts } = await migrate();
  expect(counts.get('repair')).toEqual({
    right: 0,
    broughtUp: COUNT,
    overtaken: 0,
    unreadable: 0,
  });
  for (const old of oldRepairs.slice(0, 20)) {
    const now = await get(old);
    expect(now.item_version).toBe(storedRepairKind.version);
    expect(now).not.toHaveProperty('trackingNumber');
    expect(readRepair(now)).toEqual(readRepair(old));
  }
  const again = await migrate();
  expect(again.counts.get('repair')).toMatchObject({ right: COUNT, broughtUp: 0 });
});

it('goes on where it was interrupted', async () => {
  let pages = 0;
  const first = await migrate(() => pages++ < 1);
  const done = first.counts.get('repair')?.broughtUp ?? 0;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(COUNT);
  const second = await migrate();
  expect(second.resumed).toBe(true);
  expect(second.counts.get('repair')).toMatchObject({ right: 0, broughtUp: COUNT - done });
});

it('keeps a change that comes between its reading and its writing', async () => {
  const [changed = {}, added = {}] = oldRepairs;
  const { client } = table;
  let reads = 0;
  const overtaking: typeof client = Object.assign(Object.create(client), {
    async send(command: Parameters<typeof client.send>[0]) {
      const answer = await client.send(command);
      if (command.constructor.name === 'ScanCommand' && reads++ === 0) {
        const update = (item: RawItem, name: string, value: unknown) =>
          client.send(
            new UpdateCommand({
              TableName: table.name,
              Key: { pk: item.pk, sk: item.sk },
              UpdateExpression: 'SET #name = :value',
              ExpressionAttributeNames: { '#name': name },
              ExpressionAttributeValues: { ':value': value },
            }),
          );
        await Promise.all(oldRepairs.map((item) => update(item, 'issue', 'Changée entre-temps')));
        await update(added, 'correlation_id', 'added');
      }
      return answer;
    },
  });
  const { counts } = await migrateItems({
    client: overtaking,
    tableName: table.name,
    itemsPerSecond: 100_000,
  });
  expect(counts.get('repair')?.overtaken).toBeGreaterThan(0);
  expect(readRepair(await get(changed)).issue).toBe('Changée entre-temps');
  await migrate();
  for (const old of oldRepairs) {
    const now = await get(old);
    expect(now.item_version).toBe(storedRepairKind.version);
    expect(readRepair(now).issue).toBe('Changée entre-temps');
  }
  expect(readRepair(await get(added)).correlation_id).toBe('added');
});

it('counts what it cannot read and leaves it, and what is no kind of ours', async () => {
  const broken = { pk: 'TRACKING#RB79999999', sk: 'REPAIR', user_id: 's', statusHistory: 'none' };
  const foreign = { pk: 'SOMETHING#ELSE', sk: 'X', value: 1 };
  await Promise.all([put(broken), put(foreign)]);
  const { counts } = await migrate();
  expect(counts.get('repair')).toMatchObject({ broughtUp: COUNT, unreadable: 1 });
  expect(await get(broken)).toEqual(broken);
  expect(await get(foreign)).toEqual(foreign);
});

it('seals the chains of accounts that an earlier version closed, each once', async () => {
  const old = samples.find(
    ({ kind, version }) => kind === 'archived-chain-entry' && version === 1,
  )?.items;
  for (const item of old ?? []) await put(item);
  expect((await migrate()).sealed).toBe(1);
  const seal = await get({ pk: old?.[0]?.pk, sk: 'CHAIN#0000000002' });
  expect(readArchivedEntry(seal).entry).toMatchObject({
    kind: 'account-closed',
    lapses: [{ on: '2038-01-01', rank: 1, perpetualTurnoverCents: 23_688 }],
  });
  expect(seal.expires_at).toBe(old?.[0]?.expires_at);
  expect((await migrate()).sealed).toBe(0);
});

it('is a command that tells what it did, kind by kind', async () => {
  const command = spawn(process.execPath, ['tools/stage/migrate.ts', 'rate=100000'], {
    env: { ...process.env, PORT: new URL(cloud.origin).port },
  });
  const [output, [code]] = await Promise.all([text(command.stdout), once(command, 'exit')]);
  expect(code).toBe(0);
  expect(output).toMatch(new RegExp(`^repair +${COUNT} mis à jour, 0 déjà à jour`, 'm'));
});
