import { openApiDocument } from '../../functions/api/openapi.ts';
import type { StripeEvent } from '../stripe/objects.ts';
import type { PlayedRequest, RouteName } from '../testing/played-cloud.ts';
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
