import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';

const HEADER = 'x-correlation-id';

/** Matches a UUID and an event id of Stripe; harmless in a log. */
const FORM = /^[\w-]{8,40}$/;

/** Log lines, the stored change, the queue's message and the notification carry this id. */
export const correlationId = z.string().check(z.regex(FORM));

/** The invocation's own id if the header has no well-formed one. */
export function correlationIdOf(
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  { awsRequestId }: Pick<Context, 'awsRequestId'>,
): string {
  // Every request runs this, and an error of zod is slow to build.
  const given = headers[HEADER];
  return given !== undefined && FORM.test(given) ? given : awsRequestId;
}
