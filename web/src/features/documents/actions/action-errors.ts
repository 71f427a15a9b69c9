import type * as z from 'zod/mini';
import { fieldErrors } from '../../../lib/api/field-errors.ts';

/** Checks a request with the API's schema. `errors` holds the messages by path, such as 'bonus.amount'. */
export function actionErrors(schema: z.ZodMiniType, input: object) {
  const parsed = schema.safeParse(input);
  const errors = fieldErrors(parsed);
  const errorOf = (name: string) =>
    parsed.error?.issues.find(({ path }) => path[0] === name)?.message;
  return { isSound: parsed.success, errorOf, errors };
}
