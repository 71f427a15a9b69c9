import { companyInput } from '../../shared/company/company.ts';
import { refuseLinks } from '../billing/message-links.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { readJson } from '../platform/entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { companyRepository } from './company.repository.ts';
import { toCompany } from './company.ts';

const table = openTable();
const companies = companyRepository(table);

export const handler = shopHandler(async (event, shopId) => {
  const input = readJson(event, companyInput);
  await refuseLinks(table, shopId, 'company', input);
  return json(200, toCompany(await companies.save(shopId, input)));
});
