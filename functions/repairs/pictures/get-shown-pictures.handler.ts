import { AppError } from '../../../shared/errors.ts';
import {
  trackingKeySchema,
  trackingNumberSchema,
} from '../../../shared/tracking/tracking-number.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { itemReader } from '../../platform/table/read-item.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import { isKeyOf } from '../../tracking/public-repair.ts';
import { isAnonymous } from '../repairs.ts';
import { readRepair } from '../stored-repair.ts';
import { unlessTombstone } from '../tombstone.ts';
import { toShownPictures } from './picture-address.ts';
import { picturesKey, picturesKind } from './stored-pictures.ts';

const read = itemReader();

export const handler = publicHandler(
  'GET /api/suivi/{trackingNumber}/pictures',
  {},
  async ({ event }) => {
    const number = trackingNumberSchema.safeParse(event.pathParameters?.trackingNumber);
    const key = trackingKeySchema.safeParse(event.queryStringParameters?.cle);
    if (!number.success || !key.success) throw new AppError('REPAIR_NOT_FOUND');
    const item = unlessTombstone(await read(repairKey(number.data)));
    const repair = item && readRepair(item);
    if (!repair || repair.withdrawnAt || isAnonymous(repair) || !isKeyOf(repair, key.data)) {
      throw new AppError('REPAIR_NOT_FOUND');
    }
    const stored = await read(picturesKey(repair.user_id, number.data));
    const shown = toShownPictures(number.data, stored && picturesKind.read(stored), Date.now());
    return json(200, shown, { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  },
);
