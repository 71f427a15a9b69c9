import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { PASSWORD_CHOICE } from '../../shared/account/password-choice.ts';
import { triggerHandler } from '../platform/entry/trigger.ts';
import { logger } from '../platform/logger.ts';
import { count } from '../platform/metrics.ts';
import { openTable } from '../platform/table/table.ts';
import { openProfile } from './open-profile.ts';

const table = openTable();

/**
 * Opens the profile of a confirmed shop. Locks a password that somebody else may have chosen. In this case, and after a
 * forgotten password was replaced, every session ends (docs/decisions/0095).
 */
export const handler = triggerHandler(async (event: PostConfirmationTriggerEvent) => {
  const { sub, email, name, picture } = event.request.userAttributes;
  if (sub === undefined) throw new Error('The confirmed user has no sub');
  if (await openProfile(table, { sub, email, name, picture })) count('SignUpConfirmed');
  logger.info('A profile was opened', { shopId: sub });
  const isRecovery = event.triggerSource === 'PostConfirmation_ConfirmForgotPassword';
  const isUnowned = event.request.clientMetadata?.[PASSWORD_CHOICE.key] === PASSWORD_CHOICE.another;
  if (!isRecovery && !isUnowned) return;
  // The SDK clients are loaded only here, so that other calls of the trigger do not wait for them.
  const [{ openUserPool }, { endSessions, sessionEnding }] = await Promise.all([
    import('./user-pool.ts'),
    import('./end-sessions.ts'),
  ]);
  const userPool = openUserPool(event.userPoolId);
  if (isUnowned) await userPool.lockPassword(sub);
  await endSessions(sessionEnding(table, userPool), sub);
});
