import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the handler files that Lambdas load, by the route's or socket's key, or the job, that each serves. It reads
 * them from the source of the Lambdas, because an import function does not reveal its file.
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

/** Matches `'GET /api/session': () => import('…')`, or settings that end with `load: () => import('…')`. */
const LOADED = /^ +'?([\w$-]+|[A-Z]+ [^']+)'?: (?:\{[^{}]*load: )?\(\) =>\s+import\(\s*'([^']+)'/gm;
