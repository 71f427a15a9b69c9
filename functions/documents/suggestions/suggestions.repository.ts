import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { unlessClosed } from '../../platform/closed-accounts.ts';
import { between } from '../../platform/table/expression.ts';
import { queryPage } from '../../platform/table/items.ts';
import { readable, readOr } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { put } from '../../platform/table/writes.ts';
import { documentKey } from '../document-keys.ts';
import { readDocument } from '../stored-document.ts';
import {
  type StoredSuggestions,
  suggestionsItem,
  suggestionsKey,
  suggestionsKind,
} from './stored-suggestions.ts';

const LAST_ID = '~';

export type SuggestionsRepository = ReturnType<typeof suggestionsRepository>;

export function suggestionsRepository(table: Table) {
  /** Returns the stored suggestions, or `undefined` when there are none or they cannot be read. */
  async function get(shopId: string): Promise<StoredSuggestions | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: suggestionsKey(shopId) }),
    );
    return Item && readOr(Item, suggestionsKind.read, () => undefined);
  }

  /** Returns the latest `limit` documents issued after the document `id`, newest first and at most one megabyte. */
  async function issuedAfter(
    shopId: string,
    id: string,
    limit: number,
  ): Promise<{ documents: IssuedDocument[]; count: number; lastId: string }> {
    const { pk, sk } = documentKey(shopId, id);
    const { items } = await queryPage(table, {
      // The added blank sorts after the id itself and before any other id.
      KeyConditionExpression: between(pk, `${sk} `, documentKey(shopId, LAST_ID).sk),
      ScanIndexForward: false,
      Limit: limit,
    });
    return {
      documents: readable(items, readDocument),
      count: items.length,
      lastId: String(items[0]?.sk ?? '').slice(documentKey(shopId, '').sk.length),
    };
  }

  /**
   * Stores the suggestions, unless the account is closed. Of two parallel writes the last one stays, and either
   * would be correct.
   */
  async function keep(shopId: string, lines: StoredSuggestions): Promise<void> {
    await transact(table, [put(suggestionsItem(shopId, lines)), unlessClosed(shopId)]);
  }

  return { get, issuedAfter, keep };
}
