import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads in the source which handler files the Lambdas load. Returns them by route, socket or job. */
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
