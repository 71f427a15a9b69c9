import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { archivedChainRepository } from '../../functions/account/closing/archived-chain.repository.ts';
import { sealArchive } from '../../functions/account/closing/seal-archive.ts';
import { archivedChainEntryKind } from '../../functions/account/closing/stored-archived-chain-entry.ts';
import { chainEntryKey } from '../../functions/accounting/chain/stored-chain-entry.ts';
import { ITEM_KINDS, kindOf } from '../../functions/item-kinds.ts';
import {
  type RawItem,
  type StoredKind,
  UnreadableItem,
  versionOf,
} from '../../functions/platform/stored-item.ts';
import {
  MIGRATION_KEY,
  type MigrationProgress,
  migrationItem,
  readMigration,
} from '../../functions/platform/stored-migration.ts';

/** What a walk did with the items of one kind. */
export type KindCount = {
  /** Of today's version already. */
  right: number;
  broughtUp: number;
  /** Written by somebody else at the same moment: by today's code, or for the next walk. */
  overtaken: number;
  unreadable: number;
};

export type MigrationReport = {
  counts: Map<string, KindCount>;
  resumed: boolean;
  /** Chains of closed accounts that had no seal. */
  sealed: number;
};

export type MigrationOptions = {
  client: DynamoDBDocumentClient;
  tableName: string;
  /** Items looked at per second, at most. */
  itemsPerSecond: number;
  /** Asked before each page; a walk that is told to stop goes on where it was when it is run again. */
  goOn?: () => boolean;
};

/** One page of a scan: what a walk that is interrupted looks at again. */
const PAGE_ITEMS = 100;
const AT_ONCE = 10;

/**
 * Brings every item of the table up to today's version of its kind: what an earlier one wrote is written back, if it is
 * still what was read. The chains of closed accounts are sealed that have no seal. A kind that the table holds and this code does not know is left alone. May be run twice, and
 * while the table is in use.
 */
export async function migrateItems(options: MigrationOptions): Promise<MigrationReport> {
  const { client, tableName, itemsPerSecond, goOn = () => true } = options;
  const earlier = await storedProgress(client, tableName);
  const resumed = earlier !== undefined && earlier.aim === AIM && !earlier.done;
  let progress: MigrationProgress = resumed
    ? earlier
    : { aim: AIM, cursor: undefined, done: false };
  const report: MigrationReport = { counts: new Map(), resumed, sealed: 0 };
  while (!progress.done && goOn()) {
    const pageEnds = delay((PAGE_ITEMS / itemsPerSecond) * 1000);
    const page = await client.send(
      new ScanCommand({
        TableName: tableName,
        Limit: PAGE_ITEMS,
        ExclusiveStartKey: progress.cursor,
        ConsistentRead: true,
      }),
    );
    const items = page.Items ?? [];
    for (let start = 0; start < items.length; start += AT_ONCE) {
      await Promise.all(
        items.slice(start, start + AT_ONCE).map((item) => look(options, report, item)),
      );
    }
    const cursor = page.LastEvaluatedKey && keyOf(page.LastEvaluatedKey);
    progress = { aim: AIM, cursor, done: cursor === undefined };
    await client.send(new PutCommand({ TableName: tableName, Item: migrationItem(progress) }));
    if (!progress.done) await pageEnds;
  }
  return report;
}

/** The versions that a walk brings items up to. */
const AIM = ITEM_KINDS.map(({ kind }) => `${kind.name} ${kind.version}`).join(', ');

const keyOf = ({ pk, sk }: RawItem) => ({ pk: String(pk), sk: String(sk) });

async function storedProgress(client: DynamoDBDocumentClient, tableName: string) {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: MIGRATION_KEY, ConsistentRead: true }),
  );
  return Item && readMigration(Item);
}

async function look(
  options: MigrationOptions,
  report: MigrationReport,
  item: RawItem,
): Promise<void> {
  const kind = kindOf(item);
  if (kind === undefined) return;
  const outcome = await bringUp(options, kind, item);
  countFor(report, kind)[outcome] += 1;
  if (kind.name === archivedChainEntryKind.name && (await sealed(options, item)))
    report.sealed += 1;
}

/** Seals the chain of a closed account that this entry is the first of: earlier versions did not. */
const sealed = async ({ client, tableName }: MigrationOptions, { pk, sk }: RawItem) =>
  sk === chainEntryKey('', 1).sk &&
  sealArchive(
    archivedChainRepository({ client, name: tableName }),
    String(pk).slice('ARCHIVE#'.length),
    Date.now(),
  );

function countFor({ counts }: MigrationReport, { name }: StoredKind<unknown>): KindCount {
  const count = counts.get(name) ?? { right: 0, broughtUp: 0, overtaken: 0, unreadable: 0 };
  counts.set(name, count);
  return count;
}

async function bringUp(
  { client, tableName }: MigrationOptions,
  kind: StoredKind<unknown>,
  item: RawItem,
): Promise<keyof KindCount> {
  try {
    kind.read(item);
  } catch (error) {
    if (error instanceof UnreadableItem) return 'unreadable';
    throw error;
  }
  if (versionOf(item) >= kind.version) return 'right';
  try {
    await client.send(
      new UpdateCommand({ TableName: tableName, Key: keyOf(item), ...change(item, kind) }),
    );
    return 'broughtUp';
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') {
      return 'overtaken';
    }
    throw error;
  }
}

/**
 * What makes `item` one of today's version, provided each of its attributes still is what was read and none has stamped
 * it. An attribute that somebody adds at the same moment is left where it is.
 */
function change(item: RawItem, kind: StoredKind<unknown>) {
  const next = kind.bringUp(item);
  const names = [...new Set([...Object.keys(item), ...Object.keys(next), 'item_version'])].filter(
    (name) => name !== 'pk' && name !== 'sk',
  );
  const set: string[] = [];
  const remove: string[] = [];
  const conditions = ['attribute_exists(pk)'];
  const values: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    if (name in item) {
      conditions.push(`#a${index} = :old${index}`);
      values[`:old${index}`] = item[name];
    } else conditions.push(`attribute_not_exists(#a${index})`);
    if (!(name in next)) remove.push(`#a${index}`);
    else if (!isDeepStrictEqual(item[name], next[name])) {
      set.push(`#a${index} = :new${index}`);
      values[`:new${index}`] = next[name];
    }
  }
  return {
    UpdateExpression: [
      `SET ${set.join(', ')}`,
      ...(remove.length > 0 ? [`REMOVE ${remove.join(', ')}`] : []),
    ].join(' '),
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#a${index}`, name])),
    ExpressionAttributeValues: values,
  };
}
