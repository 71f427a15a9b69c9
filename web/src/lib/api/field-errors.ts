import type { util } from 'zod/mini';
import { ExpectedError } from '../../../../shared/expected-error.ts';

/** Returns the messages of the API's refusal by field, and none for any other failure. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> =>
  (error instanceof ExpectedError && error.fields) || {};

/** Returns the messages of a check by field, such as 'bonus.amount'. The first message of a field wins. */
export function fieldErrors({ error }: util.SafeParseResult<unknown>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

/** Returns the messages about the item at `index` of a list. The API names a field like 'entries.2.price'. */
export const fieldsOfItem = (
  fields: Readonly<Record<string, string>>,
  index: number,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => {
      const [, at, name = ''] = path.split('.');
      return Number(at) === index && name !== '' ? [[name, message]] : [];
    }),
  );
