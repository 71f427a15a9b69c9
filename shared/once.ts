/** Keeps the value that `make` returned at the first use, for values that are slow to compute at loading. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
