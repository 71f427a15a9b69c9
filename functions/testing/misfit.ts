import * as z from 'zod/mini';

/** What keeps a value from being just what a schema says: what it lacks, or fields that the schema does not know. */
export function misfit(schema: z.ZodMiniType, value: unknown): string | undefined {
  const { data, error } = schema.safeParse(value);
  if (error) return z.prettifyError(error);
  const differing = differences(value, data, []);
  return differing.length > 0 ? `not in the schema: ${differing.join(', ')}` : undefined;
}

/** Paths at which a value is not what reading it by its schema left of it. */
function differences(value: unknown, read: unknown, path: readonly string[]): string[] {
  if (Object.is(value, read)) return [];
  if (!isRecord(value) || !isRecord(read)) return [path.join('.')];
  const keys = new Set([...Object.keys(value), ...Object.keys(read)]);
  // A record of zod's leaves it out, and an error names it when a body holds it.
  keys.delete('__proto__');
  return [...keys].flatMap((key) => {
    const at = [...path, key];
    return key in value && key in read ? differences(value[key], read[key], at) : [at.join('.')];
  });
}

/** An object or a list. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
