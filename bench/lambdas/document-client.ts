/**
 * The smallest handler that reads the table: it only loads lib-dynamodb. Every Lambda that reads the table needs at
 * least this.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export const handler = (Key: Record<string, string>) =>
  client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key }));
