import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { entry, logKeys } from './stack.ts';

/** An event of the WebSocket API; that of $connect carries what the others do not: headers and the query. */
export type SocketEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined> | null;
};

/** What API Gateway makes of it: on $connect whether the connection is let in. */
export type SocketAnswer = { statusCode: number };

/** Entry of a route of the live channel. What it throws is logged by Lambda and closes the page's request, no more. */
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
