/**
 * Gives owners and auditors the records of closed accounts that the law requires to be kept:
 *
 *   npm run archives -- list stage=prod             closed accounts, with the days of their documents
 *   npm run archives -- write ID FILE stage=prod    the chain and documents of one, for `npm run verify-archive FILE`
 *
 * It only reads. Without a stage it uses the table in TABLE_NAME, otherwise the embedded cloud on this machine.
 * Credentials, region and endpoint come from the environment.
 */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { closedShops, writeClosedArchive } from './closed-archives.ts';
import { findTable } from './stage-table.ts';

const USAGE = 'npm run archives -- list | write IDENTIFIANT FICHIER [stage=prod]';

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const stage = given.find((each) => each.startsWith('stage='))?.slice('stage='.length);
  const [action, shopId, name] = given.filter((each) => !each.startsWith('stage='));
  const isWrite = action === 'write' && shopId !== undefined && name !== undefined;
  if (action !== 'list' && !isWrite) throw new Error(USAGE);
  const tableName = await findTable('archives', stage);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const table = { client, name: tableName };
  try {
    if (!isWrite) {
      for (const shop of await closedShops(table)) {
        const days = `du ${shop.first} au ${shop.last}, conservés jusqu’au ${shop.keptUntil}`;
        const who = `${shop.name || 'Sans nom'} (SIRET ${shop.siret || 'non renseigné'})`;
        console.log(`${shop.shopId}\t${who}\t${shop.documents} documents ${days}`);
      }
      return;
    }
    const file = resolve(process.env.INIT_CWD ?? '.', name);
    const { entries, documents, apart, faults, isSealed } = await writeClosedArchive(
      table,
      shopId,
      file,
      Date.now(),
    );
    console.log(`${name}\u202f: ${entries} maillons, ${documents} documents`);
    if (apart.length > 0) {
      await writeFile(`${file}.sans-maillon`, apart.map((text) => `${text}\n`).join(''), {
        flag: 'wx',
        mode: 0o600,
      });
      console.log(`${name}.sans-maillon\u202f: ${apart.length} pièces dont aucun maillon ne parle`);
    }
    if (entries > 0 && !isSealed) {
      console.log(
        'Chaîne sans scellé\u202f: la clôture de ce compte n’est pas terminée, ou elle a été coupée.',
      );
    }
    for (const fault of faults) console.log(`✗ ${fault}`);
    console.log(`Vérifiez-la\u202f: npm run verify-archive ${name}`);
    if (faults.length > 0 || (apart.length > 0 && entries > 0)) process.exitCode = 1;
  } finally {
    client.destroy();
  }
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
