import { expect, it } from 'vitest';
import { toSocketEvent } from './socket-event.ts';

it('The $connect event has the headers in API Gateway’s capitals, and the query', () => {
  const request = {
    headers: { origin: 'http://localhost:3000', 'sec-websocket-key': 'k' },
    query: new URLSearchParams({ suivi: 'RB12345678' }),
    sourceIp: '127.0.0.1',
  };
  expect(toSocketEvent('$connect', 'abc=', request)).toMatchObject({
    headers: { Origin: 'http://localhost:3000', 'Sec-Websocket-Key': 'k' },
    queryStringParameters: { suivi: 'RB12345678' },
    requestContext: { routeKey: '$connect', connectionId: 'abc=' },
  });
});
