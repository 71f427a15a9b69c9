import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keptOrMade } from '../../kept.ts';
import { ROOT } from '../../root.ts';

export type KeptHandlers = { folder: string; files: Record<string, string> };

/** A start reads a few bundles as on AWS, because reading three hundred sources would slow a first request. */
export const readHandlers = keptOrMade<KeptHandlers>(
  'handlers',
  join(import.meta.dirname, 'bundle-handlers.ts'),
  ({ folder }) => existsSync(join(ROOT, folder)),
);
