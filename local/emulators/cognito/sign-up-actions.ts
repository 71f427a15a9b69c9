import { randomUUID } from 'node:crypto';
import {
  checkCode,
  countCodeRequest,
  deliverCode,
  deliveryTo,
  newConfirmationCode,
  newRecoveryCode,
} from './codes.ts';
import { codeMismatch, invalidParameter, notAuthorized, usernameExists } from './errors.ts';
import { attributeList, checkClient, checkPassword, requiredText, textMap } from './input.ts';
import type { Action, Pool } from './pool.ts';
import { createVerifier } from './srp.ts';
import { postConfirmation, preSignUp } from './triggers.ts';
import { checkAttributes } from './user-attributes.ts';
import type { User } from './user-store.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** As on AWS, the user is saved even when the e-mail cannot be sent, because the user can request another e-mail. */
export const signUp: Action = async (pool, input) => {
  checkClient(input, pool.identity.clientId);
  const username = requiredText(input, 'Username');
  const { email = username, ...attributes } = attributeList(input, 'UserAttributes');
  if (email !== username) throw invalidParameter('Username and email attribute do not match.');
  const password = requiredText(input, 'Password');
  const user = {
    ...newUser(pool, { email, password, attributes }),
    confirmationCode: newConfirmationCode(pool),
  };
  const metadata = textMap(input, 'ClientMetadata');
  await preSignUp(pool, user, metadata);
  if (pool.store.byEmail(email)) throw usernameExists();
  pool.store.save(user);
  countCodeRequest(pool, email);
  const { code } = user.confirmationCode;
  const delivery = await deliverCode(pool, user, code, 'CustomMessage_SignUp', metadata);
  return { ...delivery, UserConfirmed: false, UserSub: user.sub };
};

export const confirmSignUp: Action = async (pool, input) => {
  checkClient(input, pool.identity.clientId);
  const user = find(pool, requiredText(input, 'Username'));
  const given = requiredText(input, 'ConfirmationCode');
  // An unknown user gets the same answer as a wrong code (preventUserExistenceErrors).
  if (user === undefined) throw codeMismatch();
  if (user.confirmed) {
    throw notAuthorized('User cannot be confirmed. Current status is CONFIRMED');
  }
  checkCode(pool, user, user.confirmationCode, given);
  const { confirmationCode: _used, ...rest } = user;
  const confirmed = { ...rest, confirmed: true, emailVerified: true };
  pool.store.save(confirmed);
  const metadata = textMap(input, 'ClientMetadata');
  await postConfirmation(pool, confirmed, 'PostConfirmation_ConfirmSignUp', metadata);
  return {};
};

export const resendConfirmationCode: Action = async (pool, input) => {
  checkClient(input, pool.identity.clientId);
  const username = requiredText(input, 'Username');
  countCodeRequest(pool, username);
  const user = find(pool, username);
  if (user === undefined && pool.attempts.isSimulated()) return deliveryTo(username);
  if (user === undefined || user.confirmed) throw invalidParameter('User is already confirmed.');
  const waiting = { ...user, confirmationCode: newConfirmationCode(pool) };
  pool.store.save(waiting);
  const { code } = waiting.confirmationCode;
  const metadata = textMap(input, 'ClientMetadata');
  return deliverCode(pool, waiting, code, 'CustomMessage_ResendCode', metadata);
};

/**
 * Creates a user without saving it. @throws InvalidParameterException, InvalidPasswordException,
 * UsernameExistsException
 */
export function newUser(
  pool: Pool,
  account: { email: string; password: string; attributes?: Record<string, string> },
): User {
  const { email, password, attributes = {} } = account;
  if (!EMAIL.test(email) || email.length > 128) {
    throw invalidParameter('Username should be an email.');
  }
  checkAttributes(attributes);
  checkPassword(password);
  if (pool.store.byEmail(email)) throw usernameExists();
  const sub = randomUUID();
  const verifier = createVerifier(pool.identity.poolName, sub, password);
  return { sub, email, attributes, emailVerified: false, confirmed: false, ...verifier };
}

/** Finds a user by the e-mail address or by the `sub` that the pool returned. */
export function find(pool: Pool, username: string): User | undefined {
  return pool.store.byEmail(username) ?? pool.store.bySub(username);
}

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
