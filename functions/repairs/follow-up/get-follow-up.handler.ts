import { openNewReceived } from '../../e-invoicing/received/new-received.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { getFollowUp, openFollowUp } from './get-follow-up.ts';

const table = openTable();
const dependencies = openFollowUp(table, openNewReceived(table));

export const handler = shopHandler('GET /api/follow-up', {}, (_input, shopId) =>
  getFollowUp(dependencies, shopId),
);
