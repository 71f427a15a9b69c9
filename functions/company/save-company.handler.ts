import { companyInput } from '../../shared/company/company.ts';
import { refuseLinks } from '../billing/message-links.ts';
import { readOwnProfile } from '../billing/own-profile.ts';
import { requireRight } from '../billing/plan-in-force.ts';
import { isFresh } from '../platform/ended-sessions.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { companyRepository } from './company.repository.ts';
import { toCompany } from './company.ts';

const table = openTable();
const companies = companyRepository(table);

export const handler = shopHandler(
  'PUT /api/company',
  { body: companyInput },
  async ({ body: input }, shopId, _correlationId, caller) => {
    if (input.reviews?.on) {
      requireRight('reviews', await readOwnProfile(table, shopId), Date.now());
    }
    await refuseLinks(table, shopId, 'company', input);
    const mayChangeIban = isFresh(caller, Date.now());
    return toCompany(await companies.save(shopId, input, { mayChangeIban }));
  },
);
