import { companyInput } from '../../shared/company/company.ts';
import { refuseLinks } from '../billing/own-words.ts';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { readJson } from '../entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { companyRepository } from './company.repository.ts';
import { toCompany } from './company.ts';

const table = openTable();
const companies = companyRepository(table);

export const handler = shopHandler(async (event, shopId) => {
  const input = readJson(event, companyInput);
  // It stands in the name of every message.
  await refuseLinks(table, shopId, { company_name: input.company_name });
  return json(200, toCompany(await companies.save(shopId, input)));
});
