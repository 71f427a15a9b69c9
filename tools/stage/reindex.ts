/**
 * `npm run reindex -- stage=prod` adds every record to the indexes of words and statuses again (ADR 0080), at 25
 * repairs and documents per second or at the `rate=`. Without a stage it works on the table in TABLE_NAME, otherwise on
 * the embedded cloud on this machine. Credentials, region and endpoint come from the environment. When interrupted, it
 * prints how to continue where it stopped; a second run changes nothing.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { reindex } from '../../functions/stream/reindex.ts';
import { findTable } from './stage-table.ts';

const RECORDS_PER_SECOND = 25;

async function main(): Promise<void> {
  const given = new Map(process.argv.slice(2).map((each) => each.split('=') as [string, string]));
  const stage = given.get('stage');
  const recordsPerSecond = Number(given.get('rate') ?? RECORDS_PER_SECOND);
  if (!(recordsPerSecond > 0)) throw new Error('npm run reindex -- stage=prod rate=25');
  const name = await findTable('reindex', stage);
  let stopped = false;
  process.once('SIGINT', () => {
    stopped = true;
  });
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const [pk, sk] = given.get('after')?.split(' ') ?? [];
  const { written, after } = await reindex(
    { client, name },
    { recordsPerSecond, ...(pk && sk && { after: { pk, sk } }), goOn: () => !stopped },
  );
  client.destroy();
  console.log(`${written} réparations et documents indexés`);
  if (after) {
    const place = `after="${after.pk} ${after.sk}"`;
    console.log(`Interrompue\u202f: relancez la commande avec ${place} pour continuer.`);
  }
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
