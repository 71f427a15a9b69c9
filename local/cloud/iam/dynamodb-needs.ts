import { ACCOUNT_ID, REGION } from '../../resources.ts';
import type { Need } from './policy.ts';

type Item = Record<string, { S?: string }>;
type OnItem = { TableName?: string; Key?: Item; Item?: Item };
type OfBatch = { Keys: Item[] } | { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[];
type TableRequest = OnItem & {
  IndexName?: string;
  StreamArn?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
  TransactItems?: Record<string, OnItem>[];
  RequestItems?: Record<string, OfBatch>;
};

/** A transaction has no action of its own: each of its items needs the action of the equivalent single call. */
const IN_TRANSACTION: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

const tableArn = (name = '') =>
  name.startsWith('arn:') ? name : `arn:aws:dynamodb:${REGION}:${ACCOUNT_ID}:table/${name}`;

/** An index is a resource of its own. Partition keys become the condition key `dynamodb:LeadingKeys`. */
export function dynamoDbNeeds(action: string, request: TableRequest): Need[] {
  const { TableName, IndexName, StreamArn, TransactItems, RequestItems } = request;
  const need = (name: string, resource: string, keys: readonly string[]): Need => ({
    action: `dynamodb:${name}`,
    resource,
    ...(keys.length > 0 && { context: { 'dynamodb:leadingkeys': keys } }),
  });
  if (TransactItems) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, on]) =>
        need(IN_TRANSACTION[kind] ?? kind, tableArn(on.TableName), partitionOf(on)),
      ),
    );
  }
  if (RequestItems) {
    return Object.entries(RequestItems).map(([name, of]) =>
      need(action, tableArn(name), partitionsOfBatch(of)),
    );
  }
  const resource = StreamArn ?? tableArn(TableName);
  const keys = [...partitionOf(request), ...queriedPartition(request)];
  return [
    need(action, IndexName === undefined ? resource : `${resource}/index/${IndexName}`, keys),
  ];
}

const partitionOf = ({ Key, Item }: OnItem): string[] => [(Key ?? Item)?.pk?.S ?? []].flat();

const partitionsOfBatch = (of: OfBatch): string[] =>
  Array.isArray(of)
    ? of.flatMap(({ PutRequest, DeleteRequest }) =>
        partitionOf({ ...PutRequest, ...DeleteRequest }),
      )
    : of.Keys.flatMap((Key) => partitionOf({ Key }));

function queriedPartition(request: TableRequest): string[] {
  const { KeyConditionExpression = '', ExpressionAttributeNames: names = {} } = request;
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(
    /(#?\w+)\s*=\s*(:\w+)/g,
  )) {
    const attribute = names[name] ?? name;
    const key = request.ExpressionAttributeValues?.[value]?.S;
    if (attribute.endsWith('pk') && key !== undefined) return [key];
  }
  return [];
}
