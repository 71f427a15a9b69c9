import type { Schema } from './arbitrary-of-schema.ts';
import { about, type FuzzedRequest, type Known, OPERATIONS } from './known.ts';
import { partsOf, withPart } from './schema-parts.ts';

/** Wrong values of each kind of JSON. The last one is an object that cannot be converted to text. */
const WRONG: readonly unknown[] = [null, true, 0.1, [], {}, { __proto__: null, toString: 1 }];

/** Each body's example with each wrong value in each of its parts, and again with every option switched on. */
export function wrongRequests(known: Known): FuzzedRequest[] {
  return OPERATIONS.flatMap((operation) => {
    const { operationId } = operation;
    const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
    if (schema === undefined) return [];
    const parts = partsOf(schema, []);
    const ready = known.own[known.shops[0] ?? '']?.ready[operationId];
    const right = isObject(example) ? { ...example, ...ready?.fields } : example;
    return [right, switchedOn(right, parts)].flatMap((base) =>
      parts.flatMap(([path]) =>
        WRONG.map((wrong) => ({
          name: operationId,
          request: { ...about(operation, known), json: withPart(base, path, wrong) },
        })),
      ),
    );
  });
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const switchedOn = (value: unknown, parts: ReturnType<typeof partsOf>): unknown =>
  parts
    .filter(([, { type }]: [unknown, Schema]) => type === 'boolean')
    .reduce((made, [path]) => withPart(made, path, true), value);
