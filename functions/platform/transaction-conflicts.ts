import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { backOff } from './back-off.ts';

const MAX_ATTEMPTS = 10;

/** Whether a single write was refused because a transaction was writing its item; nothing was written. */
const isConflict = (error: unknown) =>
  error instanceof Error && error.name === 'TransactionConflictException';

/**
 * Makes `client` retry a single write that met a transaction on its item, which the SDK takes for a final error. A
 * transaction fails in another way, and `transact` retries it.
 */
export function outlastTransactions(client: DynamoDBClient): void {
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
