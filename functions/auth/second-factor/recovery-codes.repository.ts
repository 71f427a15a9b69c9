import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../../shared/errors.ts';
import { conditionHeld } from '../../platform/conditional-write.ts';
import type { Table } from '../../platform/table.ts';
import type { KeptCodes } from './recovery-codes.ts';
import { readRecoveryCodes, recoveryCodesKey, recoveryCodesKind } from './stored-recovery-codes.ts';

/** Sets that a shop may make in a day: each is told by an e-mail. */
const MADE_A_DAY = 10;
/** Codes that may be tried in a day, by who has proved the password. */
const TRIED_A_DAY = 10;

export type RecoveryCodesRepository = ReturnType<typeof recoveryCodesRepository>;

/** A shop's recovery codes. `day` is today's in UTC, as '2026-11-22'. */
export function recoveryCodesRepository(table: Table) {
  const update = (shopId: string, input: Omit<UpdateCommandInput, 'TableName' | 'Key'>) =>
    conditionHeld(
      table.client.send(
        new UpdateCommand({ TableName: table.name, Key: recoveryCodesKey(shopId), ...input }),
      ),
    );

  /** Counts one set, before it is made: making it is slow, and many at once are no more. @throws AppError TOO_MANY beyond the day's. */
  async function countSet(shopId: string, day: string): Promise<void> {
    const count = (made: string, condition: string, values: object) =>
      update(shopId, {
        UpdateExpression: `SET made_on = :day, made = ${made}, item_version = :version`,
        ConditionExpression: condition,
        ExpressionAttributeValues: {
          ':day': day,
          ':one': 1,
          ':version': recoveryCodesKind.version,
          ...values,
        },
      });
    if (await count(':one', 'attribute_not_exists(made_on) OR made_on < :day', {})) return;
    const most = { ':most': MADE_A_DAY };
    if (await count('made + :one', 'made_on = :day AND made < :most', most)) return;
    throw new AppError('TOO_MANY');
  }

  /** Puts a set that was counted in the place of the one before. @throws AppError UNAUTHENTICATED when the account has gone since. */
  async function replace(shopId: string, { salt, digests }: KeptCodes): Promise<void> {
    const held = await update(shopId, {
      UpdateExpression: 'SET salt = :salt, digests = :digests',
      ConditionExpression: 'attribute_exists(made_on)',
      ExpressionAttributeValues: { ':salt': salt, ':digests': digests },
    });
    if (!held) throw new AppError('UNAUTHENTICATED');
  }

  /**
   * Counts one try, before it is looked at, so that many at once are no more; gives the set's salt, `undefined` where
   * there is no set. @throws AppError TOO_MANY beyond the day's.
   */
  async function countTry(shopId: string, day: string): Promise<string | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: recoveryCodesKey(shopId),
        ConsistentRead: true,
      }),
    );
    const { salt, tried_on } = Item === undefined ? {} : readRecoveryCodes(Item);
    if (salt === undefined) return undefined;
    const isFirst = tried_on !== day;
    const held = await update(shopId, {
      UpdateExpression: isFirst ? 'SET tried_on = :day, tried = :one' : 'SET tried = tried + :one',
      ConditionExpression: isFirst
        ? 'attribute_not_exists(tried_on) OR tried_on < :day'
        : 'tried_on = :day AND tried < :most',
      ExpressionAttributeValues: {
        ':day': day,
        ':one': 1,
        ...(!isFirst && { ':most': TRIED_A_DAY }),
      },
    });
    if (!held) throw new AppError('TOO_MANY');
    return salt;
  }

  /** Spends a code: of all who come with it, one is told that it was good. */
  const spend = (shopId: string, digest: string): Promise<boolean> =>
    update(shopId, {
      UpdateExpression: 'REMOVE digests.#digest',
      ConditionExpression: 'attribute_exists(digests.#digest)',
      ExpressionAttributeNames: { '#digest': digest },
    });

  /** Forgets a shop's codes; whether there were any. The day's counts stay. */
  const forget = (shopId: string): Promise<boolean> =>
    update(shopId, {
      UpdateExpression: 'REMOVE salt, digests',
      ConditionExpression: 'attribute_exists(salt)',
    });

  return { countSet, replace, countTry, spend, forget };
}
