import { recoveryInput, type SecondFactorOff } from '../../../shared/account/second-factor.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { openTable } from '../../platform/table/table.ts';
import { endSessions, sessionEnding } from '../end-sessions.ts';
import { openUserPool } from '../user-pool.ts';
import { openPasswordProof } from './password-proof.ts';
import { type RecoverSignInDependencies, recoverSignIn } from './recover-sign-in.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { openSecurityEmails } from './security-email.ts';

const table = openTable();
const userPool = openUserPool();
const ending = sessionEnding(table, userPool);
const dependencies: RecoverSignInDependencies = {
  provePassword: openPasswordProof(),
  codes: recoveryCodesRepository(table),
  removeSecondFactor: userPool.removeSecondFactor,
  endSessions: (shopId) => endSessions(ending, shopId),
  notify: openSecurityEmails(table),
  now: () => Date.now(),
};

export const handler = publicHandler(
  'POST /api/auth/recovery-code',
  { body: recoveryInput },
  async ({ body }) => {
    await recoverSignIn(dependencies, body);
    return { state: 'off' } satisfies SecondFactorOff;
  },
);
