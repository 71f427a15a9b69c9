import { describe, expect, it } from 'vitest';
import { toSocketEvent } from './socket-event.ts';

const connection = { id: 'abc=', connectedAt: 1_000 };

describe('Building the event of a WebSocket route', () => {
  it('The $connect event has the headers in API Gateway’s capitals, and the query', () => {
    const event = toSocketEvent(
      connection,
      {
        routeKey: '$connect',
        request: {
          headers: { origin: 'http://localhost:3000', 'sec-websocket-key': 'k' },
          query: new URLSearchParams({ suivi: 'RB12345678' }),
          sourceIp: '127.0.0.1',
        },
      },
      2_000,
    );
    expect(event).toMatchObject({
      headers: { Origin: 'http://localhost:3000', 'Sec-Websocket-Key': 'k' },
      queryStringParameters: { suivi: 'RB12345678' },
      requestContext: {
        routeKey: '$connect',
        eventType: 'CONNECT',
        connectionId: 'abc=',
        connectedAt: 1_000,
        requestTimeEpoch: 2_000,
      },
    });
  });

  it('The $disconnect event has the code and the reason', () => {
    const moment = { routeKey: '$disconnect', code: 1001, reason: 'Going away' } as const;
    const event = toSocketEvent(connection, moment, 2_000);
    expect(event).not.toHaveProperty('headers');
    expect(event.requestContext).toMatchObject({
      eventType: 'DISCONNECT',
      disconnectStatusCode: 1001,
      disconnectReason: 'Going away',
    });
  });
});
