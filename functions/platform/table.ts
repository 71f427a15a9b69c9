import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CLIENT_SETTINGS } from './clients.ts';
import { readVariables } from './config.ts';

/** The single table as repositories use it: a document client and the table's name. */
export type Table = { client: DynamoDBDocumentClient; name: string };

/** Opens the table named by TABLE_NAME; one client for the life of the Lambda. */
export function openTable(): Table {
  const { TABLE_NAME } = readVariables('TABLE_NAME');
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(CLIENT_SETTINGS), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, name: TABLE_NAME };
}

/** Partition of everything a shop owns but its repairs; also the partition of its repairs in the `shop` index. */
export const shopPartition = (shopId: string) => `USER#${shopId}`;

/** Key of a shop's profile: plan, usage, counters. */
export const profileKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: 'PROFILE' });

/** Key of a shop's company profile. */
export const companyKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: 'COMPANY' });

/** Partition of one repair and its notification records. */
export const trackingPartition = (trackingNumber: string) => `TRACKING#${trackingNumber}`;

/** Key of a repair. */
export const repairKey = (trackingNumber: string) => ({
  pk: trackingPartition(trackingNumber),
  sk: 'REPAIR',
});

/** Value of the TTL attribute `expires_at`, in epoch seconds, `seconds` after `nowMs`. */
export const expiresAtSeconds = (nowMs: number, seconds: number) =>
  Math.floor(nowMs / 1000) + seconds;
