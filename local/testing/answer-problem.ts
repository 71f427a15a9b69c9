import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { errorsOf, fileTypesOf } from '../../functions/platform/api/openapi-responses.ts';
import { HTTP_ROUTES, type HttpRoute } from '../../functions/routes.ts';
import { misfit } from '../../functions/testing/misfit.ts';
import { errorBodySchema } from '../../shared/error-answer.ts';
import { ERRORS } from '../../shared/error-table.ts';
import type { InspectAnswer } from '../cloud/gateway/api.ts';

/** Says how an answer differs from the API's description. This is stricter than a page, which accepts new fields. */
export const answerProblem: InspectAnswer = (name, { status, headers, body }) => {
  const route = HTTP_ROUTES.find((each) => each.name === name);
  if (route === undefined) return `${name} is no route`;
  const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
  const problem = bodyProblem(route, status, String(headers['content-type']), text);
  return problem && `${name} answers ${status}, which its contract does not contain: ${problem}`;
};

function bodyProblem(
  route: HttpRoute,
  status: number,
  contentType: string,
  body: Buffer,
): string | undefined {
  const answer = route.answers[status];
  if (fileTypesOf(answer).some((type) => contentType.startsWith(type))) return undefined;
  if (contentType !== 'application/json') return `its type is ${contentType}`;
  const parsed: unknown = JSON.parse(body.toString());
  if (typeof parsed === 'object' && parsed !== null && 'error' in parsed) {
    const codes = errorsOf(route).filter((code) => ERRORS[code].status === status);
    return errorProblem(parsed, codes);
  }
  if (answer === undefined || 'mediaType' in answer) return 'no such answer is described';
  const [schema] = Object.values(answer.schema);
  return schema && misfit(schema, parsed);
}

function errorProblem(body: unknown, codes: readonly string[]): string | undefined {
  const { data, error } = errorBodySchema.safeParse(body);
  if (error) return z.prettifyError(error);
  if (!codes.includes(data.error.code)) return `the code ${data.error.code} is not described`;
  return misfit(errorBodySchema, body);
}
