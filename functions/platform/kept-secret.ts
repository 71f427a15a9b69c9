import { readParameters } from './parameters.ts';

/** How long a secret read from SSM serves a warm Lambda: a rotated one takes effect within this time. */
const KEPT_MS = 5 * 60_000;

/** Reads one SSM parameter when it is needed, and keeps it a while. A failed reading is not kept. */
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
