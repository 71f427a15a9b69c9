import type * as z from 'zod/mini';
import type { $ZodErrorMap, $ZodIssue } from 'zod/v4/core';
import { AppError } from '../../shared/errors.ts';

const UNKNOWN_FIELD = 'Ce champ n’est pas accepté.';

/** These are the messages for issues whose schema has no message of its own. */
const frenchErrors: $ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'Ce champ est obligatoire.';
  if (issue.code === 'invalid_type') return 'Ce champ n’est pas du type attendu.';
  return 'Cette valeur n’est pas valable.';
};

/** @throws AppError INVALID with one French message for each refused field; the field '' is the whole value. */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: frenchErrors });
  if (parsed.success) return parsed.data;
  throw new AppError('INVALID', {
    fields: Object.fromEntries(parsed.error.issues.flatMap(fieldMessages).reverse()),
  });
}

function fieldMessages(issue: $ZodIssue): [string, string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [[...issue.path, key].join('.'), UNKNOWN_FIELD]);
  }
  return [[issue.path.join('.'), issue.message]];
}
