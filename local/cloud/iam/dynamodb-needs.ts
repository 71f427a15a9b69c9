import { ACCOUNT_ID, REGION } from '../../resources.ts';
import type { Need } from './policy.ts';

type OnTable = { TableName?: string };
type TableRequest = OnTable & {
  IndexName?: string;
  StreamArn?: string;
  TransactItems?: Record<string, OnTable>[];
  RequestItems?: Record<string, unknown>;
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

/** Returns what a request to DynamoDB needs; an index is a resource of its own, and so is each table of a batch. */
export function dynamoDbNeeds(action: string, request: TableRequest): Need[] {
  const { TableName, IndexName, StreamArn, TransactItems, RequestItems } = request;
  const need = (name: string, resource: string): Need => ({ action: `dynamodb:${name}`, resource });
  if (TransactItems) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, on]) =>
        need(IN_TRANSACTION[kind] ?? kind, tableArn(on.TableName)),
      ),
    );
  }
  if (RequestItems) return Object.keys(RequestItems).map((name) => need(action, tableArn(name)));
  const resource = StreamArn ?? tableArn(TableName);
  return [need(action, IndexName === undefined ? resource : `${resource}/index/${IndexName}`)];
}
