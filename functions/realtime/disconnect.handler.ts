import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { openTable } from '../platform/table.ts';
import { connectionsRepository } from './connections.repository.ts';

const connections = connectionsRepository(openTable());

export const handler = async (event: APIGatewayProxyWebsocketEventV2) => {
  await connections.remove(event.requestContext.connectionId);
  return { statusCode: 200 };
};
