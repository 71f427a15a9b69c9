import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export type HttpResult = APIGatewayProxyStructuredResultV2;

/** An event of the HTTP API. The claims are present on routes that the JWT authorizer guards. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: APIGatewayProxyEventV2['requestContext'] & {
    authorizer?: { jwt?: { claims?: Record<string, unknown> } };
  };
};

/** A JSON answer whose status and body the compiler knows. `answered` exists in the type alone. */
export type Json<Status, Body> = HttpResult & { readonly answered?: readonly [Status, Body] };

/** A JSON answer, which no cache stores unless `headers` says otherwise. */
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

/** A file to save and never to display, because a stranger may have written it. Bytes are encoded as base64. */
export const file = (
  type: string,
  filename: string,
  content: Buffer | string,
  headers: Record<string, string> = {},
): HttpResult => ({
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
