import { AppError } from '../../shared/errors.ts';
import { trackingKeySchema, trackingNumberSchema } from '../../shared/tracking-number.ts';
import { companyRepository } from '../company/company.repository.ts';
import { json, publicHandler } from '../platform/http.ts';
import { openTable } from '../platform/table.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { getPublicRepair } from './get-public-repair.ts';

const table = openTable();
const dependencies = { repairs: repairsRepository(table), companies: companyRepository(table) };

export const handler = publicHandler(async (event) => {
  const number = trackingNumberSchema.safeParse(event.pathParameters?.trackingNumber);
  if (!number.success) throw new AppError('REPAIR_NOT_FOUND');
  const key = trackingKeySchema.safeParse(event.queryStringParameters?.cle).data;
  const repair = await getPublicRepair(dependencies, number.data, key);
  return json(200, repair, {
    // The edge may keep the discreet view for 2 s, never one that a key opened.
    'cache-control': key ? 'private, no-store' : 'public, max-age=0, s-maxage=2',
    'x-robots-tag': 'noindex',
  });
});
