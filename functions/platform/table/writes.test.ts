import { describe, expect, it } from 'vitest';
import { attribute, dynamo, joined } from './expression.ts';
import { create, returningItem, update } from './writes.ts';

const KEY = { pk: 'SHOP', sk: 'ITEM' };

describe('A write', () => {
  it('Each value of an expression gets a placeholder, in the order of the expressions', () => {
    expect(update(KEY, dynamo`SET a = ${'x'}, b = ${null}`, dynamo`a = ${'x'}`)).toEqual({
      Update: {
        Key: KEY,
        UpdateExpression: 'SET a = :v0, b = :v1',
        ConditionExpression: 'a = :v2',
        ExpressionAttributeValues: { ':v0': 'x', ':v1': null, ':v2': 'x' },
      },
    });
  });

  it('A reserved word and a computed name are named, also within another expression', () => {
    const standing = dynamo`#status = ${'open'} AND ${attribute('sent_2026-11-22')} < ${3}`;
    const { Update } = update(KEY, dynamo`REMOVE draft`, dynamo`(${standing})`);
    expect(Update).toMatchObject({
      ConditionExpression: '(#status = :v0 AND #n1 < :v1)',
      ExpressionAttributeNames: { '#status': 'status', '#n1': 'sent_2026-11-22' },
      ExpressionAttributeValues: { ':v0': 'open', ':v1': 3 },
    });
  });

  it('A line break in an expression becomes a space', () => {
    const { Update } = update(
      KEY,
      dynamo`
        SET a = ${1},
        b = ${2}`,
    );
    expect(Update.UpdateExpression).toBe(' SET a = :v0, b = :v1');
  });

  it('Joining expressions leaves out the absent ones', () => {
    const { Update } = update(
      KEY,
      dynamo`REMOVE a`,
      joined([false, dynamo`b = ${1}`, undefined, dynamo`c = ${2}`], ' AND '),
    );
    expect(Update.ConditionExpression).toBe('b = :v0 AND c = :v1');
  });

  it('A write without values has no placeholders', () => {
    expect(returningItem(create({ ...KEY, a: 1 } as typeof KEY))).toEqual({
      Put: {
        Item: { ...KEY, a: 1 },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    });
  });
});
