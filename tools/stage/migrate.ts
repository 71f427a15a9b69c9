/**
 * `npm run migrate -- stage=prod`: brings what earlier versions stored up to today's (ADR 0078), looking at 100 items a
 * second, or at `rate=` as many, and draws logos anew (ADR 0106); `table=` names a table that is not its stage's own,
 * and leaves the logos. Credentials and region are the
 * environment's. Without a stage, the embedded cloud that runs on this machine. Ended early, it goes on where it was
 * when it is run again; run twice, it changes nothing more.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { leadToEmbeddedCloud } from './embedded-cloud.ts';
import { migrateItems } from './migrate-items.ts';
import { migrateLogos } from './migrate-logos.ts';

const ITEMS_PER_SECOND = 100;

async function main(): Promise<void> {
  const given = new Map(process.argv.slice(2).map((each) => each.split('=') as [string, string]));
  const stage = given.get('stage');
  if (stage === undefined) await leadToEmbeddedCloud('migrate');
  const tableName = given.get('table') ?? (stage ? `rebond-${stage}` : process.env.TABLE_NAME);
  const itemsPerSecond = Number(given.get('rate') ?? ITEMS_PER_SECOND);
  if (!tableName || !(itemsPerSecond > 0)) {
    throw new Error('npm run migrate -- stage=prod rate=100');
  }
  let stopped = false;
  process.once('SIGINT', () => {
    stopped = true;
  });
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const { counts, resumed, sealed } = await migrateItems({
    client,
    tableName,
    itemsPerSecond,
    goOn: () => !stopped,
  });
  client.destroy();
  const logos = given.has('table') ? undefined : await migrateLogos(stage, () => !stopped);
  if (resumed) console.log('Reprise là où la migration s’était arrêtée.');
  for (const [kind, { right, broughtUp, overtaken, unreadable }] of [...counts].toSorted()) {
    console.log(
      `${kind.padEnd(20)} ${broughtUp} mis à jour, ${right} déjà à jour, ${overtaken} modifiés entre-temps, ${unreadable} illisibles`,
    );
  }
  if (sealed > 0) console.log(`${sealed} archives de comptes clos scellées`);
  if (logos) {
    const { drawn, right, undrawable } = logos;
    console.log(
      `${'logos'.padEnd(20)} ${drawn} mis à jour, ${right} déjà à jour, ${undrawable.length} illisibles`,
    );
    for (const key of undrawable) console.log(`  ${key}`);
  }
  if (stopped) console.log('Interrompue\u202f: relancez la commande pour continuer.');
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
