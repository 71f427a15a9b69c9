/** Runs at most `count` tasks at once; later ones wait in order of arrival. */
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
