import { companyInput } from '../../shared/company/company.ts';
import { refuseLinks } from '../billing/own-words.ts';
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
  // They stand in what customers are sent.
  const { quotes, notFetched } = input.reminders ?? {};
  await refuseLinks(table, shopId, {
    company_name: input.company_name,
    phone: input.phone,
    address: input.address,
    'reminders.quotes.words': quotes?.words,
    'reminders.notFetched.words7': notFetched?.words7,
    'reminders.notFetched.words30': notFetched?.words30,
    'reminders.notFetched.words90': notFetched?.words90,
  });
  return json(200, toCompany(await companies.save(shopId, input)));
});
