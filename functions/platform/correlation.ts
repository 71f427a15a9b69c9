import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';

/** The header by which a page names its request; CloudFront hands it on with all others. */
const HEADER = 'x-correlation-id';

/** Long enough for a UUID and for an event's id of Stripe's, without a character that could be anything else in a log. */
const FORM = /^[\w-]{8,40}$/;

/**
 * One id from a request to everything that follows from it: the log lines, the stored change, the queue's message,
 * the notification record.
 */
export const correlationId = z.string().check(z.regex(FORM));

/** The id that the caller gave its request, or, when it gave none that is well-formed, the invocation's own. */
export function correlationIdOf(
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  { awsRequestId }: Pick<Context, 'awsRequestId'>,
): string {
  // Not by the schema: every request comes by here, and a refusal of zod's is an object of its own.
  const given = headers[HEADER];
  return given !== undefined && FORM.test(given) ? given : awsRequestId;
}
