/**
 * `npm run carry-over -- from=rebond-prod to=rebond-prod-202611211800` copies from the old table to the restored
 * one what a restoration to a point in time must not lose (docs/operations.md). Credentials and region come from the
 * environment.
 */
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  PutCommand,
  type PutCommandInput,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';

type Item = Record<string, unknown> & { pk: string; sk: string; chain?: { rank: number } };

/**
 * Items are copied if their keys begin with one of these texts. They hold what the shops have issued, received and been
 * paid, with its numbers and the hash chain. Messages and the refusals of customers are among them, so that nobody is
 * reminded twice.
 */
const CARRIED = {
  pk: ['QUOTE#', 'RECEIVED#', 'JOB#CHAINS'],
  sk: [
    ...['DOCUMENT', 'PAYMENT', 'TAKING#', 'CHAIN#', 'SEQUENCE', 'TILL#'],
    ...['BILLED#', 'FOLLOWED#', 'PURCHASES#', 'BONUS-LOSS#', 'CARD-PAYMENT#', 'TRANSMISSION#'],
    ...['E-INVOICING', 'NOTICE#', 'MESSAGE#', 'OPT-OUT#', 'REVIEW-PAUSE#'],
  ],
} as const;

const beginnings = Object.entries(CARRIED).flatMap(([key, each]) =>
  each.map((beginning, at) => ({ name: `:${key}${at}`, key, beginning })),
);
const ONLY_CARRIED = {
  FilterExpression: beginnings.map(({ key, name }) => `begins_with(${key}, ${name})`).join(' OR '),
  ExpressionAttributeValues: Object.fromEntries(
    beginnings.map(({ name, beginning }) => [name, beginning]),
  ),
};

/**
 * An issued document is not replaced, and neither a sequence nor the chain goes back. All other items get the old
 * table's state.
 */
function conditionOf({ sk, last, day, chain }: Item): Omit<PutCommandInput, 'TableName' | 'Item'> {
  if (/^(DOCUMENT|PAYMENT|CHAIN)#/.test(sk))
    return { ConditionExpression: 'attribute_not_exists(pk)' };
  if (sk === 'SEQUENCE-LAST-DAY' && chain) {
    return {
      ConditionExpression: 'attribute_not_exists(#chain) OR #chain.#rank < :rank',
      ExpressionAttributeNames: { '#chain': 'chain', '#rank': 'rank' },
      ExpressionAttributeValues: { ':rank': chain.rank },
    };
  }
  if (sk === 'SEQUENCE-LAST-DAY') {
    return {
      ConditionExpression: 'attribute_not_exists(pk) OR #day < :day',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': day },
    };
  }
  if (!sk.startsWith('SEQUENCE#')) return {};
  return {
    ConditionExpression: 'attribute_not_exists(pk) OR #last < :last',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: { ':last': last },
  };
}

/**
 * Copies the items and returns how many were written. It may run again.
 * @throws when the target has a stream, because its consumers would treat the copies as new.
 */
export async function carryOver(
  client: DynamoDBDocumentClient,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: to }));
  if (Table?.StreamSpecification?.StreamEnabled) {
    throw new Error(`Le flux de ${to} est ouvert\u202f: copiez avant de l’ouvrir.`);
  }
  let written = 0;
  let position: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: from, ...ONLY_CARRIED, ExclusiveStartKey: position }),
    );
    for (const item of (page.Items ?? []) as Item[]) {
      if (await put(client, to, item)) written += 1;
    }
    position = page.LastEvaluatedKey;
  } while (position !== undefined);
  return written;
}

async function put(client: DynamoDBDocumentClient, to: string, item: Item): Promise<boolean> {
  try {
    await client.send(new PutCommand({ TableName: to, Item: item, ...conditionOf(item) }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

async function main(): Promise<void> {
  const given = new Map(process.argv.slice(2).map((each) => each.split('=') as [string, string]));
  const [from, to] = [given.get('from'), given.get('to')];
  if (!from || !to) throw new Error('npm run carry-over -- from=rebond-prod to=rebond-prod-…');
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  console.log(`${await carryOver(client, { from, to })} éléments copiés de ${from} vers ${to}`);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
