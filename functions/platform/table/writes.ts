import { attribute, dynamo, type Expression, expressed, NOTHING } from './expression.ts';
import type { TransactItem } from './transaction.ts';

type Key = { pk: string; sk: string };

export const EXISTS = dynamo`attribute_exists(pk)`;
export const IS_NEW = dynamo`attribute_not_exists(pk)`;

export const put = (Item: Key, condition?: Expression) => ({
  Put: { Item, ...expressed({ ConditionExpression: condition }) },
});

/** Stores an item under a key that has none yet. */
export const create = (item: Key) => put(item, IS_NEW);

export const update = ({ pk, sk }: Key, change: Expression, condition?: Expression) => ({
  Update: {
    Key: { pk, sk },
    ...expressed({ UpdateExpression: change, ConditionExpression: condition }),
  },
});

export const remove = ({ pk, sk }: Key, condition?: Expression) => ({
  Delete: { Key: { pk, sk }, ...expressed({ ConditionExpression: condition }) },
});

/** Makes a transaction fail unless an item, or its absence, meets the condition. */
export const check = ({ pk, sk }: Key, condition: Expression) => ({
  ConditionCheck: { Key: { pk, sk }, ...expressed({ ConditionExpression: condition }) },
});

/** Adds one to the counter `name` of an item, unless it has reached `most`. The item expires after `untilSeconds`. */
export function counted(
  key: Key,
  { version }: { version: number },
  name: string,
  { most, untilSeconds }: { most: number; untilSeconds: number },
) {
  const counter = attribute(name);
  const isFirst = most > 0 ? dynamo`attribute_not_exists(${counter}) OR ` : NOTHING;
  return update(
    key,
    dynamo`ADD ${counter} ${1} SET expires_at = ${untilSeconds}, item_version = ${version}`,
    dynamo`${isFirst}${counter} < ${most}`,
  );
}

/** Lets DynamoDB return the stored item with a refusal of the write. */
export const returningItem = <Write extends TransactItem>(write: Write): Write =>
  Object.fromEntries(
    Object.entries(write).map(([operation, input]) => [
      operation,
      { ...input, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
    ]),
  ) as Write;
