import { companyInput } from '../../shared/company/company.ts';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { readJson } from '../entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { companyRepository } from './company.repository.ts';
import { toCompany } from './company.ts';

const companies = companyRepository(openTable());

export const handler = shopHandler(async (event, shopId) => {
  const input = readJson(event, companyInput);
  return json(200, toCompany(await companies.save(shopId, input)));
});
