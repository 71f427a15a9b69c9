import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keptOrMade } from '../../kept.ts';
import { ROOT } from '../../root.ts';

/** The folder of the bundles and each handler's file in it, all as paths from the root. */
export type KeptHandlers = { folder: string; files: Record<string, string> };

/**
 * Returns the bundled handlers of the route table; bundles them again, in about three seconds, if a source has
 * changed. As on AWS, a start then reads a few files. Reading three hundred sources would take most of the time of a
 * first request.
 */
export const readHandlers = keptOrMade<KeptHandlers>(
  'handlers',
  join(import.meta.dirname, 'bundle-handlers.ts'),
  ({ folder }) => existsSync(join(ROOT, folder)),
);
