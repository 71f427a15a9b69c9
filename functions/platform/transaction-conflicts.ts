import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { backOff } from './back-off.ts';

const MAX_ATTEMPTS = 10;

/** Whether a single write was refused because a transaction was writing its item just then: nothing was written. */
const isConflict = (error: unknown) =>
  error instanceof Error && error.name === 'TransactionConflictException';

/**
 * Has `client` try a single write again that met a transaction on its item, as the SDK does what was throttled: it holds
 * this to be final. A transaction itself is refused otherwise, and tried again by `transact`.
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
