import { expect, it } from 'vitest';
import { isSigned, pictureUrl, readAddress } from './picture-address.ts';

const START_MS = Date.parse('2026-11-20T10:00:00.000Z');
const MINUTE_MS = 60_000;
const PICTURE = { trackingNumber: 'RB12345678', id: 'picture-0001', audience: 'shop' } as const;

const addressOf = (picture: Parameters<typeof pictureUrl>[1], nowMs = START_MS) =>
  new URL(pictureUrl('secret', picture, nowMs), 'https://rebond.fr').searchParams.get('address') ??
  '';

it('An address is valid for five to ten minutes, and all addresses made within five minutes are equal', () => {
  const address = addressOf(PICTURE);
  expect(addressOf(PICTURE, START_MS + 4 * MINUTE_MS)).toBe(address);
  expect(addressOf(PICTURE, START_MS + 5 * MINUTE_MS)).not.toBe(address);
  expect(readAddress(address, START_MS + 9 * MINUTE_MS)).toMatchObject(PICTURE);
  expect(readAddress(address, START_MS + 10 * MINUTE_MS)).toBeUndefined();
  expect(
    readAddress(address, START_MS - MINUTE_MS),
    'the address would be valid for too long',
  ).toBeUndefined();
});

// CloudFront logs the path of a request, but no query (docs/decisions/0097).
it('The path of an address names no picture and has no signature', () => {
  const { pathname, search } = new URL(
    pictureUrl('secret', PICTURE, START_MS),
    'https://rebond.fr',
  );
  expect(pathname).toBe('/api/pictures/signed');
  expect(readAddress(search.replace('?address=', ''), START_MS)).toMatchObject(PICTURE);
});

it('An address whose secret, picture, audience or end was changed has no valid signature', () => {
  const read = readAddress(addressOf(PICTURE), START_MS);
  if (read === undefined) throw new Error('The address cannot be read');
  expect(isSigned('secret', read)).toBe(true);
  expect(isSigned('another', read)).toBe(false);
  for (const change of [
    { trackingNumber: 'RB12345679' },
    { id: 'picture-0002' },
    { audience: 'customer' as const },
    { expiresAtSeconds: read.expiresAtSeconds - 1 },
    { signature: '' },
  ]) {
    expect(isSigned('secret', { ...read, ...change })).toBe(false);
  }
});

it('A malformed address is not read', () => {
  const text = (...parts: string[]) => Buffer.from(parts.join('.')).toString('base64url');
  const valid = String(START_MS / 1_000 + 300);
  expect(readAddress(text('RB12345678', 'a', 'shop', valid, 'y'), START_MS)).toBeDefined();
  for (const address of [
    '',
    'é',
    text('RB12345678', 'a', 'thief', valid, 'x'),
    text('RB12345678', 'a', 'shop', 'x', 'y'),
    text('x'.repeat(2_100), 'a', 'shop', valid, 'y'),
    text('', 'a', 'shop', valid, 'y'),
  ]) {
    expect(readAddress(address, START_MS)).toBeUndefined();
  }
});
