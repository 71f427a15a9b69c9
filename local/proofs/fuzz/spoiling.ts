import fc from 'fast-check';
import { HOSTILE_TEXTS } from './arbitrary-of-schema.ts';

/** A request is spoilt in at most one place, so that the code that checks this place is reached. */
export type Spoiling = { where: number; value: unknown } | undefined;

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      -1,
      0.1,
      1e21,
      Number.MAX_SAFE_INTEGER,
      [],
      {},
      { __proto__: null, toString: 1 },
      deep(2_000),
      Array.from({ length: 5_000 }, () => 0),
    ),
  },
);

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

export const spoiling: fc.Arbitrary<Spoiling> = fc.option(
  fc.record({ where: fc.nat(60), value: hostile }),
  {
    nil: undefined,
    freq: 2,
  },
);

export function spoilt(value: unknown, how: Spoiling): unknown {
  if (how === undefined) return value;
  const places: [object, string][] = [];
  const walk = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      places.push([part, key]);
      walk(inner);
    }
  };
  const copy = { value: structuredClone(value) };
  walk(copy);
  const [holder, key] = places[how.where % places.length] ?? [copy, 'value'];
  Reflect.set(holder, key, how.value);
  return copy.value;
}
