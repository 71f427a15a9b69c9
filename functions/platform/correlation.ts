import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';

/** The header by which a page names its request; CloudFront hands it on with all others. */
const HEADER = 'x-correlation-id';

/**
 * One id from a request to everything that follows from it: the log lines, the stored change, the queue's message,
 * the notification record. Long enough for a UUID and for an event's id of Stripe's, without a character that could
 * be anything else in a log.
 */
export const correlationId = z.string().check(z.regex(/^[\w-]{8,40}$/));

/** The id that the caller gave its request, or, when it gave none that is well-formed, the invocation's own. */
export function correlationIdOf(
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  { awsRequestId }: Pick<Context, 'awsRequestId'>,
): string {
  const given = correlationId.safeParse(headers[HEADER]);
  return given.success ? given.data : awsRequestId;
}
