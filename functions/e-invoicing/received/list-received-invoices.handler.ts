import { receivedListQuery } from '../../../shared/e-invoicing/reception.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { noSuchCursor } from '../../platform/table/paging.ts';
import { openTable } from '../../platform/table/table.ts';
import { receptionsRepository } from '../reception/receptions.repository.ts';
import { receivedRepository } from './received.repository.ts';
import { receivedId, receivedSortKey } from './received-keys.ts';

const table = openTable();
const receptions = receptionsRepository(table);
const received = receivedRepository(table);

export const handler = shopHandler(
  'GET /api/received-invoices',
  { query: receivedListQuery },
  async ({ query: { cursor } }, shopId) => {
    const before = cursor === undefined ? undefined : receivedSortKey(cursor);
    if (cursor !== undefined && before === undefined) throw noSuchCursor();
    const siren = await receptions.sirenOf(shopId);
    if (siren === undefined) return { invoices: [], cursor: null };
    const { invoices, last } = await received.page(siren, before);
    return { invoices, cursor: last === undefined ? null : receivedId(last) };
  },
);
