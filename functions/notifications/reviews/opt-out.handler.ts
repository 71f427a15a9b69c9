import { AppError } from '../../../shared/errors.ts';
import { optOutQuery } from '../../../shared/notifications/reviews/opt-out.ts';
import { trackingNumberSchema } from '../../../shared/tracking/tracking-number.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { optOut } from './opt-out.ts';
import { optOutsRepository } from './opt-outs.repository.ts';

const table = openTable();
const dependencies = {
  repairs: repairsRepository(table),
  optOuts: optOutsRepository(table),
  now: () => Date.now(),
};

export const handler = publicHandler(
  'POST /api/suivi/{trackingNumber}/opt-out',
  { query: optOutQuery },
  async ({ params, query: { cle } }) => {
    const number = trackingNumberSchema.safeParse(params.trackingNumber);
    if (!number.success) throw new AppError('REPAIR_NOT_FOUND');
    const stored = await optOut(dependencies, number.data, cle);
    return json(200, stored, { 'cache-control': 'private, no-store' });
  },
);
