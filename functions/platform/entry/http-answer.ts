import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export type HttpResult = APIGatewayProxyStructuredResultV2;

/** The claims are present on routes that the JWT authorizer guards. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: APIGatewayProxyEventV2['requestContext'] & {
    authorizer?: { jwt?: { claims?: Record<string, unknown> } };
  };
};

/** `answered` exists in the type alone. */
export type Json<Status, Body> = HttpResult & { readonly answered?: readonly [Status, Body] };

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

/** Never displayed, because a stranger may have written the file. */
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
