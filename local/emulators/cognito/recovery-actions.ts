import { checkCode, countCodeRequest, deliverCode, deliveryTo, newRecoveryCode } from './codes.ts';
import { codeMismatch, invalidParameter } from './errors.ts';
import { checkClient, requiredText, textMap } from './input.ts';
import { checkPassword } from './password-policy.ts';
import type { Action } from './pool.ts';
import { find } from './sign-up-actions.ts';
import { createVerifier } from './srp.ts';
import { postConfirmation } from './triggers.ts';

/** A user who does not exist or has no confirmed address gets the same answer, and no e-mail. */
export const forgotPassword: Action = async (pool, input) => {
  checkClient(input, pool.identity.clientId);
  const username = requiredText(input, 'Username');
  countCodeRequest(pool, username);
  const user = find(pool, username);
  if (user === undefined || !user.emailVerified) {
    if (pool.attempts.isSimulated()) return deliveryTo(username);
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  }
  const recovering = { ...user, recoveryCode: newRecoveryCode(pool) };
  pool.store.save(recovering);
  const { code } = recovering.recoveryCode;
  const metadata = textMap(input, 'ClientMetadata');
  return deliverCode(pool, recovering, code, 'CustomMessage_ForgotPassword', metadata);
};

export const confirmForgotPassword: Action = async (pool, input) => {
  checkClient(input, pool.identity.clientId);
  const user = find(pool, requiredText(input, 'Username'));
  const given = requiredText(input, 'ConfirmationCode');
  const password = requiredText(input, 'Password');
  checkPassword(password);
  if (user === undefined) throw codeMismatch();
  checkCode(pool, user, user.recoveryCode, given);
  const { recoveryCode: _used, ...rest } = user;
  const verifier = createVerifier(pool.identity.poolName, user.sub, password);
  const recovered = { ...rest, ...verifier };
  pool.store.save(recovered);
  pool.attempts.recordSuccess(user.sub);
  const metadata = textMap(input, 'ClientMetadata');
  await postConfirmation(pool, recovered, 'PostConfirmation_ConfirmForgotPassword', metadata);
  return {};
};
