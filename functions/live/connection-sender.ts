import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { ServerFrame } from '../../shared/live/realtime.ts';
import { readVariables } from '../platform/config.ts';
import { logger } from '../platform/logger.ts';

/** `gone` when the connection no longer exists, `failed` when it could not be told in time. */
export type PushOutcome = 'sent' | 'gone' | 'failed';
export type PushFrame = (connectionId: string, frame: ServerFrame) => Promise<PushOutcome>;

/** Pushes frames through API Gateway's management API. A listener that does not take one in 2 s waits for no other. */
export function openConnectionSender(): PushFrame {
  const { REALTIME_ENDPOINT } = readVariables('REALTIME_ENDPOINT');
  const client = new ApiGatewayManagementApiClient({
    endpoint: REALTIME_ENDPOINT,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 2_000,
      throwOnRequestTimeout: true,
    },
  });

  return async (connectionId, frame) => {
    try {
      const Data = JSON.stringify(frame);
      await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data }));
      return 'sent';
    } catch (error) {
      if (error instanceof GoneException) return 'gone';
      logger.warn('A live connection could not be told', { connectionId, error });
      return 'failed';
    }
  };
}
