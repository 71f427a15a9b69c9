import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { storedKind } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';

/**
 * One item says whether every record of the table is in the index of words, and every repair listed under its status:
 * what is new is by the stream.
 */
const STATE_KEY = { pk: 'JOB#REINDEX', sk: 'PROGRESS' };

const stateKind = storedKind({
  name: 'progress of the index of words',
  version: 2,
  schema: z.object({
    done: z.boolean(),
    /** The key of the last item looked at, while it is not done. */
    after: z.optional(z.object({ pk: z.string(), sk: z.string() })),
    looked: z.int(),
  }),
  upgrades: {
    // Version 1 told of the words alone; a table that it calls whole without having been looked at began whole.
    1: ({ done, looked }) => ({ done: done === true && looked === 0, looked: 0 }),
  },
});

/** How far the items from before both indexes are in them. */
export type IndexState = {
  done: boolean;
  after?: { pk: string; sk: string } | undefined;
  looked: number;
};

/** The item as it is put. */
export const indexStateItem = (state: IndexState) => ({
  ...STATE_KEY,
  ...stateKind.stamp,
  ...state,
});

/** How long it is believed that they are not whole yet. */
const UNFINISHED_MS = 10_000;

/** Whether both are whole. Once they are, they stay so: a warm Lambda does not ask again. */
export function indexStateRepository(table: Table, now: () => number = Date.now) {
  let done = false;
  let askAgainMs = 0;

  async function read(): Promise<IndexState> {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: STATE_KEY, ConsistentRead: true }),
    );
    return Item ? stateKind.read(Item) : { done: false, looked: 0 };
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
