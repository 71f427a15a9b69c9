import * as z from 'zod/mini';
import { type RawItem, storedKind } from './stored-item.ts';

export const MIGRATION_KEY = { pk: 'JOB#MIGRATE', sk: 'PROGRESS' };

/** How far a walk that brings items up to today's versions has come; `cursor` is the last key looked at. */
export const migrationKind = storedKind({
  name: 'migration',
  version: 1,
  schema: z.object({
    /** What the walk brings up to, as `repair 2, profile 1`: another aim begins another walk. */
    aim: z.string(),
    cursor: z.optional(z.record(z.string(), z.string())),
    done: z.boolean(),
  }),
});

export type MigrationProgress = ReturnType<typeof migrationKind.read>;

/** @throws UnreadableItem */
export const readMigration = (item: RawItem): MigrationProgress => migrationKind.read(item);

/** The progress as it is put. */
export const migrationItem = (progress: MigrationProgress) => ({
  ...MIGRATION_KEY,
  ...migrationKind.stamp,
  ...progress,
});
