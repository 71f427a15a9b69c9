import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { entry, logKeys } from './stack.ts';

/** Only the event of $connect has headers and a query. */
export type SocketEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined> | null;
};

export type SocketAnswer = { statusCode: number };

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
