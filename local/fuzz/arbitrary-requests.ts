import fc from 'fast-check';
import { openApiDocument } from '../../functions/api/openapi.ts';
import { HTTP_ROUTES } from '../../functions/routes.ts';
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
export type Known = {
  shops: readonly string[];
  names: readonly string[];
  keys: readonly string[];
  /** Of each shop: the names of its repairs and documents, and the quote that a link leads to, with the link's key. */
  own: Readonly<Record<string, Own>>;
};
export type Own = {
  repairs: string[];
  documents: string[];
  quote: { id: string; cle: string };
  /** The one repair that may be withdrawn: nothing can be done with it from then on. */
  spare: string;
  /** Of a repair that is not withdrawn. */
  trackingNumber: string;
};

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
  own: Own | undefined,
): fc.Arbitrary<Pick<PlayedRequest, 'json' | 'body' | 'headers'>> {
  const content = operation.requestBody?.content;
  if (content === undefined) return fc.constant({});
  const { schema, example: described } = content['application/json'] ?? {};
  const example = isFields(described) ? aboutOwn(described, own) : described;
  if (schema === undefined) {
    return fc.record({
      body: fc.oneof(
        fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
        fc
          .string({ unit: 'binary', maxLength: 200 })
          .map((text) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`)),
        fc.constant(Buffer.from(IMAGE)),
      ),
      headers: fc.record({ 'content-type': fc.constantFrom('image/png', 'image/svg+xml', 'x') }),
    });
  }
  const whole = arbitraryOf(schema);
  const fitting = fc.oneof(
    fc.constant(example),
    whole,
    whole.map((made) => merged(example, made)),
    // All else as it should be: what is far inside is reached.
    fc.tuple(whole, fc.nat(60)).map(([made, which]) => merged(example, oneOf(made, which))),
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

const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** One field of what was made. */
function oneOf(made: unknown, which: number): unknown {
  if (!isFields(made)) return made;
  const fields = Object.entries(made);
  return Object.fromEntries(fields.filter((_, index) => index === which % fields.length));
}
/** An example that names what the shop has. */
const aboutOwn = (example: Record<string, unknown>, own: Own | undefined) => ({
  ...example,
  ...('cle' in example && { cle: own?.quote.cle }),
  ...('trackingNumber' in example && { trackingNumber: own?.trackingNumber }),
});
const merged = (example: unknown, made: unknown): unknown =>
  isFields(example) && isFields(made) ? { ...example, ...made } : made;

/** What a path names: a quote by its link, a document, or a repair. */
function ownNames(path: string, { repairs, documents, quote, spare }: Own): readonly string[] {
  if (path.endsWith('/withdraw')) return [spare];
  if (path.startsWith('/api/devis/')) return [quote.id];
  return path.startsWith('/api/documents/') ? documents : repairs;
}

/** A request of one operation, mostly about what is one shop's own. */
function requestOf(operation: Operation, shop: string, known: Known): fc.Arbitrary<FuzzedRequest> {
  const own = known.own[shop];
  const { path = '' } = HTTP_ROUTES.find(({ name }) => name === operation.operationId) ?? {};
  const owned = own ? ownNames(path, own) : [];
  const named = operation.operationId === 'withdraw-repair' ? [own?.spare ?? ''] : known.names;
  const inPlace = (place: Parameter['in']) =>
    operation.parameters.filter((each) => each.$ref === undefined && each.in === place);
  const texts = (parameters: readonly Parameter[], named: fc.Arbitrary<string>) =>
    fc.record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => [
          name,
          fc.oneof(
            { weight: 4, arbitrary: name === 'cle' ? fc.constant(own?.quote.cle ?? '') : named },
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
      shop: closes ? fc.uuid() : fc.constant(shop),
      parameters: texts(
        inPlace('path'),
        fc.oneof(fc.constantFrom(...owned), fc.constantFrom(...named)),
      ),
      query: texts(inPlace('query'), fc.constantFrom(...known.keys, 'Durand', '')),
      sent: texts(inPlace('header'), fc.uuid()),
      body: bodyOf(operation, own),
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

/** How many times as often as one of which nothing can be chosen but its moment. */
const CHOSEN_TIMES = 5;

const isChosen = ({ requestBody, parameters }: Operation): boolean =>
  requestBody !== undefined || parameters.some(({ $ref }) => $ref === undefined);

/** A request of any operation; seldom of one that comes the same each time. */
export const requestArbitrary = (known: Known): fc.Arbitrary<FuzzedRequest> =>
  fc
    .constantFrom(
      ...OPERATIONS.flatMap((operation) =>
        known.shops.flatMap((shop) => {
          const times = isChosen(operation) ? CHOSEN_TIMES : 1;
          return Array<fc.Arbitrary<FuzzedRequest>>(times).fill(requestOf(operation, shop, known));
        }),
      ),
    )
    .chain((each) => each);
