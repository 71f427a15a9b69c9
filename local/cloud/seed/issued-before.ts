import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { TABLE_NAME } from '../../resources.ts';

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
