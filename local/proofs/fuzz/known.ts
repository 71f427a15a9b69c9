import { openApiDocument } from '../../../functions/platform/api/openapi.ts';
import type { RouteName } from '../../../shared/routes.ts';
import type { StripeEvent } from '../../emulators/stripe/objects.ts';
import type { PlayedRequest } from '../../testing/played-cloud.ts';
import type { Schema } from './arbitrary-of-schema.ts';

export type Parameter = {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
};
export type Operation = {
  operationId: RouteName;
  security: readonly object[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown }> };
};

export const OPERATIONS: readonly Operation[] = Object.values(
  (openApiDocument('0') as { paths: Record<string, Record<string, Operation>> }).paths,
).flatMap((path) => Object.values(path));

export type Ready = {
  id?: string;
  path?: Record<string, string>;
  cle?: string;
  /** These fields of the body differ from the description's example. */
  fields?: Record<string, unknown>;
};

export type Own = {
  repairs: string[];
  documents: string[];
  ready: Partial<Record<RouteName, Ready>>;
};

/** Most requests are about one of these records, which exist and can be named. */
export type Known = {
  shops: readonly string[];
  names: readonly string[];
  keys: readonly string[];
  /** The shops' records were created on the day `before` in Paris. Requests are sent on the next day, `today`. */
  days: { before: string; today: string };
  own: Readonly<Record<string, Own>>;
  events: readonly StripeEvent[];
};

export type FuzzedRequest = { name: RouteName; request: PlayedRequest };

/** The caller is the first shop; the values of the path come from the records prepared for the operation. */
export function about(
  { operationId, security, parameters }: Operation,
  { shops: [shop = ''], names, own }: Known,
): PlayedRequest {
  const ready = own[shop]?.ready[operationId];
  const nameOf = (name: string) => ready?.path?.[name] ?? ready?.id ?? nameFor(operationId, names);
  const inPath = parameters.filter((each) => each.in === 'path');
  return {
    ...(security.length > 0 && { shop }),
    parameters: Object.fromEntries(inPath.map(({ name }) => [name, nameOf(name)])),
  };
}

const nameFor = (operation: string, names: readonly string[]) => {
  const isDocument = /document|invoice|approval|quote/.test(operation);
  return names.filter((name) => /^019|^\w{8}-\w{4}-7/.test(name) === isDocument).at(2) ?? '';
};
