import { describe, expect, it } from 'vitest';
import { type HttpRequest, toHttpEvent } from './http-event.ts';

const request = (overrides: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'POST',
  rawPath: '/api/suivi/RB1%202',
  rawQueryString: '',
  protocol: 'HTTP/1.1',
  sourceIp: '203.0.113.7',
  headers: { host: 'localhost', 'user-agent': 'test' },
  body: Buffer.alloc(0),
  ...overrides,
});

const eventOf = (overrides: Partial<HttpRequest> = {}) =>
  toHttpEvent({
    request: request(overrides),
    routeKey: 'POST /api/suivi/{trackingNumber}',
    pathParameters: { trackingNumber: 'RB1 2' },
    authorizer: { claims: { sub: 'shop' }, scopes: null },
    nowMs: Date.UTC(2026, 2, 2, 9, 3, 58, 120),
  });

const text = (type: string, body = 'é', more = {}) =>
  eventOf({ headers: { 'content-type': type, ...more }, body: Buffer.from(body) });

describe('Building the event of an HTTP request', () => {
  it('The event has payload format 2.0', () => {
    expect(eventOf()).toEqual({
      version: '2.0',
      routeKey: 'POST /api/suivi/{trackingNumber}',
      rawPath: '/api/suivi/RB1%202',
      rawQueryString: '',
      headers: { host: 'localhost', 'user-agent': 'test', 'x-forwarded-for': '203.0.113.7' },
      pathParameters: { trackingNumber: 'RB1 2' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'rebondlocal',
        authorizer: { jwt: { claims: { sub: 'shop' }, scopes: null } },
        domainName: 'rebondlocal.execute-api.eu-west-3.amazonaws.com',
        domainPrefix: 'rebondlocal',
        http: {
          method: 'POST',
          path: '/api/suivi/RB1%202',
          protocol: 'HTTP/1.1',
          sourceIp: '203.0.113.7',
          userAgent: 'test',
        },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        routeKey: 'POST /api/suivi/{trackingNumber}',
        stage: '$default',
        time: '02/Mar/2026:09:03:58 +0000',
        timeEpoch: 1772442238120,
      },
      isBase64Encoded: false,
    });
  });

  it('Repeated headers are joined by commas, and cookies are listed apart', () => {
    const event = eventOf({
      rawQueryString: 'q=a%20b&q=c&empty=',
      headers: { cookie: 'a=1; b=2', 'set-cookie': ['x', 'y'], 'x-forwarded-for': '198.51.100.1' },
    });
    expect(event.queryStringParameters).toEqual({ q: 'a b,c', empty: '' });
    expect(event.rawQueryString).toBe('q=a%20b&q=c&empty=');
    expect(event.cookies).toEqual(['a=1', 'b=2']);
    expect(event.headers).toEqual({
      'set-cookie': 'x,y',
      'x-forwarded-for': '198.51.100.1, 203.0.113.7',
    });
  });

  it.each(['application/json', 'text/plain; charset=utf-8', 'application/problem+json'])(
    'A body of type %s is passed as text',
    (type) => {
      expect(text(type)).toMatchObject({ body: 'é', isBase64Encoded: false });
    },
  );

  it.each(['image/png', 'application/octet-stream', 'multipart/form-data; boundary=x', ''])(
    'A body of type "%s" is passed in base64',
    (type) => {
      expect(text(type)).toMatchObject({ body: 'w6k=', isBase64Encoded: true });
    },
  );

  it('A compressed body is passed in base64 whatever its type', () => {
    const event = text('application/json', '{}', { 'content-encoding': 'gzip' });
    expect(event.isBase64Encoded).toBe(true);
  });
});
