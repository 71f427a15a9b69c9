import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CLIENT_SETTINGS } from '../clients.ts';
import { readVariables } from '../config.ts';
import { backOff } from './back-off.ts';

export type Table = { client: DynamoDBDocumentClient; name: string };

/** Opens the table that TABLE_NAME names. The client lives as long as the Lambda. */
export function openTable(): Table {
  const { TABLE_NAME } = readVariables('TABLE_NAME');
  const raw = new DynamoDBClient(CLIENT_SETTINGS);
  outlastTransactions(raw);
  const client = DynamoDBDocumentClient.from(raw, {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, name: TABLE_NAME };
}

const MAX_ATTEMPTS = 10;

/** Another transaction was writing the item of a single write, so nothing was written. */
const isConflict = (error: unknown) =>
  error instanceof Error && error.name === 'TransactionConflictException';

/**
 * Retries a single write that a transaction refused, because the SDK takes this error for a final one. `transact`
 * retries refused transactions itself.
 */
function outlastTransactions(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await next(args);
        } catch (error) {
          if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
          await backOff(attempt);
        }
      }
    },
    { step: 'initialize', name: 'outlastTransactions' },
  );
}
