import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { readVariables } from '../config.ts';
import { callDynamoDb } from './signed-call.ts';

type ItemKey = { pk: string; sk: string };

/**
 * Reads items consistently without the SDK, because customers wait for these Lambdas (docs/decisions/0032).
 * @throws CallRefused, and any connection error.
 */
export function itemReader() {
  const { TABLE_NAME } = readVariables('TABLE_NAME');
  return async ({ pk, sk }: ItemKey): Promise<Record<string, unknown> | undefined> => {
    const answer = await callDynamoDb('GetItem', {
      TableName: TABLE_NAME,
      Key: { pk: { S: pk }, sk: { S: sk } },
      ConsistentRead: true,
    });
    const { Item } = answer as { Item?: Record<string, AttributeValue> };
    return Item && unmarshall(Item);
  };
}
