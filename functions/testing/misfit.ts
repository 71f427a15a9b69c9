import * as z from 'zod/mini';

/** Explains why a value does not match a schema exactly: the wrong fields, or the unknown fields. */
export function misfit(schema: z.ZodMiniType, value: unknown): string | undefined {
  const { data, error } = schema.safeParse(value);
  if (error) return z.prettifyError(error);
  const differing = differences(value, data, []);
  return differing.length > 0 ? `not in the schema: ${differing.join(', ')}` : undefined;
}

/** Returns the paths at which a value differs from the value that its schema read. */
function differences(value: unknown, read: unknown, path: readonly string[]): string[] {
  if (Object.is(value, read)) return [];
  if (!isRecord(value) || !isRecord(read)) return [path.join('.')];
  const keys = new Set([...Object.keys(value), ...Object.keys(read)]);
  // A zod record drops the key `__proto__`. An error has this key in `fields` when the request had it.
  keys.delete('__proto__');
  return [...keys].flatMap((key) => {
    const at = [...path, key];
    return key in value && key in read ? differences(value[key], read[key], at) : [at.join('.')];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
