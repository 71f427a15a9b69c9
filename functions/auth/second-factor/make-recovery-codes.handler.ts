import type { RecoveryCodes } from '../../../shared/account/second-factor.ts';
import { freshShopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { newCodes } from './recovery-codes.ts';
import { openSecurityEmails } from './security-email.ts';

const table = openTable();
const dependencies = {
  codes: recoveryCodesRepository(table),
  make: newCodes,
  notify: openSecurityEmails(table),
  now: () => Date.now(),
};

export const handler = freshShopHandler(
  'POST /api/account/recovery-codes',
  {},
  async (_input, shopId) =>
    json(201, { codes: await makeRecoveryCodes(dependencies, shopId) } satisfies RecoveryCodes),
);
