import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { NOTIFICATION_ATTRIBUTES } from '../../../functions/repairs/notification-states.ts';
import type { LastWrite } from '../../../functions/repairs/stored-repair.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { parisDay, plusDays } from '../../../shared/time.ts';
import { TABLE_NAME } from '../../resources.ts';
import type { DemonstrationRepair } from './demonstration.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Moves a repair's dates into the past, which no request can do. The number of entries stays, so that nobody is
 * notified again, and the write counts as a change for the stream.
 */
export async function backdate(
  client: DynamoDBClient,
  repair: Repair,
  demonstration: DemonstrationRepair,
  nowMs: number,
): Promise<void> {
  const hoursAgo = [
    demonstration.intakeHoursAgo,
    ...demonstration.steps.map((step) => step.hoursAgo),
  ];
  const times = hoursAgo.map((hours) => nowMs - hours * HOUR_MS);
  const [createdMs = nowMs] = times;
  const last = times.length - 1;
  // The card shows the notification a moment after the change.
  const notifications = (['email', 'sms'] as const)
    .filter((channel) => repair.deliveries[channel]?.state === 'sent')
    .flatMap((channel) => [
      `statusHistory[${last}].${NOTIFICATION_ATTRIBUTES[channel].at} = :time${last}`,
      `card.deliveries.${channel}.#at = :time${last}`,
    ]);
  const { promisedInDays } = demonstration;
  const promised = promisedInDays === undefined ? [] : ['card.promised_on = :promised'];
  const entries = times.map((_, index) => `statusHistory[${index}].#at = :time${index}`);
  await client.send(
    new UpdateItemCommand({
      TableName: TABLE_NAME,
      Key: { pk: { S: `TRACKING#${repair.trackingNumber}` }, sk: { S: 'REPAIR' } },
      UpdateExpression: `SET card.updated_at = :updated, shop_sk = :sort, card.#version = card.#version + :one, last_write = :change, ${[...entries, ...notifications, ...promised].join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#at': 'at', '#version': 'version' },
      ExpressionAttributeValues: {
        ':updated': { N: String(times.at(-1)) },
        ':sort': { S: `${new Date(createdMs).toISOString()}#${repair.id}` },
        ':one': { N: '1' },
        ':change': { S: 'change' satisfies LastWrite },
        ...(promisedInDays !== undefined && {
          ':promised': { S: plusDays(parisDay(nowMs), promisedInDays) },
        }),
        ...Object.fromEntries(times.map((time, index) => [`:time${index}`, { N: String(time) }])),
      },
    }),
  );
}

/** Lets a shop that has issued nothing yet date its documents from `day` ('YYYY-MM-DD') on. */
export async function issuedBefore(
  client: DynamoDBClient,
  sub: string,
  day: string,
): Promise<void> {
  await client.send(
    new UpdateItemCommand({
      TableName: TABLE_NAME,
      Key: { pk: { S: `USER#${sub}` }, sk: { S: 'SEQUENCE-LAST-DAY' } },
      UpdateExpression: 'SET #day = if_not_exists(#day, :day)',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': { S: day } },
    }),
  );
}
