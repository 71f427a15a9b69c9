import { summaryKey } from '../../documents/document-keys.ts';
import {
  type Notice,
  noticeItem,
  transmissionNoticeKey,
} from '../../documents/sending/stored-notice.ts';
import { unlessClosed } from '../../platform/closed-accounts.ts';
import { getStored } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import { receptionsRepository } from '../reception/receptions.repository.ts';
import {
  type Transmission,
  transmissionItem,
  transmissionKey,
  transmissionKind,
} from './stored-transmission.ts';

export type Besides = { notice?: Notice; isOver?: true };

export type ChangeOf = (
  known: Transmission | undefined,
) => (Omit<Transmission, 'revision'> & Besides) | undefined;

export type TransmissionsRepository = ReturnType<typeof transmissionsRepository>;

export function transmissionsRepository(table: Table) {
  const get = (shopId: string, number: string): Promise<Transmission | undefined> =>
    getStored(table, transmissionKind, transmissionKey(shopId, number));

  /**
   * Each write also changes the document's summary, so that open pages are updated. Conflicts are rare, because only a
   * sender and the collector write an invoice's item.
   */
  function change(shopId: string, number: string, changeOf: ChangeOf) {
    return untilWritten(5, async () => {
      const known = await get(shopId, number);
      const changed = changeOf(known);
      if (changed === undefined) return undefined;
      const { notice, isOver, ...rest } = changed;
      const next = { ...rest, revision: (known?.revision ?? 0) + 1 };
      const refusals = await transact(table, [
        {
          Put: {
            Item: transmissionItem(shopId, number, next),
            ...(known
              ? {
                  ConditionExpression: 'revision = :before',
                  ExpressionAttributeValues: { ':before': known.revision },
                }
              : { ConditionExpression: 'attribute_not_exists(pk)' }),
          },
        },
        {
          Update: {
            Key: summaryKey(shopId, next.document_id),
            UpdateExpression: 'ADD #version :one',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
        unlessClosed(shopId),
        ...(notice ? [{ Put: { Item: noticeItem(shopId, notice) } }] : []),
        ...(isOver ? [{ Delete: { Key: transmissionNoticeKey(shopId, next.document_id) } }] : []),
      ]);
      if (refusals === undefined) return next;
      return refusals[0]?.condition ? false : undefined;
    });
  }

  const { shopOf } = receptionsRepository(table);
  return { get, change, shopOf };
}
