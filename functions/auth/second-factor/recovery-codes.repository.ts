import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../../shared/errors.ts';
import { getItem, updateItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import type { KeptCodes } from './recovery-codes.ts';
import { recoveryCodesKey, recoveryCodesKind } from './stored-recovery-codes.ts';

const MADE_A_DAY = 10;
const TRIED_A_DAY = 10;

export type RecoveryCodesRepository = ReturnType<typeof recoveryCodesRepository>;

/** `day` is today in UTC, such as '2026-11-22'. */
export function recoveryCodesRepository(table: Table) {
  const update = (shopId: string, input: Omit<UpdateCommandInput, 'TableName' | 'Key'>) =>
    updateItem(table, { Key: recoveryCodesKey(shopId), ...input });

  /** Counts before the set is made, so that parallel requests cannot pass the limit. @throws AppError TOO_MANY */
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

  async function replace(shopId: string, { salt, digests }: KeptCodes): Promise<void> {
    const held = await update(shopId, {
      UpdateExpression: 'SET salt = :salt, digests = :digests',
      ConditionExpression: 'attribute_exists(made_on)',
      ExpressionAttributeValues: { ':salt': salt, ':digests': digests },
    });
    if (!held) throw new AppError('UNAUTHENTICATED');
  }

  /**
   * Counts an attempt before the check, so that parallel ones cannot pass the limit. Returns the set's salt.
   * @throws AppError TOO_MANY
   */
  async function countTry(shopId: string, day: string): Promise<string | undefined> {
    const item = await getItem(table, recoveryCodesKey(shopId));
    const { salt, tried_on } = item === undefined ? {} : recoveryCodesKind.read(item);
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

  /** Spends a code. Of several parallel calls with the same code, only one returns true. */
  const spend = (shopId: string, digest: string): Promise<boolean> =>
    update(shopId, {
      UpdateExpression: 'REMOVE digests.#digest',
      ConditionExpression: 'attribute_exists(digests.#digest)',
      ExpressionAttributeNames: { '#digest': digest },
    });

  /** Deletes a shop's codes and returns whether there were any. The daily counts stay. */
  const forget = (shopId: string): Promise<boolean> =>
    update(shopId, {
      UpdateExpression: 'REMOVE salt, digests',
      ConditionExpression: 'attribute_exists(salt)',
    });

  return { countSet, replace, countTry, spend, forget };
}
