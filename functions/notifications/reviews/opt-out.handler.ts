import { AppError } from '../../../shared/errors.ts';
import { optOutQuery } from '../../../shared/notifications/reviews/opt-out.ts';
import { trackingNumberSchema } from '../../../shared/tracking/tracking-number.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { addLogKeys } from '../../platform/logger.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { isKeyOf } from '../../tracking/public-repair.ts';
import { formerAddress } from './former-keys.ts';
import { addOptOut } from './opt-outs.repository.ts';
import { optOutKey, optOutKeys } from './stored-opt-out.ts';

const table = openTable();
const repairs = repairsRepository(table);

/**
 * Stores that the customer of a repair wants no review requests from its shop. Messages about repairs, quotes and
 * invoices go on. A wrong key is answered like an unknown repair.
 */
export const handler = publicHandler(
  'POST /api/suivi/{trackingNumber}/opt-out',
  { query: optOutQuery },
  async ({ params, query: { cle } }) => {
    const number = trackingNumberSchema.safeParse(params.trackingNumber);
    const repair = number.success ? await repairs.get(number.data) : undefined;
    const keys = repair && keysFor(repair, cle);
    if (!keys) throw new AppError('REPAIR_NOT_FOUND');
    addLogKeys({ shopId: repair.user_id });
    if (!(await addOptOut(table, repair, keys, Date.now()))) throw new AppError('REPAIR_NOT_FOUND');
    return json(200, { optedOut: true }, { 'cache-control': 'private, no-store' });
  },
);

/** Returns the keys of the opt-outs to store. A former key opts out only the address to which it was sent. */
function keysFor(repair: StoredRepair, key: string) {
  if (isKeyOf(repair, key)) return optOutKeys(repair.user_id, repair);
  const former = formerAddress(repair, key);
  return former === undefined ? undefined : [optOutKey(repair.user_id, former)];
}
