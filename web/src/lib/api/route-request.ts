import type * as z from 'zod/mini';
import type { FileBody, JsonAnswer, JsonBody } from '../../../../shared/route-contract.ts';
import type { ParameterOf, RouteKey, RouteOf } from '../../../../shared/routes.ts';

type Given<Value> = Value | '' | null | undefined;
type ParamsOf<Key extends RouteKey> = [ParameterOf<Key>] extends [never]
  ? { params?: undefined }
  : { params: Readonly<Record<ParameterOf<Key>, string>> };
/** An empty or missing value is left out of the query. */
type QueryOf<Key extends RouteKey> =
  RouteOf<Key> extends Readonly<Record<'query', infer Schema extends z.ZodMiniType>>
    ? { query?: { [Name in keyof z.input<Schema>]?: Given<z.input<Schema>[Name]> } }
    : { query?: undefined };
type BodyOf<Key extends RouteKey> =
  RouteOf<Key> extends Readonly<Record<'body', JsonBody<infer Schema>>>
    ? { body: z.input<Schema> }
    : RouteOf<Key> extends Readonly<Record<'body', FileBody>>
      ? { body: Blob }
      : { body?: undefined };

export type RouteInput<Key extends RouteKey> = ParamsOf<Key> & QueryOf<Key> & BodyOf<Key>;

/** The input may be left out if all of its fields are optional. */
export type Optional<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

export type RouteAnswer<Key extends RouteKey> = {
  [Status in keyof RouteOf<Key>['answers']]: RouteOf<Key>['answers'][Status] extends JsonAnswer<
    infer Schema
  >
    ? z.output<Schema>
    : never;
}[keyof RouteOf<Key>['answers']];

export type Sending = {
  /** Names the operation, so that the server carries it out once, even if it is sent again. */
  idempotencyKey?: string;
  /** With `false`, only a person repeats the request under its key. */
  isRepeated?: boolean;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** The request continues when its page is closed. */
  keepalive?: boolean;
  transport?: (address: string, init: RequestInit) => Promise<Response>;
};

/** This is the contract's schema of the answer, or a schema that reads only a part of the answer. */
export type AnswerSchema<Key extends RouteKey, T> = z.ZodMiniType<T> &
  ([RouteAnswer<Key>] extends [T] ? unknown : never);

export type AnyInput = {
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: object | undefined;
};

export function addressOf(key: RouteKey, { params = {}, query = {} }: AnyInput = {}) {
  const [method = 'GET', path = ''] = key.split(' ');
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return {
    method,
    address: asked.length > 0 ? `${filled}?${new URLSearchParams(asked)}` : filled,
  };
}
