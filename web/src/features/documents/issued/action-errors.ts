import type * as z from 'zod/mini';

/** The errors of a request by the API's schema: `errorOf` for one field, `errors` by paths as 'bonus.amount'. */
export function actionErrors(schema: z.ZodMiniType, input: object) {
  const parsed = schema.safeParse(input);
  const issues = parsed.success ? [] : parsed.error.issues;
  const errorOf = (name: string): { error?: string } => {
    const issue = issues.find(({ path }) => path[0] === name);
    return issue ? { error: issue.message } : {};
  };
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
  return { isSound: parsed.success, errorOf, errors };
}
