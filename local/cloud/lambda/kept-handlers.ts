/** The Lambdas' handlers, bundled once and kept until one of their sources changes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keptOrMade } from '../../kept.ts';
import { ROOT } from '../../root.ts';

/** The folder of the bundles, and of each handler its file there: all paths from the root. */
export type KeptHandlers = { folder: string; files: Record<string, string> };

/**
 * The handlers of the route table as bundles, made anew if need be: some three seconds. As on AWS, a start reads some
 * files instead of three hundred, which is most of what the first request to a function waits for.
 */
export const readHandlers = keptOrMade<KeptHandlers>(
  'handlers',
  join(import.meta.dirname, 'bundle-handlers.ts'),
  ({ folder }) => existsSync(join(ROOT, folder)),
);
