import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { FREE_PLAN_ID } from '../../shared/billing/plan-table.ts';
import { triggerHandler } from '../entry/trigger.ts';
import { logger } from '../platform/logger.ts';
import { count } from '../platform/metrics.ts';
import { openTable } from '../platform/table.ts';
import { profileKey } from '../platform/table-keys.ts';

const table = openTable();

/** Opens the profile of a shop whose owner has just confirmed the address; a second time changes nothing but the address. */
export const handler = triggerHandler(async (event: PostConfirmationTriggerEvent) => {
  const { sub, email, name, picture } = event.request.userAttributes;
  if (sub === undefined) throw new Error('A confirmed user has a sub');
  const optional = { name, picture };
  const given = Object.entries(optional).filter(([, value]) => value);
  const { Attributes: before } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: profileKey(sub),
      UpdateExpression: [
        'SET user_id = :sub, email = :email',
        'selected_plan_id = if_not_exists(selected_plan_id, :free)',
        'created_at = if_not_exists(created_at, :now)',
        ...given.map(([attribute]) => `#${attribute} = :${attribute}`),
      ].join(', '),
      ...(given.length > 0 && {
        ExpressionAttributeNames: Object.fromEntries(given.map(([key]) => [`#${key}`, key])),
      }),
      ExpressionAttributeValues: {
        ':sub': sub,
        ':email': email,
        ':free': FREE_PLAN_ID,
        ':now': new Date().toISOString(),
        ...Object.fromEntries(given.map(([key, value]) => [`:${key}`, value])),
      },
      ReturnValues: 'ALL_OLD',
    }),
  );
  if (before?.created_at === undefined) count('SignUpConfirmed');
  logger.info('Profile opened', { shopId: sub });
});
