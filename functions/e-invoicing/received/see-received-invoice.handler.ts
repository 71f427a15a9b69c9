import { AppError } from '../../../shared/errors.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { receptionsRepository } from '../reception/receptions.repository.ts';
import { ownSiren } from '../reception/receptions.ts';
import { receivedRepository } from './received.repository.ts';
import { receivedSortKey } from './received-keys.ts';

const table = openTable();
const receptions = receptionsRepository(table);
const received = receivedRepository(table);

export const handler = shopHandler(
  'POST /api/received-invoices/{id}/seen',
  {},
  async ({ params }, shopId) => {
    const place = receivedSortKey(params.id);
    const siren = await ownSiren(receptions, shopId);
    if (place === undefined || !(await received.see(siren, place))) throw new AppError('NOT_FOUND');
    return { seen: true };
  },
);
