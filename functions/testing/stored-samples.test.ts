import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ITEM_KINDS, kindOf } from '../item-kinds.ts';
import type { RawItem, StoredKind } from '../platform/table/stored-item.ts';
import { SAMPLES, schemaDigest, storedSamples } from './stored-samples.ts';

const samples = storedSamples();
const kinds = ITEM_KINDS.map(({ kind }) => kind);

const files = globSync('{functions,tools}/**/stored-*.ts').filter(
  (file) => !/\.test\.ts$|^functions\/(platform\/table\/stored-item|testing\/)/.test(file),
);
const isKind = (value: unknown): value is StoredKind<unknown> =>
  typeof value === 'object' && value !== null && 'schema' in value && 'stamp' in value;

const TABLE_PAGE = 'docs/access-patterns.md';
const tablePage = readFileSync(TABLE_PAGE, 'utf8');

/** Returns the beginning of an item's key, in the form in which docs/access-patterns.md lists it. */
function listedKey({ pk, sk }: RawItem): string {
  const key = String(pk).startsWith('USER#') ? String(sk) : String(pk).replace('EVENT#', '');
  return /^(?:(?:JOB|CHANNEL)#)?[\w-]+/.exec(key)?.[0] ?? key;
}

/** Returns the values of the field `kind` in a stored shape, which may be a union of shapes. */
function kindsIn(schema: z.ZodMiniType): unknown[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [described, ...(described.anyOf ?? []), ...(described.oneOf ?? [])].flatMap((shape) => {
    const { kind } = (typeof shape === 'object' && shape.properties) || {};
    if (typeof kind !== 'object') return [];
    return kind.enum ?? kind.const ?? [];
  });
}

describe.each(files)('The file of a kind %s', (file) => {
  it('The file exports a kind that functions/item-kinds.ts lists', async () => {
    const exported: unknown[] = Object.values(await import(resolve(file)));
    const own = exported.filter(isKind);
    expect(own, 'each file stored-….ts exports its kind').not.toEqual([]);
    for (const kind of own) expect(kinds.map(({ name }) => name)).toContain(kind.name);
  });
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
    for (const value of kindsIn(kind.schema)) expect(sampled).toContain(value);
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
    it('All items have the kind and version of the sample', () => {
      expect(items).not.toEqual([]);
      for (const item of items) {
        expect([kindOf(item)?.name, item.item_version ?? version]).toEqual([name, version]);
      }
    });

    it('The current code can read all items', () => {
      const kind = kinds.find((each) => each.name === name);
      for (const item of items) expect(() => kind?.read(item)).not.toThrow();
    });
  },
);

it('Each key belongs to exactly one kind', () => {
  for (const item of samples.flatMap(({ items }) => items)) {
    const [pk, sk] = [String(item.pk), String(item.sk)];
    expect(ITEM_KINDS.filter((each) => each.pk.test(pk) && each.sk.test(sk))).toHaveLength(1);
  }
});
