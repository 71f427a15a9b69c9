import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { TABLE_NAME } from '../resources.ts';
import type { DemonstrationRepair } from './demonstration.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Moves a repair's dates into the past, straight in the table: no request can, and a history made in
 * one second looks like none. The entries stay as many, so that nobody is told anything again.
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
  const times = hoursAgo.map((hours) => new Date(nowMs - hours * HOUR_MS).toISOString());
  const [createdAt = ''] = times;
  const entries = times.map((_, index) => `statusHistory[${index}].#timestamp = :time${index}`);
  await client.send(
    new UpdateItemCommand({
      TableName: TABLE_NAME,
      Key: { pk: { S: `TRACKING#${repair.trackingNumber}` }, sk: { S: 'REPAIR' } },
      UpdateExpression: `SET card.created_at = :created, card.updated_at = :updated, shop_sk = :sort, card.#version = card.#version + :one, ${entries.join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#timestamp': 'timestamp', '#version': 'version' },
      ExpressionAttributeValues: {
        ':created': { S: createdAt },
        ':updated': { S: times.at(-1) ?? createdAt },
        ':sort': { S: `${createdAt}#${repair.id}` },
        ':one': { N: '1' },
        ...Object.fromEntries(times.map((time, index) => [`:time${index}`, { S: time }])),
      },
    }),
  );
}
