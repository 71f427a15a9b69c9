import * as z from 'zod/mini';
import { optionalLine } from '../../shared/text.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { noSuchCursor } from '../platform/paging.ts';
import { openTable } from '../platform/table.ts';
import { validate } from '../platform/validate.ts';
import { receivedRepository } from './received.repository.ts';
import { receivedId, receivedSortKey } from './received-keys.ts';
import { receptionsRepository } from './receptions.repository.ts';

const table = openTable();
const receptions = receptionsRepository(table);
const received = receivedRepository(table);

const query = z.strictObject({ cursor: optionalLine(100) });

export const handler = shopHandler(async (event, shopId) => {
  const { cursor } = validate(query, event.queryStringParameters ?? {});
  const before = cursor === undefined ? undefined : receivedSortKey(cursor);
  if (cursor !== undefined && before === undefined) throw noSuchCursor();
  const siren = await receptions.sirenOf(shopId);
  if (siren === undefined) return json(200, { invoices: [], cursor: null });
  const { invoices, last } = await received.page(siren, before);
  return json(200, { invoices, cursor: last === undefined ? null : receivedId(last) });
});
