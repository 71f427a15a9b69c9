import { readParameters } from './parameters.ts';

/** The time for which a warm Lambda caches a secret from SSM. A rotated secret takes effect within this time. */
const KEPT_MS = 5 * 60_000;

/** Reads an SSM parameter on first use and caches it. A failed read is not cached. */
export function keptSecret(parameter: string, now: () => number): () => Promise<string> {
  let kept: { value: string; untilMs: number } | undefined;
  return async () => {
    if (kept === undefined || kept.untilMs <= now()) {
      const values = await readParameters([parameter]);
      kept = { value: values[parameter] ?? '', untilMs: now() + KEPT_MS };
    }
    return kept.value;
  };
}
