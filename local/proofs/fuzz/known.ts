import { openApiDocument } from '../../../functions/platform/api/openapi.ts';
import type { StripeEvent } from '../../emulators/stripe/objects.ts';
import type { PlayedRequest, RouteName } from '../../testing/played-cloud.ts';
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

/** Every operation of the document. */
export const OPERATIONS: readonly Operation[] = Object.values(
  (openApiDocument('0') as { paths: Record<string, Record<string, Operation>> }).paths,
).flatMap((path) => Object.values(path));

/** What stands ready for an operation, so that one that is asked for as it should be is let through. */
export type Ready = {
  /** What its path names. */
  id?: string;
  /** What else its path names, by parameter. */
  path?: Record<string, string>;
  /** The key of the link that leads there. */
  cle?: string;
  /** What its body says otherwise than the description's example. */
  fields?: Record<string, unknown>;
};

/** What is one shop's own. */
export type Own = {
  /** The names of its repairs and documents. */
  repairs: string[];
  documents: string[];
  ready: Partial<Record<RouteName, Ready>>;
};

/** What there is to be named: a request is mostly about something that exists. */
export type Known = {
  shops: readonly string[];
  names: readonly string[];
  keys: readonly string[];
  /** When the shops were stocked, and the day after, on which they are asked: 'YYYY-MM-DD' in Paris. */
  days: { before: string; today: string };
  /** Of each shop. */
  own: Readonly<Record<string, Own>>;
  /** Of what happened at Stripe. */
  events: readonly StripeEvent[];
};

export type FuzzedRequest = { name: RouteName; request: PlayedRequest };

/** Who asks for an operation, the first shop, and what its path names: what is ready for it, if anything is. */
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

/** The last that was made is a document, the ones before are repairs. */
const nameFor = (operation: string, names: readonly string[]) => {
  const isDocument = /document|invoice|approval|quote/.test(operation);
  return names.filter((name) => /^019|^\w{8}-\w{4}-7/.test(name) === isDocument).at(2) ?? '';
};
