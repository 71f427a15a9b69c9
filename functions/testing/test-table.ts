import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { REPAIR_LIMITS } from '../../shared/repairs/repair-input.ts';
import { REPAIR_STATUSES, type RepairStatus } from '../../shared/repairs/repairs.ts';
import { CLIENT_SETTINGS } from '../platform/clients.ts';
import { dynamo, expressed } from '../platform/table/expression.ts';
import { updateItem } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { profileKey, repairKey, shopPartition } from '../platform/table/table-keys.ts';
import { entryItem } from '../repairs/history.ts';
import { historyEntry } from '../repairs/repairs.ts';
import type { LastWrite } from '../repairs/stored-repair.ts';

export type TestTable = ReturnType<typeof startTestTable>;

/** These environment variables of an embedded cloud name its table. */
type TableEnvironment = { environment: Record<string, string> };

/** Opens the table of an embedded cloud for a test, which can count requests and read and write items. */
export function startTestTable({ environment }: TableEnvironment) {
  const raw = new DynamoDBClient({
    endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB ?? environment.AWS_ENDPOINT_URL,
    region: environment.AWS_REGION,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    logger: CLIENT_SETTINGS.logger,
  });
  const client = DynamoDBDocumentClient.from(raw, {
    marshallOptions: { removeUndefinedValues: true },
  });
  const name = environment.TABLE_NAME ?? '';
  let requests: string[] = [];
  client.middlewareStack.add(
    (next, context) => (args) => {
      requests.push(String(context.commandName));
      return next(args);
    },
    { step: 'initialize', name: 'countRequests' },
  );

  async function countByStatus(shopId: string): Promise<Partial<Record<RepairStatus, number>>> {
    const counts = await Promise.all(
      REPAIR_STATUSES.map(async (status) => {
        const { Count = 0 } = await client.send(
          new QueryCommand({
            TableName: name,
            IndexName: 'cards',
            Select: 'COUNT',
            ...expressed({
              KeyConditionExpression: dynamo`shop_pk = ${shopPartition(shopId)}`,
              FilterExpression: dynamo`card.#status = ${status}`,
            }),
          }),
        );
        return [status, Count] as const;
      }),
    );
    return Object.fromEntries(counts);
  }

  return {
    client,
    name,
    countByStatus,
    async countRepairs(shopId: string): Promise<number> {
      const counts = await countByStatus(shopId);
      return Object.values(counts).reduce((total, count) => total + count, 0);
    },
    async profile(shopId: string): Promise<Record<string, unknown> | undefined> {
      const { Item } = await client.send(
        new GetCommand({ TableName: name, Key: profileKey(shopId), ConsistentRead: true }),
      );
      return Item;
    },
    async item(Key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined> {
      const read = new GetCommand({ TableName: name, Key, ConsistentRead: true });
      return (await client.send(read)).Item;
    },

    async remove(Key: { pk: string; sk: string }): Promise<void> {
      await client.send(new DeleteCommand({ TableName: name, Key }));
    },
    async trackingKey(trackingNumber: string): Promise<string> {
      const { Item } = await client.send(
        new GetCommand({ TableName: name, Key: repairKey(trackingNumber), ConsistentRead: true }),
      );
      return String(Item?.tracking_key);
    },

    async put(Item: Record<string, unknown>): Promise<void> {
      await client.send(new PutCommand({ TableName: name, Item }));
    },
    /** Appends `entries` entries with the longest message to a history; `last_write` keeps them from being notified. */
    async fillHistory(trackingNumber: string, entries: number): Promise<void> {
      const entry = entryItem(
        historyEntry('contact', Date.now(), 'x'.repeat(REPAIR_LIMITS.message)),
      );
      const more = Array.from({ length: entries }, () => entry);
      await updateItem(
        { client, name },
        repairKey(trackingNumber),
        dynamo`
          SET statusHistory = list_append(statusHistory, ${more}),
          last_write = ${'claim' satisfies LastWrite}`,
      );
    },
    /** Adds about `bytes` to the item of a repair, so that the item has no more room. */
    async padRepair(trackingNumber: string, bytes: number): Promise<void> {
      const padding = dynamo`SET padding = ${'x'.repeat(bytes)}`;
      await updateItem({ client, name }, repairKey(trackingNumber), padding);
    },
    /** Returns the names of the commands that `action` sends through this table. */
    async requestsOf(action: () => Promise<unknown>): Promise<string[]> {
      requests = [];
      await action();
      return requests;
    },
    close: () => raw.destroy(),
  } satisfies Table & Record<string, unknown>;
}
