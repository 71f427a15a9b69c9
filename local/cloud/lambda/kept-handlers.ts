import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keptOrMade } from '../../kept.ts';
import { ROOT } from '../../root.ts';

export type KeptHandlers = { folder: string; files: Record<string, string> };

/** As on AWS, a start reads a few files: three hundred sources would take most of the time of a first request. */
export const readHandlers = keptOrMade<KeptHandlers>(
  'handlers',
  join(import.meta.dirname, 'bundle-handlers.ts'),
  ({ folder }) => existsSync(join(ROOT, folder)),
);
