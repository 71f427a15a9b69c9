/**
 * Shows who sends messages, and stops a shop that sends unwanted ones:
 *
 *   npm run shop -- spend stage=prod                 what all free shops together have sent today, and who sent most
 *   npm run shop -- stop lea@atelier.fr stage=prod      stops the messages of this shop (its id works too)
 *   npm run shop -- start lea@atelier.fr stage=prod     allows them again
 *   npm run shop -- sign-out lea@atelier.fr stage=prod  ends all its sessions within a minute
 *   npm run shop -- hand-over ID stage=prod             writes all data of the shop into a folder named after its id
 *
 * A stopped shop keeps working, and its customers' tracking pages stay available. Without a stage the command uses the
 * table in TABLE_NAME, otherwise the embedded cloud on this machine. Credentials, region and endpoint come from the
 * environment.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { noteSessionsAfter } from '../../functions/auth/end-sessions.ts';
import { readFreeDay } from '../../functions/billing/budgets/free-day.ts';
import { connectionsRepository } from '../../functions/live/connections.repository.ts';
import { handOver } from './hand-over.ts';
import { findShop, setStopped, spenders } from './shop-messages.ts';
import { findTable } from './stage-table.ts';

const USAGE =
  'npm run shop -- spend|stop|start|sign-out|hand-over [adresse ou identifiant] [stage=prod]';
const MOST = 20;

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const stage = given.find((each) => each.startsWith('stage='))?.slice('stage='.length);
  const [action, whom] = given.filter((each) => !each.includes('='));
  const name = await findTable('shop', stage);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const table = { client, name };
  try {
    if (action === 'spend') {
      const day = await readFreeDay(table, Date.now());
      console.log(
        `${day.email ?? 0} e-mails, ${day.sms ?? 0} SMS, ${day.code ?? 0} codes\tateliers gratuits non confirmés, ensemble`,
      );
      const all = (await spenders(table)).slice(0, MOST);
      for (const { shopId, email, sent, stopped, isTogether } of all) {
        const state = `${isTogether ? ', non confirmé' : ''}${stopped ? ', envois suspendus' : ''}`;
        console.log(`${sent.email} e-mails, ${sent.sms} SMS${state}\t${email}\t${shopId}`);
      }
      return;
    }
    if (!action || !['stop', 'start', 'sign-out', 'hand-over'].includes(action) || !whom)
      throw new Error(USAGE);
    const shopId = await findShop(table, whom);
    if (shopId === undefined) throw new Error(`Aucun atelier\u202f: ${whom}`);
    if (action === 'sign-out') {
      // Refreshed tokens keep the instant of their sign-in, so the user pool need not be asked.
      await noteSessionsAfter(table, shopId, Math.floor(Date.now() / 1000) + 1);
      await connectionsRepository(table).forget(shopId, Date.now());
      console.log(`Les sessions de ${whom} prennent fin, au plus tard dans une minute.`);
      return;
    }
    if (action === 'hand-over') {
      const { repairs, everything } = await handOver(table, shopId, shopId);
      console.log(`${repairs.file}\u202f: ${repairs.rows} réparations`);
      console.log(`${everything.file}\u202f: ${everything.items} lignes, tout sauf les logos`);
      return;
    }
    await setStopped(table, shopId, action === 'stop' ? Date.now() : undefined);
    console.log(
      action === 'stop'
        ? `Plus aucun message ne part de ${whom}. Ses pages de suivi restent en ligne.`
        : `Les messages de ${whom} partent de nouveau.`,
    );
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
