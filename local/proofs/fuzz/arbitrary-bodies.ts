import fc from 'fast-check';
import { CODE_POINTS } from '../../../functions/testing/code-points.ts';
import type { StripeEvent } from '../../emulators/stripe/objects.ts';
import type { PlayedRequest } from '../../testing/played-cloud.ts';
import { arbitraryOf, HOSTILE_TEXTS } from './arbitrary-of-schema.ts';
import type { Known, Operation, Ready } from './known.ts';
import { deliveryOf, TO_BE_SIGNED } from './signature.ts';

/** A request is spoilt in at most one place, so that the code that checks this place is reached. */
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

const spoiling: fc.Arbitrary<Spoiling> = fc.option(
  fc.record({ where: fc.nat(60), value: hostile }),
  {
    nil: undefined,
    freq: 2,
  },
);

function spoilt(value: unknown, how: Spoiling): unknown {
  if (how === undefined) return value;
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
  const [holder, key] = places[how.where % places.length] ?? [copy, 'value'];
  Reflect.set(holder, key, how.value);
  return copy.value;
}

type Body = fc.Arbitrary<Pick<PlayedRequest, 'json' | 'body' | 'headers'>>;

/** Generates valid and arbitrary bodies. Most arbitrary bodies fit the schema; half of these are spoilt. */
export function bodiesOf(
  { requestBody, parameters, operationId }: Operation,
  ready: Ready | undefined,
  { events, days }: Known,
): { right: Body; any: Body } {
  if (requestBody === undefined) return { right: NONE, any: NONE };
  const isSigned = parameters.some(({ name }) => name === 'stripe-signature');
  if (isSigned) return eventsOf(events, operationId === 'stripe-connect-webhook');
  const { schema, example: described } = requestBody.content['application/json'] ?? {};
  if (schema === undefined) {
    const file = operationId === 'add-bonus-proof' ? PDF : IMAGE;
    return { right: fc.constant({ body: file }), any: filesLike(file) };
  }
  const example = isFields(described)
    ? { ...asOf(days.today, described), ...ready?.fields }
    : described;
  const whole = arbitraryOf(schema);
  const fitting = fc.oneof(
    fc.constant(example),
    whole,
    whole.map((made) => merged(example, made)),
    // Everything else stays valid, so that the inner parts of a body are reached.
    fc.tuple(whole, fc.nat(60)).map(([made, which]) => merged(example, oneOf(made, which))),
  );
  const given = fc.tuple(fitting, spoiling).map(([value, how]) => ({ json: spoilt(value, how) }));
  return {
    right: fc.constant({ json: example }),
    any: fc.oneof({ weight: 12, arbitrary: given }, { weight: 1, arbitrary: RAW }),
  };
}

const NONE: Body = fc.constant({});

const RAW: Body = fc.record({
  body: fc.oneof(
    fc.constantFrom('', '{', '[]', 'null', '"x"', '{"a":1,"a":2}', '\ufeff{}', '{"x":1e999}'),
    fc.string({ unit: CODE_POINTS, maxLength: 100 }),
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

const IMAGE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>',
);
const PDF = Buffer.from('%PDF-1.7 accord');
const filesLike = (file: Buffer): Body =>
  fc.record({
    body: fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc
        .string({ unit: CODE_POINTS, maxLength: 200 })
        .map((text) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`)),
      fc.constant(file),
    ),
    headers: fc.record({ 'content-type': fc.constantFrom('image/png', 'image/svg+xml', 'x') }),
  });

/** Generates Stripe's events, mostly signed; some have another type or spoilt data, and all a complete envelope. */
function eventsOf(events: readonly StripeEvent[], connected: boolean) {
  const delivered = events.filter(({ account }) => (account !== undefined) === connected);
  const types = [...new Set(delivered.map(({ type }) => type)), 'account.updated', 'x'];
  const any: Body = fc
    .record({
      event: fc.constantFrom(...delivered),
      id: fc.uuid(),
      type: fc.option(fc.constantFrom(...types)),
      how: spoiling,
      signature: fc.oneof(
        { weight: 4, arbitrary: fc.constant(TO_BE_SIGNED) },
        { weight: 1, arbitrary: fc.constantFrom('', 't=1,v1=00', 'x') },
      ),
    })
    .map(({ event, id, type, how, signature }) => ({
      body: JSON.stringify({
        ...event,
        id,
        type: type ?? event.type,
        data: spoilt(event.data, how),
      }),
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    }));
  return { right: fc.constantFrom(...delivered.map(deliveryOf)), any };
}

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the example with today's date and an amount of one cent, which never exceeds what is due. */
const asOf = (today: string, example: Record<string, unknown>) => ({
  ...example,
  ...('invoiceDate' in example && { invoiceDate: today }),
  ...('date' in example && { date: today }),
  ...('amountCents' in example && { amountCents: 1 }),
});

function oneOf(made: unknown, which: number): unknown {
  if (!isFields(made)) return made;
  const fields = Object.entries(made);
  return Object.fromEntries(fields.filter((_, index) => index === which % fields.length));
}

const merged = (example: unknown, made: unknown): unknown =>
  isFields(example) && isFields(made) ? { ...example, ...made } : made;
