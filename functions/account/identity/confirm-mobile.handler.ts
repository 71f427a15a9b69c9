import { mobileConfirmationInput } from '../../../shared/account/identity.ts';
import { companyRepository } from '../../company/company.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
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
  ({ body: { code } }, shopId) => confirmMobile(dependencies, shopId, code),
);
