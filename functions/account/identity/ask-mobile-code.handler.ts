import { type MobileCode, mobileCodeInput } from '../../../shared/account/identity.ts';
import { openBudgets } from '../../billing/budgets/spending.ts';
import { companyRepository } from '../../company/company.repository.ts';
import { paidClaims } from '../../notifications/claim.ts';
import { openTexts } from '../../notifications/providers/sns.ts';
import { openTextable } from '../../notifications/providers/textable.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { type AskMobileCodeDependencies, askMobileCode } from './ask-mobile-code.ts';
import { identityRepository } from './identity.repository.ts';

const table = openTable();
const dependencies: AskMobileCodeDependencies = {
  companies: companyRepository(table),
  identities: identityRepository(table),
  claims: paidClaims(table, openBudgets()),
  isTextable: openTextable(),
  send: openTexts(),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'POST /api/account/mobile-code',
  { body: mobileCodeInput },
  async ({ body: { mobile } }, shopId) => {
    await askMobileCode(dependencies, shopId, mobile);
    return { state: 'sent' } satisfies MobileCode;
  },
);
