import fc from 'fast-check';
import { CODE_POINTS } from '../../../functions/testing/code-points.ts';

export type Schema = {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
};

const LONGEST_LIST = 4;
const LONGEST_TEXT = 60;

/** Some layer might not treat these texts as plain text. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u2066',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '=HYPERLINK("https://exemple.fr")',
  // The next two texts are placeholders of other template languages.
  ['$', '{process.exit()}'].join(''),
  '{{constructor}}',
  'RB00000000',
  '-0',
  '1e309',
  '2026-02-30',
  '９９９',
  'é'.repeat(500),
  '👩‍👩‍👧‍👦'.repeat(80),
  'a'.repeat(10_000),
  ' '.repeat(10_000),
  '1'.repeat(10_000),
  `${'a@'.repeat(2_000)}exemple.fr`,
  `${'\u0301'.repeat(2_000)}`,
  '\r\nBcc: x@exemple.fr',
  'https://exemple.fr',
] as const;

/** Generates values that fit a schema; what the schema leaves open is random, including its limits. */
export function arbitraryOf(schema: Schema = {}, depth = 0): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((each) => arbitraryOf(each, depth + 1)));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.oneof(
        fc.constantFrom(lowest(schema), highest(schema)),
        fc.integer({ min: lowest(schema), max: highest(schema) }),
      );
    case 'number':
      return fc.oneof(
        fc.integer({ min: lowest(schema), max: highest(schema) }),
        fc.double({ min: lowest(schema), max: highest(schema), noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? LONGEST_LIST, LONGEST_LIST),
      });
    case 'object':
      return objectOf(schema, depth);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, arbitraryOf(each, depth + 1)]),
  );
  const known = fc.record(fields, { requiredKeys: required });
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return known;
  return fc.dictionary(
    arbitraryOf({ type: 'string', ...schema.propertyNames }) as fc.Arbitrary<string>,
    arbitraryOf(additionalProperties, depth + 1),
    { maxKeys: LONGEST_LIST },
  );
}

const EMAILS = ['marie@exemple.fr', 'o.neil+x@exemple.fr', 'é@exemple.fr'] as const;

/** There is one arbitrary for each kind of text, because fast-check builds a table of characters for each. */
const texts = new Map<string, fc.Arbitrary<unknown>>();
function textOf({ minLength, maxLength, pattern, format }: Schema) {
  const kind = JSON.stringify([minLength, maxLength, pattern, format]);
  const made = texts.get(kind) ?? newTextOf({ minLength, maxLength, pattern, format });
  texts.set(kind, made);
  return made;
}

function newTextOf({ minLength = 0, maxLength, pattern, format }: Schema) {
  if (format === 'email') return fc.constantFrom<unknown>(...EMAILS);
  if (format === 'uri') return fc.constantFrom<unknown>('https://exemple.fr/x', 'http://a');
  if (pattern) return matching(pattern);
  const longest = maxLength ?? LONGEST_TEXT;
  const limits = { minLength, maxLength: Math.min(longest, LONGEST_TEXT) };
  return fc.oneof(
    { weight: 5, arbitrary: fc.string(limits) },
    { weight: 3, arbitrary: fc.string({ unit: CODE_POINTS, ...limits }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('a', '漢', '9', ' ').map((one) => one.repeat(longest)),
    },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  ) as fc.Arbitrary<unknown>;
}

/** Where fast-check cannot generate texts for a pattern, only the examples are used. */
function matching(pattern: string): fc.Arbitrary<unknown> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  } catch {
    return fc.string({ maxLength: LONGEST_TEXT });
  }
}

const lowest = ({ minimum, exclusiveMinimum }: Schema) =>
  Math.ceil(Math.max(minimum ?? exclusiveMinimum ?? -1_000_000, -1_000_000));
const highest = ({ maximum }: Schema) => Math.floor(Math.min(maximum ?? 1_000_000, 1_000_000_000));
