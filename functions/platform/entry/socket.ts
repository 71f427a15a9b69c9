import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { entry, logKeys } from './stack.ts';

/** An event of the WebSocket API. Only the event of $connect has headers and a query. */
export type SocketEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined> | null;
};

/** The answer to API Gateway; on $connect it decides whether the connection is accepted. */
export type SocketAnswer = { statusCode: number };

/** Entry of a route of the live channel. When it throws, Lambda logs the error, and the page's request fails. */
export function socketHandler(answer: (event: SocketEvent) => Promise<SocketAnswer>) {
  return entry<SocketEvent, SocketAnswer>(
    [
      logKeys(({ requestContext }, { awsRequestId }) => ({
        requestId: awsRequestId,
        connectionId: requestContext.connectionId,
      })),
    ],
    answer,
  );
}
