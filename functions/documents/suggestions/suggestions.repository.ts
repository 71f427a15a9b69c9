import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import { readEach, readOr } from '../../platform/stored-item.ts';
import type { Table } from '../../platform/table.ts';
import { closureKey, shopPartition } from '../../platform/table-keys.ts';
import { transact } from '../../platform/transaction.ts';
import { documentKey } from '../document-keys.ts';
import { readDocument } from '../stored-document.ts';
import {
  readSuggestions,
  type StoredSuggestions,
  suggestionsItem,
  suggestionsKey,
} from './stored-suggestions.ts';

/** Sorts after every id. */
const LAST_ID = '~';

export type SuggestionsRepository = ReturnType<typeof suggestionsRepository>;

/** The lines that a shop has sold, and the documents that they come from. */
export function suggestionsRepository(table: Table) {
  /** What is remembered; `undefined` when nothing is yet, or nothing that can be read: it is made anew then. */
  async function get(shopId: string): Promise<StoredSuggestions | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: suggestionsKey(shopId) }),
    );
    return Item && readOr(Item, readSuggestions, () => undefined);
  }

  /** Of the documents issued after the one of an id the latest `limit`, a megabyte at most, newest first. */
  async function issuedAfter(
    shopId: string,
    id: string,
    limit: number,
  ): Promise<{ documents: IssuedDocument[]; count: number; lastId: string }> {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND sk BETWEEN :after AND :last',
        ExpressionAttributeValues: {
          ':shop': shopPartition(shopId),
          // Nothing is between an id and the same with a sign behind it.
          ':after': `${documentKey(shopId, id).sk} `,
          ':last': documentKey(shopId, LAST_ID).sk,
        },
        ScanIndexForward: false,
        Limit: limit,
      }),
    );
    const documents = readEach(Items, readDocument, () => undefined);
    return {
      documents: documents.filter((each) => each !== undefined),
      count: Items.length,
      lastId: String(Items[0]?.sk ?? '').slice(documentKey(shopId, '').sk.length),
    };
  }

  /**
   * Keeps what is remembered, unless the account is closed. Of two readers at once the last one stands, and either is
   * right: what is kept and the document that it goes up to are one state.
   */
  async function keep(shopId: string, lines: StoredSuggestions): Promise<void> {
    const { name: TableName } = table;
    await transact(table, [
      { Put: { TableName, Item: suggestionsItem(shopId, lines) } },
      {
        ConditionCheck: {
          TableName,
          Key: closureKey(shopId),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]);
  }

  return { get, issuedAfter, keep };
}
