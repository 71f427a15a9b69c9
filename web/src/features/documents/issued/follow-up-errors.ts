import type * as z from 'zod/mini';

/**
 * What is wrong with the fields of a request, by the API's own schema: `errorOf` gives what a field shows of it, `errors`
 * all by their paths, as 'bonus.amount'.
 */
export function followUpErrors(schema: z.ZodMiniType, input: object) {
  const parsed = schema.safeParse(input);
  const issues = parsed.success ? [] : parsed.error.issues;
  const errorOf = (name: string): { error?: string } => {
    const issue = issues.find(({ path }) => path[0] === name);
    return issue ? { error: issue.message } : {};
  };
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
  return { isSound: parsed.success, errorOf, errors };
}
