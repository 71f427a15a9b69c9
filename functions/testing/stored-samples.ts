import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { RawItem, StoredKind } from '../platform/stored-item.ts';

/** Items as one version of a kind writes them. `schema` is the digest of that version's schema. */
export type StoredSample = { kind: string; version: number; schema: string; items: RawItem[] };

export const SAMPLES = 'functions/testing/stored-samples';

const RELEASE = `${SAMPLES}/release.json`;

/** Whether 1.0 is released, so that what it stores never changes its shape under the same version again. */
export const isReleased = (): boolean =>
  JSON.parse(readFileSync(RELEASE, 'utf8')).released === true;

/** Every sample that is kept. */
export const storedSamples = (): StoredSample[] =>
  globSync(`${SAMPLES}/*.v*.json`)
    .toSorted()
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));

/** What a kind's schema takes and gives, in a few letters that change when either does. */
export function schemaDigest({ schema }: StoredKind<unknown>): string {
  const described = (['input', 'output'] as const).map((io) =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
  );
  return createHash('sha256').update(JSON.stringify(described)).digest('hex').slice(0, 16);
}
