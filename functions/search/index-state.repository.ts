import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';
import {
  INDEX_STATE_KEY,
  type IndexState,
  indexStateItem,
  indexStateKind,
} from './stored-index-state.ts';

/** How long an unfinished state is cached. */
const UNFINISHED_MS = 10_000;

/** Tells whether both indexes are complete. They stay complete, so a warm Lambda reads this only until then. */
export function indexStateRepository(table: Table, now: () => number = Date.now) {
  let done = false;
  let askAgainMs = 0;

  async function read(): Promise<IndexState> {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: INDEX_STATE_KEY, ConsistentRead: true }),
    );
    return Item ? indexStateKind.read(Item) : { done: false, looked: 0 };
  }

  async function isWhole(): Promise<boolean> {
    if (done || now() < askAgainMs) return done;
    done = (await read()).done;
    askAgainMs = now() + UNFINISHED_MS;
    return done;
  }

  async function save(state: IndexState): Promise<void> {
    await table.client.send(new PutCommand({ TableName: table.name, Item: indexStateItem(state) }));
  }

  return { read, isWhole, save };
}

export type IndexStateRepository = ReturnType<typeof indexStateRepository>;
