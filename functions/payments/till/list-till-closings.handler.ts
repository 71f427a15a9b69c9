import { tillClosingsQuery } from '../../../shared/payments/till/answers.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { listClosings } from './list-closings.ts';
import { tillRepository } from './till.repository.ts';

const till = tillRepository(openTable());

export const handler = shopHandler(
  'GET /api/till/closings',
  { query: tillClosingsQuery },
  ({ query: { before } }, shopId) =>
    listClosings({ till }, shopId, before ? Number(before) : undefined),
);
