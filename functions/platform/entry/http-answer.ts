import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export type HttpResult = APIGatewayProxyStructuredResultV2;

/** `jwt` is present on routes that the JWT authorizer guards. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: APIGatewayProxyEventV2['requestContext'] & {
    authorizer?: { jwt?: { claims?: Record<string, unknown> } };
  };
};

/** The status distinguishes this result from the body of an answer. */
type Answer = HttpResult & { statusCode: number };

/** The compiler knows the status and the body of this answer. `answered` exists in the type alone. */
export type Json<Status, Body> = Answer & { readonly answered?: readonly [Status, Body] };

/** No cache stores the answer unless `headers` says otherwise. */
export function json<const Status extends number, Body>(
  statusCode: Status,
  body: Body,
  headers: Record<string, string> = {},
): Json<Status, Body> {
  return {
    statusCode,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

const isAnswer = (value: unknown): value is Answer => 'statusCode' in (value as object);

/** Answers 200 with a body that a handler returned. No body of the contract has a field `statusCode`. */
export const resultOf = (value: unknown): HttpResult =>
  isAnswer(value) ? value : json(200, value);

/** A browser never displays this file, because a stranger may have written it. Bytes are encoded as base64. */
export const file = (
  type: string,
  filename: string,
  content: Buffer | string,
  headers: Record<string, string> = {},
): Answer => ({
  statusCode: 200,
  headers: {
    'content-type': type,
    'content-disposition': `attachment; filename="${filename}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    ...headers,
  },
  body: typeof content === 'string' ? content : content.toString('base64'),
  ...(typeof content !== 'string' && { isBase64Encoded: true }),
});
