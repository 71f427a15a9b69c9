import type { FunctionLog } from '../cloud/lambda/runtime.ts';

/** A function wrote this line of JSON to its log; the function's name is added. */
export type FunctionLine = Record<string, unknown> & { function: string };

/** Collects the lines that functions write: `cloud = startTestCloud({ functionLog: kept.log })`. */
export function keepFunctionLines() {
  const written = new Map<string, string>();
  const log: FunctionLog = (name, chunk) => {
    written.set(name, `${written.get(name) ?? ''}${chunk}`);
  };
  const lines = (): FunctionLine[] =>
    [...written].flatMap(([name, text]) =>
      // The last piece is an unfinished line, or empty.
      text
        .split('\n')
        .slice(0, -1)
        .flatMap((line) => {
          const fields = json(line);
          return fields === undefined ? [] : [{ ...fields, function: name }];
        }),
    );
  return {
    log,
    /** Returns every line of JSON that was written so far, each with the name of its function. */
    lines,
    /** Returns the values of a metric, in the order in which they were written. */
    metric: (name: string) => lines().flatMap((line) => (name in line ? [Number(line[name])] : [])),
    /** Returns everything that was written, JSON or not. */
    text: () => [...written.values()].join('\n'),
  };
}

function json(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
