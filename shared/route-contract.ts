/** Each shared/<topic>/contract.ts declares its routes of the HTTP API in this form (docs/decisions/0184). */
import type * as z from 'zod/mini';
import type { ErrorCode } from './error-table.ts';

/** `ANY` matches the methods that no other route of the path has. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ANY';

/** The route with this key takes every request that no other route takes. It has neither a method nor a path. */
export const DEFAULT_ROUTE = '$default';

/** API Gateway names a route to its Lambda by this key. */
export const routeKeyOf = (method: string, path: string): string =>
  path === DEFAULT_ROUTE ? path : `${method} ${path}`;

/**
 * A key is a method and a path in API Gateway's notation. The tracking page is the only page that a Lambda renders
 * (docs/decisions/0032); its parameter includes a trailing slash.
 */
type Key = `${Method} ${'/api/' | '/suivi/'}${string}`;

export type Contract = Readonly<Record<Key, RouteContract>> & {
  readonly [DEFAULT_ROUTE]?: RouteContract;
};

export type RouteContract = {
  /** This name is unique. The file of the route's handler and the operation in the API's description have it. */
  name: string;
  /** A route requires a Cognito access token of a shop, unless it is public. */
  access?: 'public';
  /** The Lambda of this GET route also answers HEAD. For its own pages, the bucket answers HEAD. */
  answersHead?: true;
  tag: Tag;
  summary: string;
  parameters?: Record<string, { description: string; example: string }>;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  /** The handler reads its query and headers itself and does not answer 400 when they are invalid. */
  readsItself?: true;
  body?: JsonBody | FileBody;
  answers: Readonly<Record<number, JsonAnswer | FileAnswer>>;
  /** These errors come in addition to those of every route with the same access, body or query. */
  errors?: readonly ErrorCode[];
};

export const TAGS = {
  service: 'The service itself',
  account: 'A shop’s session, the export of its data, and the closing of its account',
  company: 'A shop’s company profile and logos',
  repairs: 'A shop’s repairs, and the notification of their customers',
  tracking: 'A repair as its customer sees it',
  live: 'The live channel',
  billing: 'A shop’s plan, which it pays through Stripe',
  documents: 'A shop’s quotes, invoices and credit notes',
  quotes: 'A quote as its customer sees it, and the customer’s answer',
  card: 'Card payments of invoices, on the shop’s own Stripe account',
  'e-invoicing': 'Invoices that a shop receives through the platforms of the French reform',
  takings: 'Money that came in, for the daily closing and the accountant',
  statistics: 'A shop’s figures',
} as const;
type Tag = keyof typeof TAGS;

/** The API's description gives the schema this name. `example` is an answer. */
export type JsonAnswer<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  description: string;
  schema: Readonly<Record<string, Schema>>;
  example: z.output<Schema>;
  /** A caller that does not ask for JSON gets an answer of this media type. */
  instead?: 'text/plain';
};

export type FileAnswer = { description: string; mediaType: FileType | readonly FileType[] };
type FileType =
  | 'application/pdf'
  | 'application/octet-stream'
  | 'image/jpeg'
  | 'image/png'
  | 'text/html';

export type JsonBody<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  schema: Schema;
  example: z.input<Schema>;
};
export type FileBody = { mediaTypes: readonly string[] };

/** Makes a JSON answer, for example `answer('The repair', { Repair: repairSchema }, REPAIR)`. */
export const answer = <Schema extends z.ZodMiniType>(
  description: string,
  schema: Readonly<Record<string, Schema>>,
  example: z.output<Schema>,
): JsonAnswer<Schema> => ({ description, schema, example });

export const body = <Schema extends z.ZodMiniType>(
  schema: Schema,
  example: z.input<Schema>,
): JsonBody<Schema> => ({ schema, example });
