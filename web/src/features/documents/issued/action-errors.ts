import type * as z from 'zod/mini';
import { fieldErrors } from '../../../lib/field-errors.ts';

/** The errors of a request by the API's schema: `errorOf` for one field, `errors` by paths as 'bonus.amount'. */
export function actionErrors(schema: z.ZodMiniType, input: object) {
  const parsed = schema.safeParse(input);
  const errors = fieldErrors(parsed);
  const errorOf = (name: string): { error?: string } => {
    const issue = parsed.error?.issues.find(({ path }) => path[0] === name);
    return issue ? { error: issue.message } : {};
  };
  return { isSound: parsed.success, errorOf, errors };
}
