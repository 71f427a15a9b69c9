import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { TABLE_NAME } from '../../resources.ts';

/**
 * Has a shop have issued its last document on a day ('YYYY-MM-DD'), as one that comes from another tool: from then on its
 * documents may be dated from that day. Nothing changes for one that has issued since.
 */
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
