import {
  type ReceivedInvoice,
  type Reception,
  receptionSchema,
} from '../../../../shared/e-invoicing/reception.ts';
import { shopCache } from '../../lib/cache/shop-cache.ts';
import { changeItems, listQuery } from '../../lib/cache/shop-list.ts';
import { answerKey, shopQuery } from '../../lib/cache/shop-query.ts';
import { listReceived } from './received-requests.ts';

export const receptionQuery = shopQuery('GET /api/e-invoicing', receptionSchema);

export const showReception = (reception: Reception) =>
  void shopCache.setQueryData(receptionQuery.queryKey, reception);

export const receivedQuery = listQuery(
  answerKey('GET /api/received-invoices'),
  async (cursor, signal) => {
    const { invoices: items, ...page } = await listReceived(cursor, signal);
    return { items, ...page };
  },
);

/** Changes a received invoice in the lists that are shown, not on the server. */
export const changeReceived = (id: string, changes: Partial<ReceivedInvoice>): void =>
  changeItems<ReceivedInvoice>('GET /api/received-invoices', (shown) =>
    shown.id === id ? { ...shown, ...changes } : shown,
  );
