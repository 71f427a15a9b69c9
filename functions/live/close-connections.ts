import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { QUICK_CLIENT_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';
import type { ConnectionsRepository } from './connections.repository.ts';
import type { Channel } from './stored-connection.ts';

/** Closes a channel's connections. Each is deleted first, so that nothing is pushed to it even if closing fails. */
export async function closeConnectionsOf(
  connections: Pick<ConnectionsRepository, 'of' | 'remove'>,
  channel: Channel,
): Promise<void> {
  const { REALTIME_ENDPOINT } = readVariables('REALTIME_ENDPOINT');
  const client = new ApiGatewayManagementApiClient({
    ...QUICK_CLIENT_SETTINGS,
    endpoint: REALTIME_ENDPOINT,
  });
  for await (const page of connections.of(channel, Date.now())) {
    await Promise.all(
      page.map(async ({ connectionId }) => {
        await connections.remove(connectionId);
        const close = new DeleteConnectionCommand({ ConnectionId: connectionId });
        await client.send(close).catch((error: unknown) => {
          if (!(error instanceof GoneException)) throw error;
        });
      }),
    );
  }
}
