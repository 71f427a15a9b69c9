import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  type AttributeValue,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndex,
  ResourceInUseException,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { TABLE_SHAPE } from '../../../infra/table-shape.ts';
import { ClearError } from '../../clear-error.ts';
import { clientSettings, TABLE_NAME } from '../../resources.ts';
import { NOT_STARTED } from './dynoxide.ts';

export type LocalTable = { streamArn: string; sweep(): Promise<number>; stop(): void };

const SWEEP_INTERVAL_MS = 60_000;
const SWEEP_PAGE = 1_000;

/** Creates the table of `infra/table-shape.ts` unless it exists, and removes expired items from then on. */
export async function openTable(endpoint: string): Promise<LocalTable> {
  const client = new DynamoDBClient(clientSettings(endpoint));
  await createTable(client);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: TABLE_NAME }));
  if (Table?.LatestStreamArn === undefined) throw new ClearError(NOT_STARTED);
  const sweep = createSweep(client);
  const timer = setInterval(() => void sweep().catch(() => {}), SWEEP_INTERVAL_MS);
  timer.unref();
  return {
    streamArn: Table.LatestStreamArn,
    sweep,
    stop() {
      clearInterval(timer);
      client.destroy();
    },
  };
}

/**
 * Removes the database of an engine that a kill or a full disk has interrupted while it created the table: its stream,
 * which the engine enables last, is missing, and no item was ever stored.
 */
export function removeUnfinished(path: string): void {
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path, { timeout: 5_000 });
  const has = (name: string, rows: string) =>
    database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined &&
    database.prepare(`SELECT 1 FROM "${name}" ${rows} LIMIT 1`).get() !== undefined;
  const isUnfinished = has('_tables', 'WHERE stream_enabled = 0') && !has(TABLE_NAME, '');
  database.close();
  if (!isUnfinished) return;
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
}

export function tableDefinition(): CreateTableCommandInput {
  const { partitionKey, sortKey, indexes } = TABLE_SHAPE;
  const secondary = Object.entries(indexes).map(
    ([name, index]): GlobalSecondaryIndex => ({
      IndexName: name,
      KeySchema: keySchema(index.partitionKey, index.sortKey),
      Projection:
        index.include.length > 0
          ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.include] }
          : { ProjectionType: 'KEYS_ONLY' },
    }),
  );
  const keys = [
    partitionKey,
    sortKey,
    ...Object.values(indexes).flatMap((index) => [index.partitionKey, index.sortKey]),
  ];
  const names = [...new Set(keys.filter((name) => name !== undefined))];
  return {
    TableName: TABLE_NAME,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(partitionKey, sortKey),
    AttributeDefinitions: names.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    GlobalSecondaryIndexes: secondary,
    StreamSpecification: { StreamEnabled: true, StreamViewType: TABLE_SHAPE.streamViewType },
  };
}

async function createTable(client: DynamoDBClient): Promise<void> {
  try {
    await client.send(new CreateTableCommand(tableDefinition()));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}

const keySchema = (partition: string, sort: string | undefined) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  ...(sort === undefined ? [] : [{ AttributeName: sort, KeyType: 'RANGE' as const }]),
];

/** Deletes a page's expired items, which the engine never does, and returns how many. */
function createSweep(client: DynamoDBClient): () => Promise<number> {
  const { partitionKey, sortKey, timeToLiveAttribute } = TABLE_SHAPE;
  const names = { '#ttl': timeToLiveAttribute };
  let position: Record<string, AttributeValue> | undefined;
  return async () => {
    const values = { ':now': { N: String(Math.floor(Date.now() / 1000)) } };
    const page = await client.send(
      new ScanCommand({
        TableName: TABLE_NAME,
        Limit: SWEEP_PAGE,
        ExclusiveStartKey: position,
        FilterExpression: '#ttl <= :now',
        ProjectionExpression: `${partitionKey}, ${sortKey}`,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      }),
    );
    position = page.LastEvaluatedKey;
    const expired = page.Items ?? [];
    for (const Key of expired) {
      await client.send(
        new DeleteItemCommand({
          TableName: TABLE_NAME,
          Key,
          ConditionExpression: '#ttl <= :now',
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: values,
        }),
      );
    }
    return expired.length;
  };
}
