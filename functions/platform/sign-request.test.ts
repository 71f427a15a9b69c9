import { expect, it } from 'vitest';
import { signedHeaders } from './sign-request.ts';

const request = {
  url: new URL('https://example.amazonaws.com/'),
  headers: {},
  body: '',
  region: 'us-east-1',
  service: 'service',
  credentials: {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  },
  nowMs: Date.parse('2015-08-30T12:36:00Z'),
};

it('signs as AWS’s Signature Version 4 test suite does (post-vanilla)', () => {
  expect(signedHeaders(request)).toEqual({
    'x-amz-date': '20150830T123600Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  });
});

it('signs the body, the headers and the session’s token', () => {
  const signature = (changed: object) =>
    signedHeaders({ ...request, ...changed }).authorization?.split('Signature=')[1];
  const withToken = {
    credentials: { ...request.credentials, sessionToken: 'token' },
  };
  expect(signedHeaders({ ...request, ...withToken })['x-amz-security-token']).toBe('token');
  const changes = [{}, { body: '{}' }, { headers: { 'x-amz-target': 'a' } }, withToken];
  expect(new Set(changes.map(signature)).size).toBe(4);
});
