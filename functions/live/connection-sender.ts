import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { ServerFrame } from '../../shared/live/realtime.ts';
import { readVariables } from '../platform/config.ts';
import { logger } from '../platform/logger.ts';

/** The outcome is `gone` if the connection no longer exists, and `failed` if the frame could not be sent in time. */
export type PushOutcome = 'sent' | 'gone' | 'failed';
export type PushFrame = (connectionId: string, frame: ServerFrame) => Promise<PushOutcome>;

/** Pushes frames through API Gateway. A listener has 2 s to take a frame, so that others do not wait for it. */
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
      logger.warn('A frame could not be sent to a live connection', { connectionId, error });
      return 'failed';
    }
  };
}
