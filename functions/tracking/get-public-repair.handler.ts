import { AppError } from '../../shared/errors.ts';
import { trackingKeySchema, trackingNumberSchema } from '../../shared/tracking-number.ts';
import { companyRepository } from '../company/company.repository.ts';
import { json, publicHandler } from '../platform/http.ts';
import { openTable } from '../platform/table.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { getPublicRepair } from './get-public-repair.ts';
import { publicViewCache } from './public-view-cache.ts';

const table = openTable();
const dependencies = { repairs: repairsRepository(table), companies: companyRepository(table) };

export const handler = publicHandler(async (event) => {
  const number = trackingNumberSchema.safeParse(event.pathParameters?.trackingNumber);
  if (!number.success) throw new AppError('REPAIR_NOT_FOUND');
  const given = event.queryStringParameters?.cle;
  // Most come without: having none refused would cost as much as the rest of our path.
  const key = given === undefined ? undefined : trackingKeySchema.safeParse(given).data;
  const repair = await getPublicRepair(dependencies, number.data, key);
  return json(200, repair, {
    'cache-control': publicViewCache(key),
    'x-robots-tag': 'noindex',
  });
});
