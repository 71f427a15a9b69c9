import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';

const HEADER = 'x-correlation-id';

/** Matches a UUID and an event id of Stripe, and allows only characters that are harmless in a log. */
const FORM = /^[\w-]{8,40}$/;

/** A request's log lines, the stored change, the queue's message and the notification all carry this id. */
export const correlationId = z.string().check(z.regex(FORM));

/** Returns the id in the request's header, or the invocation's own id if the header has no well-formed one. */
export function correlationIdOf(
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  { awsRequestId }: Pick<Context, 'awsRequestId'>,
): string {
  // The schema is not used here, because every request runs this function, and an error of zod is slow to build.
  const given = headers[HEADER];
  return given !== undefined && FORM.test(given) ? given : awsRequestId;
}
