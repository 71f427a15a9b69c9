import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ITEM_KINDS, kindOf } from '../item-kinds.ts';
import { type StoredKind, versionOf } from '../platform/stored-item.ts';
import { SAMPLES, schemaDigest, storedSamples } from './stored-samples.ts';

const samples = storedSamples();
const kinds = ITEM_KINDS.map(({ kind }) => kind);

const files = globSync('{functions,tools}/**/stored-*.ts').filter(
  (file) => !/\.test\.ts$|^functions\/(platform\/stored-item|testing\/)/.test(file),
);
const isKind = (value: unknown): value is StoredKind<unknown> =>
  typeof value === 'object' && value !== null && 'schema' in value && 'stamp' in value;

describe.each(files)('%s', (file) => {
  it('has a kind that functions/item-kinds.ts knows', async () => {
    const exported: unknown[] = Object.values(await import(resolve(file)));
    const own = exported.filter(isKind);
    expect(own, 'a file stored-….ts exports its kind').not.toEqual([]);
    for (const kind of own) expect(kinds.map(({ name }) => name)).toContain(kind.name);
  });
});

const sources = globSync('{functions,tools}/**/*.ts')
  .filter((file) => !/\.test\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'));

/** Whether something writes the version of a kind into its items, by the name that its file exports it by. */
const isStamped = (name: string) =>
  sources.some((source) => new RegExp(`\\b${name}\\.(stamp|version)\\b`).test(source));

/** What is written attribute by attribute carries no version, so that it is brought up at each reading, new or old. */
describe.each(files)('what is brought up of %s', (file) => {
  it('is left as today’s code writes it where nobody stamps it', async () => {
    for (const [name, kind] of Object.entries(await import(resolve(file)))) {
      if (!isKind(kind) || isStamped(name)) continue;
      const current = samples.find(
        (each) => each.kind === kind.name && each.version === kind.version,
      );
      for (const { item_version: _, ...item } of current?.items ?? []) {
        expect(
          kind.read(item),
          `${name}.stamp is written nowhere: an upgrade must not touch what today's code has written`,
        ).toEqual(kind.read({ ...item, ...kind.stamp }));
      }
    }
  });
});

describe.each(kinds.map((kind) => [kind.name, kind] as const))('the kind %s', (name, kind) => {
  const own = samples.filter((sample) => sample.kind === name);

  it('has a sample of every version, and an upgrade to the next', () => {
    const versions = Array.from({ length: kind.version }, (_, index) => index + 1);
    expect(
      own.map(({ version }) => version).toSorted(),
      `${SAMPLES}/${name}.v{version}.json holds items as that version of the code writes them`,
    ).toEqual(versions);
  });

  it('has the shape that its version has', () => {
    const digest = schemaDigest(kind);
    const next = kind.version + 1;
    expect(
      own.find(({ version }) => version === kind.version)?.schema,
      `What is stored of the kind ${name} has changed. Give it version ${next} and an upgrade from ${kind.version}, leave
       ${SAMPLES}/${name}.v${kind.version}.json as it is, and add ${name}.v${next}.json with items as they are written now.
       Only where nothing is stored otherwise, and a library merely describes the schema in other words, write
       "schema": "${digest}" into the sample.`,
    ).toBe(digest);
  });
});

describe.each(samples.map((sample) => [`${sample.kind} v${sample.version}`, sample] as const))(
  'the sample %s',
  (_, { kind: name, version, items }) => {
    it('is of its kind and version, by the keys and the stamps of its items', () => {
      expect(items).not.toEqual([]);
      for (const item of items) {
        expect([kindOf(item)?.name, versionOf(item)]).toEqual([name, version]);
      }
    });

    it('is read by today’s code', () => {
      const kind = kinds.find((each) => each.name === name);
      expect(items.map((item) => kind?.read(item))).toMatchSnapshot();
    });

    it('reads the same once it is brought up', () => {
      const kind = kinds.find((each) => each.name === name);
      for (const item of items) {
        const now = kind?.bringUp(item) ?? {};
        expect(versionOf(now)).toBe(kind?.version);
        expect(kind?.read(now)).toEqual(kind?.read(item));
      }
    });
  },
);

it('leaves each key to one kind', () => {
  for (const item of samples.flatMap(({ items }) => items)) {
    const [pk, sk] = [String(item.pk), String(item.sk)];
    expect(ITEM_KINDS.filter((each) => each.pk.test(pk) && each.sk.test(sk))).toHaveLength(1);
  }
});
