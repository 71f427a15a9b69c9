/** The edge shows a view for longer than this, so nobody waits much longer for a change of the shop's details. */
const KEPT_MS = 1_000;
/** All that an instance reads in a second. */
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
