import { mobileConfirmationInput } from '../../../shared/account/identity.ts';
import { companyRepository } from '../../company/company.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { confirmMobile } from './confirm-mobile.ts';
import { identityRepository } from './identity.repository.ts';

const table = openTable();
const dependencies = {
  companies: companyRepository(table),
  identities: identityRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'PUT /api/account/mobile',
  { body: mobileConfirmationInput },
  async ({ body: { code } }, shopId) => json(200, await confirmMobile(dependencies, shopId, code)),
);
