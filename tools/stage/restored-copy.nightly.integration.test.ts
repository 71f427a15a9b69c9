/**
 * Rehearses the loss of a stage's region (docs/operations.md, "The copies in another region"): the table comes back
 * from a copy under its own name, without a stream, and a shop gets its files from it. `RESTORE_DOCUMENTS=2000` reports
 * how long that takes here; how long AWS takes to restore cannot be known here.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { startTestTable, type TestTable } from '../../functions/testing/test-table.ts';
import { startTableEngine } from '../../local/emulators/engines/engines.ts';
import { tableDefinition } from '../../local/emulators/engines/table.ts';
import { ROOT } from '../../local/root.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { createIssuingShop } from '../../local/testing/issuing-shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import { handOver } from './hand-over.ts';

const DOCUMENTS = Number(process.env.RESTORE_DOCUMENTS ?? 3);
const isSaid = process.env.RESTORE_DOCUMENTS !== undefined;
/** DynamoDB accepts at most this many writes in a batch. */
const BATCH = 25;

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

/** Puts every item of the table into a table of the same name in another engine; returns it and the number of items. */
async function restoreElsewhere(): Promise<{ restored: TestTable; items: number }> {
  const engine = await startTableEngine(ROOT);
  onTestFinished(() => engine.stop());
  const restored = startTestTable({
    environment: {
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_REGION: 'eu-central-1',
      TABLE_NAME: table.name,
    },
  });
  onTestFinished(() => restored.close());
  const { StreamSpecification: _, ...definition } = tableDefinition();
  await restored.client.send(new CreateTableCommand(definition));
  let items = 0;
  const pages = paginateScan({ client: table.client }, { TableName: table.name });
  for await (const { Items = [] } of pages) {
    for (let start = 0; start < Items.length; start += BATCH) {
      const batch = Items.slice(start, start + BATCH);
      items += batch.length;
      await restored.client.send(
        new BatchWriteCommand({
          RequestItems: { [table.name]: batch.map((Item) => ({ PutRequest: { Item } })) },
        }),
      );
    }
  }
  return { restored, items };
}

async function filesOf(from: TestTable, shopId: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'rebond-copy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { repairs, everything } = await handOver(from, shopId, folder);
  return {
    items: everything.items,
    repairs: await readFile(repairs.file, 'utf8'),
    everything: await readFile(everything.file, 'utf8'),
  };
}

/** Waits until the stream's consumers write nothing more of a shop; an earlier copy would hold less than the table. */
async function untilStreamed(shopId: string): Promise<void> {
  let before = '';
  const isUnchanged = async () => {
    const now = JSON.stringify(await filesOf(table, shopId));
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isUnchanged, { interval: 1000 }).toBe(true);
}

/**
 * Returns the files with the attributes of each line sorted, because a table keeps no order of an item's attributes.
 */
const inOrder = ({ everything, ...others }: Awaited<ReturnType<typeof filesOf>>) => ({
  ...others,
  everything: everything.split('\n').map((line) => line.split(',').toSorted().join(',')),
});

it(
  'A shop gets the same files from a copy of the table in another region as from the table',
  async () => {
    const { shop, issue } = await createIssuingShop(cloud);
    const numbers: string[] = [];
    for (let made = 0; made < DOCUMENTS; made += 1) numbers.push((await issue()).number);

    await untilStreamed(shop.sub);
    const began = performance.now();
    const { restored, items } = await restoreElsewhere();
    const restoredMs = performance.now() - began;
    const files = await filesOf(restored, shop.sub);
    const handedMs = performance.now() - began - restoredMs;

    for (const number of numbers) expect(files.everything).toContain(number);
    expect(inOrder(files)).toEqual(inOrder(await filesOf(table, shop.sub)));
    if (isSaid) {
      console.warn(
        `${items} items restored in ${(restoredMs / 1000).toFixed(1)} s, ${files.items} items of a shop handed over in ${(handedMs / 1000).toFixed(1)} s`,
      );
    }
  },
  60_000 + DOCUMENTS * 500,
);
