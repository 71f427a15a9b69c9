import { AppError } from '../../../shared/errors.ts';
import { attribute, dynamo, type Expression } from '../../platform/table/expression.ts';
import { getItem, updateItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import type { KeptCodes } from './recovery-codes.ts';
import { recoveryCodesKey, recoveryCodesKind } from './stored-recovery-codes.ts';

const MADE_A_DAY = 10;
const TRIED_A_DAY = 10;

export type RecoveryCodesRepository = ReturnType<typeof recoveryCodesRepository>;

/** `day` is today in UTC, such as '2026-11-22'. */
export function recoveryCodesRepository(table: Table) {
  const update = (shopId: string, change: Expression, condition: Expression) =>
    updateItem(table, recoveryCodesKey(shopId), change, condition);

  /** Counts a set before it is made, so that parallel requests cannot pass the limit. @throws AppError TOO_MANY */
  async function countSet(shopId: string, day: string): Promise<void> {
    const count = (made: Expression, condition: Expression) =>
      update(
        shopId,
        dynamo`
          SET made_on = ${day}, made = ${made}, item_version = ${recoveryCodesKind.version}`,
        condition,
      );
    const isFirst = dynamo`attribute_not_exists(made_on) OR made_on < ${day}`;
    if (await count(dynamo`${1}`, isFirst)) return;
    const isWithin = dynamo`made_on = ${day} AND made < ${MADE_A_DAY}`;
    if (await count(dynamo`made + ${1}`, isWithin)) return;
    throw new AppError('TOO_MANY');
  }

  async function replace(shopId: string, { salt, digests }: KeptCodes): Promise<void> {
    const change = dynamo`SET salt = ${salt}, digests = ${digests}`;
    const held = await update(shopId, change, dynamo`attribute_exists(made_on)`);
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
    const held = await update(
      shopId,
      isFirst ? dynamo`SET tried_on = ${day}, tried = ${1}` : dynamo`SET tried = tried + ${1}`,
      isFirst
        ? dynamo`attribute_not_exists(tried_on) OR tried_on < ${day}`
        : dynamo`tried_on = ${day} AND tried < ${TRIED_A_DAY}`,
    );
    if (!held) throw new AppError('TOO_MANY');
    return salt;
  }

  /** Spends a code. Of several parallel calls with the same code, only one returns true. */
  function spend(shopId: string, digest: string): Promise<boolean> {
    const code = attribute(digest);
    return update(
      shopId,
      dynamo`REMOVE digests.${code}`,
      dynamo`attribute_exists(digests.${code})`,
    );
  }

  /** Deletes a shop's codes and returns whether there were any. The daily counts stay. */
  const forget = (shopId: string): Promise<boolean> =>
    update(shopId, dynamo`REMOVE salt, digests`, dynamo`attribute_exists(salt)`);

  return { countSet, replace, countTry, spend, forget };
}
