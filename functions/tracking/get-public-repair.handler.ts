import { AppError } from '../../shared/errors.ts';
import { trackingKeySchema, trackingNumberSchema } from '../../shared/tracking/tracking-number.ts';
import { json } from '../platform/entry/http-answer.ts';
import { publicHandler } from '../platform/entry/public-http.ts';
import { getPublicRepair, publicViewCache } from './get-public-repair.ts';
import { trackedItems } from './tracked-items.repository.ts';

const items = trackedItems();

export const handler = publicHandler('GET /api/suivi/{trackingNumber}', {}, async ({ event }) => {
  const number = trackingNumberSchema.safeParse(event.pathParameters?.trackingNumber);
  if (!number.success) throw new AppError('REPAIR_NOT_FOUND');
  const given = event.queryStringParameters?.cle;
  // Most requests have no key, and validating an absent one would cost as much as the rest of this function.
  const key = given === undefined ? undefined : trackingKeySchema.safeParse(given).data;
  const repair = await getPublicRepair(items, number.data, key);
  return json(200, repair, {
    'cache-control': publicViewCache(key),
    'x-robots-tag': 'noindex',
  });
});
