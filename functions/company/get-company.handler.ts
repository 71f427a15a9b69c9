import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { companyRepository } from './company.repository.ts';
import { toCompany } from './company.ts';

const companies = companyRepository(openTable());

export const handler = shopHandler('GET /api/company', {}, async (_input, shopId) =>
  toCompany(await companies.get(shopId)),
);
