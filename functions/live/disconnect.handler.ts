import { socketHandler } from '../platform/entry/socket.ts';
import { openTable } from '../platform/table/table.ts';
import { connectionsRepository } from './connections.repository.ts';

const connections = connectionsRepository(openTable());

export const handler = socketHandler(async (event) => {
  await connections.remove(event.requestContext.connectionId);
  return { statusCode: 200 };
});
