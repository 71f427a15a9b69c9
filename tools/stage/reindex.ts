/**
 * `npm run reindex -- stage=prod`: adds every record to the indexes of words and statuses again (ADR 0080), at 25
 * repairs and documents per second or at the `rate=`; `table=` names a table other than the stage's own. Credentials
 * and region come from the environment. Without a stage it works on the embedded cloud on this machine. When
 * interrupted, it prints how to continue where it stopped; a second run changes nothing.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { reindex } from '../../functions/stream/reindex.ts';
import { leadToEmbeddedCloud } from './embedded-cloud.ts';

const RECORDS_PER_SECOND = 25;

async function main(): Promise<void> {
  const given = new Map(process.argv.slice(2).map((each) => each.split('=') as [string, string]));
  const stage = given.get('stage');
  if (stage === undefined) await leadToEmbeddedCloud('reindex');
  const name = given.get('table') ?? (stage ? `rebond-${stage}` : process.env.TABLE_NAME);
  const recordsPerSecond = Number(given.get('rate') ?? RECORDS_PER_SECOND);
  if (!name || !(recordsPerSecond > 0)) throw new Error('npm run reindex -- stage=prod rate=25');
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
