import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { triggerHandler } from '../entry/trigger.ts';
import { logger } from '../platform/logger.ts';
import { count } from '../platform/metrics.ts';
import { openTable } from '../platform/table.ts';
import { openProfile } from './open-profile.ts';

const table = openTable();

/** Opens the profile of a shop whose owner has just confirmed the address. */
export const handler = triggerHandler(async (event: PostConfirmationTriggerEvent) => {
  const { sub, email, name, picture } = event.request.userAttributes;
  if (sub === undefined) throw new Error('A confirmed user has a sub');
  if (await openProfile(table, { sub, email, name, picture })) count('SignUpConfirmed');
  logger.info('Profile opened', { shopId: sub });
});
