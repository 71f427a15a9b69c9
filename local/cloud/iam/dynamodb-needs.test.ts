import { expect, it } from 'vitest';
import { dynamoDbNeeds } from './dynamodb-needs.ts';

const KEY = { pk: { S: 'TRACKING#RB1' }, sk: { S: 'REPAIR' } };
const keysOf = (action: string, request: Parameters<typeof dynamoDbNeeds>[1]) =>
  dynamoDbNeeds(action, request).map(({ context }) => context?.['dynamodb:leadingkeys']);

it.each<[string, Parameters<typeof dynamoDbNeeds>[1]]>([
  ['GetItem', { TableName: 't', Key: KEY }],
  ['PutItem', { TableName: 't', Item: KEY }],
  ['BatchGetItem', { RequestItems: { t: { Keys: [KEY] } } }],
  ['BatchWriteItem', { RequestItems: { t: [{ PutRequest: { Item: KEY } }] } }],
  ['TransactWriteItems', { TransactItems: [{ Update: { TableName: 't', Key: KEY } }] }],
  [
    'Query',
    {
      TableName: 't',
      KeyConditionExpression: 'begins_with(sk, :sk) AND #p = :pk',
      ExpressionAttributeNames: { '#p': 'pk' },
      ExpressionAttributeValues: { ':pk': KEY.pk, ':sk': { S: 'HISTORY#' } },
    },
  ],
])('The permission for %s names the partition keys that the call reaches', (action, request) => {
  expect(keysOf(action, request)).toEqual([['TRACKING#RB1']]);
});

it('A batch needs the right to all of its partition keys', () => {
  const keys = ['TRACKING#1', 'USER#2'].map((pk) => ({ pk: { S: pk }, sk: { S: 'x' } }));
  expect(keysOf('BatchGetItem', { RequestItems: { t: { Keys: keys } } })).toEqual([
    ['TRACKING#1', 'USER#2'],
  ]);
});
