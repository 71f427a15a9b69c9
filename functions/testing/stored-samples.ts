import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { RawItem, StoredKind } from '../platform/table/stored-item.ts';

/** The items have the form that one version of a kind writes. `schema` is the digest of the kind's schema. */
export type StoredSample = { kind: string; version: number; schema: string; items: RawItem[] };

export const SAMPLES = 'functions/testing/stored-samples';

const RELEASE = `${SAMPLES}/release.json`;

/** Returns whether 1.0 is released. From then on, a stored shape cannot change without a new version. */
export const isReleased = (): boolean =>
  JSON.parse(readFileSync(RELEASE, 'utf8')).released === true;

export const storedSamples = (): StoredSample[] =>
  globSync(`${SAMPLES}/*.v*.json`)
    .toSorted()
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));

/** Returns a short digest of a kind's schema, which changes when its input or output type changes. */
export function schemaDigest({ schema }: StoredKind<unknown>): string {
  const described = (['input', 'output'] as const).map((io) =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
  );
  return createHash('sha256').update(JSON.stringify(described)).digest('hex').slice(0, 16);
}

export const KIND_FILES = globSync('{functions,tools}/**/stored-*.ts').filter(
  (file) => !/\.test\.ts$|^functions\/(platform\/table\/stored-item|testing\/)/.test(file),
);

const isKind = (value: unknown): value is StoredKind<unknown> =>
  typeof value === 'object' && value !== null && 'schema' in value && 'stamp' in value;

export async function kindsIn(file: string): Promise<StoredKind<unknown>[]> {
  const exported: unknown[] = Object.values(await import(resolve(file)));
  return exported.filter(isKind);
}

export const storedKinds = async (): Promise<StoredKind<unknown>[]> =>
  (await Promise.all(KIND_FILES.map(kindsIn))).flat();
