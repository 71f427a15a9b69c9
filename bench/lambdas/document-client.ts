/** This handler only loads lib-dynamodb, which every Lambda that reads the table needs at least. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export const handler = (Key: Record<string, string>) =>
  client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key }));
