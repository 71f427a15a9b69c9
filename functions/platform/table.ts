import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CLIENT_SETTINGS } from './clients.ts';
import { readVariables } from './config.ts';
import { outlastTransactions } from './transaction-conflicts.ts';

/** The single table as repositories use it: a document client and the table's name. */
export type Table = { client: DynamoDBDocumentClient; name: string };

/** Opens the table that TABLE_NAME names, with one client for the life of the Lambda. */
export function openTable(): Table {
  const { TABLE_NAME } = readVariables('TABLE_NAME');
  const raw = new DynamoDBClient(CLIENT_SETTINGS);
  outlastTransactions(raw);
  const client = DynamoDBDocumentClient.from(raw, {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, name: TABLE_NAME };
}
