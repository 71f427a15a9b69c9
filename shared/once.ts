/**
 * Calls `make` once, at the first use, and keeps its value. For values that are too slow to compute when a module
 * loads.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
