/** The caller receives the result that is given to `resolve`. */
export type GatheredCall<Call, Result> = {
  call: Call;
  resolve: (result: Result | PromiseLike<Result>) => void;
};

/** Returns a function whose calls of the same tick are run together. `run` must resolve each of them. */
export function gatherCalls<Call, Result>(
  run: (calls: readonly GatheredCall<Call, Result>[]) => void,
): (call: Call) => Promise<Result> {
  let waiting: GatheredCall<Call, Result>[] = [];

  async function runAll(): Promise<void> {
    // This waits for the callbacks of all promises that are settled already, because they may make further calls.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const gathered = waiting;
    waiting = [];
    run(gathered);
  }

  return (call) => {
    if (waiting.length === 0) void runAll();
    const { promise, resolve } = Promise.withResolvers<Result>();
    waiting.push({ call, resolve });
    return promise;
  };
}
