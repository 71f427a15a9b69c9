import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { RawItem } from '../platform/table/stored-item.ts';
import {
  KIND_FILES,
  kindsIn,
  SAMPLES,
  schemaDigest,
  storedKinds,
  storedSamples,
} from './stored-samples.ts';

const samples = storedSamples();
const kinds = await storedKinds();

const TABLE_PAGE = 'docs/access-patterns.md';
const tablePage = readFileSync(TABLE_PAGE, 'utf8');

/** Returns the beginning of an item's key, in the form in which docs/access-patterns.md lists it. */
function listedKey({ pk, sk }: RawItem): string {
  const key = String(pk).startsWith('USER#') ? String(sk) : String(pk).replace('EVENT#', '');
  return /^(?:(?:JOB|CHANNEL)#)?[\w-]+/.exec(key)?.[0] ?? key;
}

/** Returns the values of the field `kind` in a stored shape, which may be a union of shapes. */
function valuesOfKind(schema: z.ZodMiniType): unknown[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [described, ...(described.anyOf ?? []), ...(described.oneOf ?? [])].flatMap((shape) => {
    const { kind } = (typeof shape === 'object' && shape.properties) || {};
    if (typeof kind !== 'object') return [];
    return kind.enum ?? kind.const ?? [];
  });
}

it.each(KIND_FILES)('The file %s exports its kind', async (file) => {
  expect(await kindsIn(file)).not.toEqual([]);
});

describe.each(kinds.map((kind) => [kind.name, kind] as const))('The kind %s', (name, kind) => {
  const sample = samples.find((each) => each.kind === name && each.version === kind.version);

  it('The current version has a stored sample', () => {
    expect(
      sample,
      `${SAMPLES}/${name}.v${kind.version}.json holds items as they are written`,
    ).toBeDefined();
  });

  it('docs/access-patterns.md lists the keys of the sample', () => {
    const missing = (sample?.items ?? [])
      .map(listedKey)
      .filter((key) => !new RegExp(`\`${key}[#\`]`).test(tablePage));
    expect(missing, `${TABLE_PAGE} lists the keys of every kind`).toEqual([]);
  });

  it('The sample holds each value of the field `kind`', () => {
    const sampled = new Set(sample?.items.map((item) => item.kind));
    for (const value of valuesOfKind(kind.schema)) expect(sampled).toContain(value);
  });

  it('The schema is the one with which the sample was recorded', () => {
    expect(
      sample?.schema,
      `The stored shape of ${name} has changed. docs/upgrades.md says what to do.`,
    ).toBe(schemaDigest(kind));
  });
});

describe.each(samples.map((sample) => [`${sample.kind} v${sample.version}`, sample] as const))(
  'The sample %s',
  (_, { kind: name, version, items }) => {
    it('All items have the version of the sample', () => {
      expect(items).not.toEqual([]);
      for (const item of items) expect(item.item_version ?? version).toBe(version);
    });

    it('The current code can read all items', () => {
      const kind = kinds.find((each) => each.name === name);
      expect(kind, name).toBeDefined();
      for (const item of items) expect(() => kind?.read(item)).not.toThrow();
    });
  },
);

/** Returns the part of a key that all items of a kind share, such as 'USER# DOCUMENT#'. */
const formOf = ({ pk, sk }: RawItem): string =>
  [pk, sk]
    .map((part) => /^(?:(?:JOB|EVENT|CHANNEL)#)?[A-Z][A-Z_-]*#?/.exec(String(part))?.[0] ?? '')
    .join(' ');

it('Two kinds never have keys of the same form', () => {
  const keys = samples.flatMap(({ kind, items }) =>
    items.map((item) => ({ kind, form: formOf(item) })),
  );
  for (const [form, of] of Map.groupBy(keys, (key) => key.form)) {
    expect(new Set(of.map(({ kind }) => kind)).size, form).toBe(1);
  }
});
