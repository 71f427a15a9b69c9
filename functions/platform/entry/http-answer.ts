import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** What a use case's answer becomes. */
export type HttpResult = APIGatewayProxyStructuredResultV2;

/** An HTTP API event; the claims are there on the routes that the JWT authorizer guards. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: APIGatewayProxyEventV2['requestContext'] & {
    authorizer?: { jwt?: { claims?: Record<string, unknown> } };
  };
};

/** A JSON answer; never stored by a cache unless `headers` says otherwise. */
export function json(
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): HttpResult {
  return {
    statusCode,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

/**
 * A file, to be saved under a name and never shown among our pages: what is in it may be a stranger's. Bytes travel as
 * base64, a text as it is.
 */
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
