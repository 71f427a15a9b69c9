import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodyBytes, JSON_BODY_MAX_BYTES, readJson } from './http-request.ts';

const schema = z.strictObject({ name: z.string(), inner: z.optional(z.strictObject({})) });
const request = (body: string | undefined, type = 'application/json; charset=utf-8') => ({
  headers: { 'content-type': type },
  body,
  isBase64Encoded: false,
});
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('Reading a JSON body', () => {
  it('Text and base64 bodies are read in the same way', () => {
    const body = '{"name":"Zoé"}';
    expect(readJson(request(body), schema)).toEqual({ name: 'Zoé' });
    const base64 = { ...request(Buffer.from(body).toString('base64')), isBase64Encoded: true };
    expect(readJson(base64, schema)).toEqual({ name: 'Zoé' });
  });

  it.each(['', '{', 'null x', '\u0000'])('Malformed JSON is refused: %j', (body) => {
    expect(() => readJson(request(body), schema)).toThrow(code('MALFORMED_JSON'));
  });

  it('Bytes that are not UTF-8 are refused', () => {
    const broken = {
      ...request(Buffer.from([0x22, 0xff, 0x22]).toString('base64')),
      isBase64Encoded: true,
    };
    expect(() => readJson(broken, schema)).toThrow(code('MALFORMED_JSON'));
  });

  it.each([
    ['{"name":"a\\ud800b\\uDFFF"}', { name: 'ab' }],
    ['{"name":"\\ud83d\\udc69"}', { name: '👩' }],
    ['{"na\\ud800me":"","inner":{}}', { name: '', inner: {} }],
    ['{"name":"\\\\ud800"}', { name: '\\ud800' }],
  ])('Lone surrogates are removed from %s', (body, read) => {
    expect(readJson(request(body), schema)).toEqual(read);
  });

  it('A body over the limit is refused before it is parsed', () => {
    const body = JSON.stringify({ name: 'x'.repeat(JSON_BODY_MAX_BYTES) });
    expect(() => readJson(request(body), schema)).toThrow(code('TOO_LARGE'));
    expect(() => readJson(request('{'.repeat(1_000_000)), schema)).toThrow(code('TOO_LARGE'));
    expect(readJson(request('{"name":""}'), schema, 11)).toEqual({ name: '' });
    expect(() => readJson(request('{"name":""}'), schema, 10)).toThrow(code('TOO_LARGE'));
  });

  it.each(['text/plain', 'text/plain; application/json', 'application/jsonp', ''])(
    'A body of the type %j is refused',
    (type) => {
      expect(() => readJson(request('{"name":"a"}', type), schema)).toThrow(
        code('UNSUPPORTED_TYPE'),
      );
    },
  );

  it('A missing body counts as empty, and its type is not checked', () => {
    const none = { headers: {}, isBase64Encoded: false };
    expect(bodyBytes(none)).toHaveLength(0);
    expect(() => readJson(none, schema)).toThrow(code('UNSUPPORTED_TYPE'));
  });

  it('The error names each refused field in French', () => {
    expect(() => readJson(request('{"name":4,"inner":{"deep":1},"user_id":"x"}'), schema)).toThrow(
      expect.objectContaining({
        code: 'INVALID',
        fields: {
          name: 'Ce champ n’est pas du type attendu.',
          'inner.deep': 'Ce champ n’est pas accepté.',
          user_id: 'Ce champ n’est pas accepté.',
        },
      }),
    );
  });
});
