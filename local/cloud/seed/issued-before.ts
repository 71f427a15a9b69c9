import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { TABLE_NAME } from '../../resources.ts';

/**
 * Sets the day ('YYYY-MM-DD') of the shop's last issued document, as for a shop that comes from another tool, so that
 * its documents may be dated from that day on. Does nothing for a shop that has issued a document.
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
