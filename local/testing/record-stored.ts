/**
 * `npm run record:stored`: records the shape of each kind of stored item (docs/upgrades.md). With `-- --shop` it also
 * stores the demonstration shop again, as `npm start` creates it, for stored-shops.integration.test.ts to open.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type AttributeValue, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import {
  isReleased,
  SAMPLES,
  schemaDigest,
  storedKinds,
  storedSamples,
} from '../../functions/testing/stored-samples.ts';
import { seedDemonstration } from '../cloud/seed/seed.ts';
import { startCloud } from '../cloud.ts';
import { clientSettings, TABLE_NAME } from '../resources.ts';
import { ROOT } from '../root.ts';
import { AT_LOAD } from './at-load.ts';

const SHOP = 'functions/testing/stored-shops/1.0.jsonl.gz';

async function recordShapes(): Promise<void> {
  const kinds = await storedKinds();
  for (const sample of storedSamples()) {
    const kind = kinds.find(({ name }) => name === sample.kind);
    if (kind?.version !== sample.version) continue;
    const schema = schemaDigest(kind);
    if (schema === sample.schema) continue;
    const file = `${SAMPLES}/${sample.kind}.v${sample.version}.json`;
    const [path, before] = [join(ROOT, file), `"schema": "${sample.schema}"`];
    writeFileSync(path, readFileSync(path, 'utf8').replace(before, `"schema": "${schema}"`));
    console.log(`${file}: its items must still be as the code writes them`);
  }
}

async function recordShop(): Promise<void> {
  const cloud = await startCloud({ ...AT_LOAD, web: false, bundles: false });
  const client = new DynamoDBClient(clientSettings(cloud.endpoints.dynamodb));
  try {
    await seedDemonstration(cloud, undefined);
    const items: Record<string, AttributeValue>[] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName: TABLE_NAME })) {
      items.push(...Items);
    }
    const lines = items.map((item) => `${JSON.stringify(item)}\n`).toSorted();
    writeFileSync(join(ROOT, SHOP), gzipSync(lines.join(''), { level: 9 }));
    console.log(`${SHOP}: ${lines.length} items`);
  } finally {
    client.destroy();
    await cloud.stop();
  }
}

if (isReleased()) {
  console.error('Version 1.0 is released: its shapes no longer change (docs/upgrades.md).');
  process.exitCode = 1;
} else {
  await recordShapes();
  if (process.argv.includes('--shop')) await recordShop();
}
