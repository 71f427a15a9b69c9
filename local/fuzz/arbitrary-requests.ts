import fc from 'fast-check';
import { openApiDocument } from '../../functions/api/openapi.ts';
import type { PlayedRequest, RouteName } from '../testing/played-cloud.ts';
import { arbitraryOf, HOSTILE_TEXTS, type Schema } from './arbitrary-of-schema.ts';

type Parameter = {
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

/** What there is to be named: a request is mostly about something that exists. */
export type Known = { shops: readonly string[]; names: readonly string[]; keys: readonly string[] };

export type FuzzedRequest = { name: RouteName; request: PlayedRequest };

/** Spoilt at most once, so that what is wrong with it is reached. */
type Spoiling = { where: number; value: unknown } | undefined;

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      -1,
      0.1,
      1e21,
      Number.MAX_SAFE_INTEGER,
      [],
      {},
      { __proto__: null, toString: 1 },
      deep(2_000),
      Array.from({ length: 5_000 }, () => 0),
    ),
  },
);

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

/** `value` with one of its parts replaced. */
export function spoilt(value: unknown, { where, value: other }: NonNullable<Spoiling>): unknown {
  const places: [object, string][] = [];
  const walk = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      places.push([part, key]);
      walk(inner);
    }
  };
  const copy = { value: structuredClone(value) };
  walk(copy);
  const [holder, key] = places[where % places.length] ?? [copy, 'value'];
  Reflect.set(holder, key, other);
  return copy.value;
}

const spoiling: fc.Arbitrary<Spoiling> = fc.option(
  fc.record({ where: fc.nat(60), value: hostile }),
  {
    nil: undefined,
    freq: 2,
  },
);

function bodyOf(
  operation: Operation,
): fc.Arbitrary<Pick<PlayedRequest, 'json' | 'body' | 'headers'>> {
  const content = operation.requestBody?.content;
  if (content === undefined) return fc.constant({});
  const { schema, example } = content['application/json'] ?? {};
  if (schema === undefined) {
    return fc.record({
      body: fc.oneof(
        fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
        fc
          .string({ unit: 'binary', maxLength: 200 })
          .map((text) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`)),
      ),
      headers: fc.record({ 'content-type': fc.constantFrom('image/png', 'image/svg+xml', 'x') }),
    });
  }
  const whole = arbitraryOf(schema);
  const fitting = fc.oneof(
    fc.constant(example),
    whole,
    whole.map((made) => merged(example, made)),
  );
  const given = fc
    .tuple(fitting, spoiling)
    .map(([value, how]) => ({ json: how === undefined ? value : spoilt(value, how) }));
  const raw = fc.record({
    body: fc.oneof(
      fc.constantFrom('', '{', '[]', 'null', '"x"', '{"a":1,"a":2}', '\ufeff{}', '{"x":1e999}'),
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    ),
    headers: fc.record({
      'content-type': fc.constantFrom(
        'application/json',
        'text/plain',
        'application/json; charset=x',
      ),
    }),
  });
  return fc.oneof({ weight: 12, arbitrary: given }, { weight: 1, arbitrary: raw });
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const merged = (example: unknown, made: unknown): unknown =>
  isFields(example) && isFields(made) ? { ...example, ...made } : made;

/** A request of one operation. */
function requestOf(operation: Operation, known: Known): fc.Arbitrary<FuzzedRequest> {
  const inPlace = (place: Parameter['in']) =>
    operation.parameters.filter((each) => each.$ref === undefined && each.in === place);
  const texts = (parameters: readonly Parameter[], named: fc.Arbitrary<string>) =>
    fc.record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => [
          name,
          fc.oneof(
            { weight: 4, arbitrary: named },
            {
              weight: 2,
              arbitrary: arbitraryOf(schema).map((value) => String(value).toWellFormed()),
            },
            {
              weight: 1,
              arbitrary: fc.constantFrom(...HOSTILE_TEXTS).map((x) => x.toWellFormed()),
            },
          ),
        ]),
      ),
      { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
    ) as fc.Arbitrary<Record<string, string>>;
  // A header has bytes of its own kind: what Node would not send does not arrive.
  const sendable = (headers: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '?')]),
    );
  const closes = operation.operationId === 'close-account';
  return fc
    .record({
      shop: closes ? fc.uuid() : fc.constantFrom(...known.shops),
      parameters: texts(inPlace('path'), fc.constantFrom(...known.names)),
      query: texts(inPlace('query'), fc.constantFrom(...known.keys, 'Durand', '')),
      sent: texts(inPlace('header'), fc.uuid()),
      body: bodyOf(operation),
    })
    .map(({ shop, parameters, query, sent, body: { headers, ...body } }) => ({
      name: operation.operationId,
      request: {
        ...(operation.security.length > 0 && { shop }),
        parameters,
        query,
        ...body,
        headers: { ...sendable(sent), ...headers },
      },
    }));
}

/** A request of any operation. */
export const requestArbitrary = (known: Known): fc.Arbitrary<FuzzedRequest> =>
  fc
    .constantFrom(...OPERATIONS.map((operation) => requestOf(operation, known)))
    .chain((each) => each);
