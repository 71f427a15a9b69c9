import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files of the handlers that Lambdas load, by the route's or the socket's key, or the job, that each is for: read from the
 * Lambdas' own files, since a function that imports does not say what.
 */
export function handlerFiles(lambdas: readonly { handler: string }[]): Map<string, string> {
  return new Map(
    lambdas.flatMap(({ handler }) =>
      [...readFileSync(handler, 'utf8').matchAll(LOADED)].map(
        ([, name = '', path = '']) => [name, join(handler, '..', path)] as const,
      ),
    ),
  );
}

/** `'GET /api/session': () => import('…')`, or a route's or job's settings that end with `load: () => import('…')`. */
const LOADED = /^ +'?([\w$-]+|[A-Z]+ [^']+)'?: (?:\{[^{}]*load: )?\(\) =>\s+import\(\s*'([^']+)'/gm;
