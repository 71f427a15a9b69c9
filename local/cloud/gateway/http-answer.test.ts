import { describe, expect, it } from 'vitest';
import { toHttpAnswer } from './http-answer.ts';

const answerTo = (payload: unknown) => {
  const answer = toHttpAnswer({ ok: true, payload, requestId: 'r' });
  return { ...answer, body: answer.body.toString('latin1') };
};
const answerToError = (errorType: string) => {
  const answer = toHttpAnswer({
    ok: false,
    error: { errorType, errorMessage: 'secret' },
    requestId: 'r',
  });
  return { status: answer.status, body: answer.body.toString() };
};

describe('Turning a Lambda’s result into an HTTP answer', () => {
  it('Status and headers are kept, and JSON is the default type', () => {
    expect(
      answerTo({
        statusCode: 201,
        headers: { 'Cache-Control': 'no-store' },
        body: '{}',
      }),
    ).toMatchObject({
      status: 201,
      headers: {
        'cache-control': 'no-store',
        'content-type': 'application/json',
      },
      body: '{}',
    });
  });

  it('A base64 body is decoded', () => {
    const payload = { statusCode: 200, isBase64Encoded: true, body: 'iVBO' };
    expect(answerTo(payload).body).toBe('\x89PN');
  });

  it.each([{ a: 1 }, { statusCode: 'much' }, { statusCode: 200, body: {} }])(
    'A malformed result, %j, is answered with 500',
    (payload) => {
      expect(answerTo(payload)).toMatchObject({
        status: 500,
        body: '{"message":"Internal Server Error"}',
      });
    },
  );

  it.each([
    ['Error', 500, 'Internal Server Error'],
    ['Sandbox.Timedout', 503, 'Service Unavailable'],
    ['RequestEntityTooLargeException', 413, 'Request Entity Too Large'],
    ['Function.ResponseSizeTooLarge', 500, 'Internal Server Error'],
    ['TooManyRequestsException', 500, 'Internal Server Error'],
  ])('The error %s is answered with %i and without details', (errorType, status, message) => {
    expect(answerToError(errorType)).toEqual({ status, body: JSON.stringify({ message }) });
  });
});
