import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { approvalKey } from '../functions/documents/document-keys.ts';
import { issuedBefore } from '../local/cloud/seed/backdate.ts';
import { clientSettings, TABLE_NAME } from '../local/resources.ts';
import { parisDay } from '../shared/time.ts';
import type { RunningCloud } from './cloud.ts';

/** Changes dates in the table, because a journey cannot wait for days to pass. */

const DAY_MS = 86_400_000;

async function withTable(
  cloud: RunningCloud,
  use: (table: DynamoDBDocumentClient) => Promise<void>,
) {
  const client = new DynamoDBClient(clientSettings(cloud.endpoints.dynamodb));
  await use(DynamoDBDocumentClient.from(client));
  client.destroy();
}

/** Moves the last day of a quote's link into the past. */
export const expireQuote = (cloud: RunningCloud, id: string): Promise<void> =>
  withTable(cloud, async (table) => {
    await table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: approvalKey(id),
        UpdateExpression: 'SET valid_until = :day',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':day': '2020-01-31' },
      }),
    );
  });

/**
 * Moves the day of a shop's last issued document to `daysAgo` days ago, so that the shop may date documents from that
 * day on.
 */
export async function issuedSince(
  cloud: RunningCloud,
  sub: string,
  daysAgo: number,
): Promise<void> {
  const client = new DynamoDBClient(clientSettings(cloud.endpoints.dynamodb));
  await issuedBefore(client, sub, parisDay(Date.now() - daysAgo * DAY_MS));
  client.destroy();
}
