import * as z from 'zod/mini';
import type { VariableName } from './resources.ts';

export function readVariables<Name extends VariableName>(
  ...names: readonly Name[]
): Record<Name, string> {
  const shape = Object.fromEntries(names.map((name) => [name, z.string().check(z.minLength(1))]));
  const parsed = z.object(shape).safeParse(process.env);
  if (!parsed.success) {
    const missing = parsed.error.issues.map((issue) => issue.path.join('.'));
    throw new Error(`These environment variables are missing: ${missing.join(', ')}`);
  }
  return parsed.data as Record<Name, string>;
}
