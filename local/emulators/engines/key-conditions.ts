/** This file refuses key conditions that DynamoDB refuses in a query but the embedded engine accepts. */
import type { Call } from '../../cloud/iam/calls.ts';
import { json, type Refusal } from '../../cloud/iam/refusal.ts';

type Query = {
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, { S?: string }>;
};

/**
 * The pattern finds a key name and its values: `pk = :shop`, `begins_with(sk, :prefix)`, `sk BETWEEN :from AND :to`.
 */
const CONDITION = /([\w#.-]+)\s*(?:,|[<>=]+|BETWEEN)\s*(:\w+)(?:\s+AND\s+(:\w+))?/gi;

/**
 * Refuses a key value that is empty or no text ("Empty String and Binary values are allowed, if the attribute is not
 * used as a key attribute", DynamoDB's API Reference, AttributeValue). All keys are texts (infra/table-shape.ts).
 */
export function refusedKeyCondition({ service, action, body }: Call): Refusal | undefined {
  if (service !== 'dynamodb' || action !== 'Query') return undefined;
  const {
    KeyConditionExpression: expression = '',
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
  } = JSON.parse(body) as Query;
  for (const [, name = '', ...given] of expression.matchAll(CONDITION)) {
    for (const value of given) {
      const key = value === undefined ? undefined : values[value];
      const says = key && problemOf(names[name] ?? name, key.S);
      if (says)
        return json(400, 'com.amazon.coral.validate#ValidationException', { message: says });
    }
  }
  return undefined;
}

function problemOf(key: string, text: string | undefined): string | undefined {
  if (text === undefined) {
    return 'One or more parameter values were invalid: Condition parameter type does not match schema type';
  }
  if (text !== '') return undefined;
  return `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${key}`;
}
