import * as z from 'zod/mini';
import { COMPONENTS } from '../../functions/platform/api/components.ts';
import { errorsOf, fileTypesOf } from '../../functions/platform/api/description.ts';
import { ROUTE_DESCRIPTIONS } from '../../functions/platform/api/route-descriptions.ts';
import { HTTP_ROUTES } from '../../functions/routes.ts';
import { misfit } from '../../functions/testing/misfit.ts';
import { errorBodySchema } from '../../shared/error-answer.ts';
import { ERRORS } from '../../shared/errors.ts';
import type { InspectAnswer } from '../cloud/gateway/api.ts';

/**
 * Returns how an answer differs from the API's description: in its status, its media type, its error code or a field,
 * whether unknown or missing. This is stricter than a page, which accepts what a newer server adds.
 */
export const answerProblem: InspectAnswer = (name, { status, headers, body }) => {
  const route = HTTP_ROUTES.find((each) => each.name === name);
  if (route === undefined) return `${name} is no route`;
  const problem = bodyProblem(route, status, String(headers['content-type']), body);
  return (
    problem &&
    `${name} answers ${status}, which functions/platform/api does not describe: ${problem}`
  );
};

function bodyProblem(
  { name, access }: (typeof HTTP_ROUTES)[number],
  status: number,
  contentType: string,
  body: Buffer,
): string | undefined {
  const description = ROUTE_DESCRIPTIONS[name];
  const answer = description.answers[status];
  if (fileTypesOf(answer).some((type) => contentType.startsWith(type))) return undefined;
  if (contentType !== 'application/json') return `its type is ${contentType}`;
  const parsed: unknown = JSON.parse(body.toString());
  if (typeof parsed === 'object' && parsed !== null && 'error' in parsed) {
    const codes = errorsOf(access, description).filter((code) => ERRORS[code].status === status);
    return errorProblem(parsed, codes);
  }
  if (answer === undefined || 'mediaType' in answer) return 'no such answer is described';
  return misfit(COMPONENTS[answer.schema], parsed);
}

function errorProblem(body: unknown, codes: readonly string[]): string | undefined {
  const { data, error } = errorBodySchema.safeParse(body);
  if (error) return z.prettifyError(error);
  if (!codes.includes(data.error.code)) return `the code ${data.error.code} is not described`;
  return misfit(errorBodySchema, body);
}
