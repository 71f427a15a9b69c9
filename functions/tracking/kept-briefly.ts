/**
 * This is shorter than the time for which the edge caches a view, so it hardly delays a change of the shop's details.
 */
const KEPT_MS = 1_000;
/** An instance reads fewer items than this in a second. */
const MOST = 1_000;

/**
 * Keeps what `read` returns for a second, by its key, and shares a read that is under way. A failed read is not kept.
 */
export function keptBriefly<Value>(
  read: (key: string) => Promise<Value>,
  now: () => number,
): (key: string) => Promise<Value> {
  const kept = new Map<string, { value: Promise<Value>; untilMs: number }>();
  return (key) => {
    const found = kept.get(key);
    if (found !== undefined && now() < found.untilMs) return found.value;
    if (kept.size >= MOST) kept.clear();
    const fresh = { value: read(key), untilMs: now() + KEPT_MS };
    kept.set(key, fresh);
    fresh.value.catch(() => {
      if (kept.get(key) === fresh) kept.delete(key);
    });
    return fresh.value;
  };
}
