import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { replaceFile } from '../../json-lines.ts';

export type SeededRepair = z.infer<typeof SeededRepair>;
const SeededRepair = z.object({ trackingNumber: z.string(), status: z.string() });

/** The file `demonstration.json` has this content. */
export const SeededRepairs = z.array(SeededRepair);

const pathIn = (directory: string) => join(directory, 'demonstration.json');

/** Returns the repairs of a seeding that was completed, or `undefined`. */
export function storedSeeding(directory: string): SeededRepair[] | undefined {
  const path = pathIn(directory);
  return existsSync(path) ? SeededRepairs.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

export const storeSeeding = (directory: string, seeded: readonly SeededRepair[]): void =>
  replaceFile(pathIn(directory), JSON.stringify(seeded));
