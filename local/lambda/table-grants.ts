import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Uses } from '../../functions/platform/resources.ts';

/** What a request asks of DynamoDB, as far as a grant depends on it. */
type TableRequest = {
  IndexName?: string;
  TransactItems?: Record<string, unknown>[];
};

const SERVICE = 'DynamoDB_20120810.';
/** An index is a resource of its own. */
const INDEXES: Readonly<Record<string, keyof Uses>> = { cards: 'shopIndex', stripe: 'stripeIndex' };
/** A transaction has no action: each of its items needs its own. */
const IN_TRANSACTION: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/**
 * What a request to DynamoDB is allowed to do on AWS only if it is granted, and is not: `dynamodb:Query on …/index/cards`.
 * `undefined` where `uses` grants it, or it is no request to DynamoDB.
 */
export function missingGrant(uses: Uses, target: unknown, body: string): string | undefined {
  if (typeof target !== 'string' || !target.startsWith(SERVICE)) return undefined;
  const { IndexName, TransactItems } = JSON.parse(body) as TableRequest;
  const resource = IndexName === undefined ? 'table' : (INDEXES[IndexName] ?? 'table');
  const granted: readonly string[] = uses[resource] ?? [];
  const actions = TransactItems
    ? TransactItems.flatMap((item) => Object.keys(item).map((kind) => IN_TRANSACTION[kind] ?? kind))
    : [target.slice(SERVICE.length)];
  const missing = actions.find((action) => !granted.includes(action));
  return missing && `dynamodb:${missing} on ${IndexName ? `the index ${IndexName}` : 'the table'}`;
}

/** A request that its Lambda's role would not allow, under AWS's name for it. */
class AccessDenied extends Error {
  override name = 'AccessDeniedException';
}

/**
 * Lets this thread ask of the table what its `uses` grant, and refuses the rest as AWS does: before it is sent, and with
 * a line in the function's log.
 */
export function enforceTableGrants(functionName: string, uses: Uses): void {
  subscribe('http.client.request.created', (message) => {
    const { request } = message as { request: ClientRequest };
    const end = request.end.bind(request) as (...args: unknown[]) => ClientRequest;
    request.end = (...args: unknown[]) => {
      const [body] = args;
      const text = typeof body === 'function' || body === undefined ? '' : String(body);
      const missing = missingGrant(uses, request.getHeader('x-amz-target'), text || '{}');
      if (missing === undefined) return end(...args);
      const words = `${functionName} is not authorized to perform: ${missing}`;
      console.error(words);
      return request.destroy(new AccessDenied(words));
    };
  });
}
