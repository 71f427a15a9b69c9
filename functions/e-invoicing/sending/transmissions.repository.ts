import { summaryKey } from '../../documents/document-keys.ts';
import {
  type Notice,
  noticeItem,
  transmissionNoticeKey,
} from '../../documents/sending/stored-notice.ts';
import { unlessClosed } from '../../platform/closed-accounts.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { getStored } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactNamed } from '../../platform/table/transaction.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import { create, EXISTS, put, remove, update } from '../../platform/table/writes.ts';
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
      const item = transmissionItem(shopId, number, next);
      const refused = await transactNamed(table, {
        transmission: known ? put(item, dynamo`revision = ${known.revision}`) : create(item),
        summary: update(summaryKey(shopId, next.document_id), dynamo`ADD #version ${1}`, EXISTS),
        closure: unlessClosed(shopId),
        notice: notice && put(noticeItem(shopId, notice)),
        over: isOver && remove(transmissionNoticeKey(shopId, next.document_id)),
      });
      if (refused === undefined) return next;
      return refused.transmission ? false : undefined;
    });
  }

  const { shopOf } = receptionsRepository(table);
  return { get, change, shopOf };
}
