import type * as z from 'zod/mini';
import type { JsonAnswer, JsonBody } from '../../../shared/route-contract.ts';
import type { ParameterOf, RouteKey, RouteOf } from '../../../shared/routes.ts';
import { validate } from '../validate.ts';
import type { HttpEvent, HttpResult, Json } from './http-answer.ts';
import { readJson } from './http-request.ts';
import type { Entry } from './stack.ts';

type Part = 'headers' | 'query' | 'body';

type SchemaOf<Key extends RouteKey, Name extends Part> =
  RouteOf<Key> extends { readsItself: true }
    ? never
    : RouteOf<Key> extends Readonly<Record<Name, JsonBody<infer Schema>>>
      ? Schema
      : RouteOf<Key> extends Readonly<Record<Name, infer Schema extends z.ZodMiniObject>>
        ? Schema
        : never;
type Read<Key extends RouteKey> = {
  [Name in Part]: [SchemaOf<Key, Name>] extends [never] ? never : Name;
}[Part];

/**
 * The compiler compares these schemas with the contract, which a Lambda does not load. A body may have its own limit.
 */
export type Reads<Key extends RouteKey> = {
  readonly [Name in Read<Key>]: SchemaOf<Key, Name>;
} & { readonly [Name in Exclude<Part, Read<Key>>]?: undefined } & { readonly maxBytes?: number };

export type Input<Key extends RouteKey> = {
  [Name in Read<Key>]: z.output<SchemaOf<Key, Name>>;
} & { params: Readonly<Record<ParameterOf<Key>, string>>; event: HttpEvent };

/** A handler returns the body of a 200 or a JSON answer. A route without a JSON answer may return any result. */
export type Answered<Key extends RouteKey> = [BodyOf<Key>] extends [never]
  ? HttpResult
  : Json<StatusOf<Key>, BodyOf<Key>> | (200 extends StatusOf<Key> ? BodyOf<Key> : never);
type StatusOf<Key extends RouteKey> = keyof RouteOf<Key>['answers'];
type BodyOf<Key extends RouteKey> = {
  [Status in StatusOf<Key>]: RouteOf<Key>['answers'][Status] extends JsonAnswer<infer Schema>
    ? z.output<Schema>
    : never;
}[StatusOf<Key>];

export type RouteEntry<Key extends RouteKey> = Entry<HttpEvent, HttpResult> & {
  readonly key?: Key;
  readonly reads?: Reads<Key>;
};

/** Reads a request. @throws AppError for the first part that its schema refuses. */
export function readInput<Key extends RouteKey>(event: HttpEvent, reads: Reads<Key>): Input<Key> {
  const { headers, query, body, maxBytes }: AnyReads = reads;
  return {
    params: { ...event.pathParameters },
    event,
    ...(headers && { headers: validate(headers, event.headers) }),
    ...(query && { query: validate(query, event.queryStringParameters ?? {}) }),
    ...(body && { body: readJson(event, body, maxBytes) }),
  } as unknown as Input<Key>;
}
type AnyReads = { readonly [Name in Part]?: z.ZodMiniType | undefined } & {
  readonly maxBytes?: number;
};
