/** Runs works side by side, but no more than `count` of them; who comes later waits, first come first served. */
export function createPlaces(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  return async function inPlace<Value>(work: () => Promise<Value>): Promise<Value> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
