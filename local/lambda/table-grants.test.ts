import { describe, expect, it } from 'vitest';
import { missingGrant } from './table-grants.ts';

const asked = (action: string, body: object = {}) =>
  [`DynamoDB_20120810.${action}`, JSON.stringify(body)] as const;

describe('missingGrant', () => {
  it('is an action that is not granted', () => {
    expect(missingGrant({ table: ['GetItem'] }, ...asked('GetItem'))).toBeUndefined();
    expect(missingGrant({ table: ['GetItem'] }, ...asked('Query'))).toBe(
      'dynamodb:Query on the table',
    );
    expect(missingGrant({}, ...asked('GetItem'))).toBeDefined();
  });

  it('knows an index as a resource of its own', () => {
    const query = asked('Query', { IndexName: 'cards' });
    expect(missingGrant({ table: ['Query'] }, ...query)).toBe('dynamodb:Query on the index cards');
    expect(missingGrant({ shopIndex: ['Query'] }, ...query)).toBeUndefined();
    expect(missingGrant({ shopIndex: ['Query'] }, ...asked('Query'))).toBeDefined();
  });

  it('asks for the action of each item of a transaction', () => {
    const write = asked('TransactWriteItems', {
      TransactItems: [{ Put: {} }, { ConditionCheck: {} }],
    });
    expect(missingGrant({ table: ['PutItem'] }, ...write)).toBe(
      'dynamodb:ConditionCheckItem on the table',
    );
    expect(missingGrant({ table: ['PutItem', 'ConditionCheckItem'] }, ...write)).toBeUndefined();
  });

  it('says nothing of other services', () => {
    expect(missingGrant({}, 'AmazonSQS.SendMessage', '{}')).toBeUndefined();
    expect(missingGrant({}, undefined, 'Action=Publish')).toBeUndefined();
  });
});
