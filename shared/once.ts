/** `make`'s value, made at the first call and kept: for what is too dear to make where a module loads. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
