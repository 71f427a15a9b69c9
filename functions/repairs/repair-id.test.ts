import { describe, expect, it } from 'vitest';
import { haveOneKey, newRepairId, requestBits, trackingNumberOf } from './repair-id.ts';

it('is a version 8 UUID that leads back to its tracking number', () => {
  const id = newRepairId('RB01234567');
  expect(id).toMatch(/^01234567-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(trackingNumberOf(id)).toBe('RB01234567');
});

it('differs each time for the same number', () => {
  const ids = new Set(Array.from({ length: 1000 }, () => newRepairId('RB01234567')));
  expect(ids.size).toBe(1000);
});

describe('of a request with a key', () => {
  const input = {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
  } as const;
  const idOf = (shopId: string, key: string, changed: object = {}) =>
    newRepairId('RB01234567', requestBits(shopId, key, { ...input, ...changed }));

  it('is the same for the same request, whatever the order of its fields', () => {
    const { deviceType, ...others } = input;
    expect(newRepairId('RB01234567', requestBits('shop', 'key', { ...others, deviceType }))).toBe(
      idOf('shop', 'key'),
    );
    expect(trackingNumberOf(idOf('shop', 'key'))).toBe('RB01234567');
  });

  it('tells the key apart from what is asked for', () => {
    const id = idOf('shop', 'key');
    const changed = idOf('shop', 'key', { issue: 'Écran' });
    expect(changed).not.toBe(id);
    expect(haveOneKey(changed, id)).toBe(true);
    for (const other of [idOf('shop', 'key2'), idOf('shop2', 'key'), newRepairId('RB01234567')]) {
      expect(haveOneKey(other, id)).toBe(false);
    }
  });
});

it.each([
  '',
  'RB1234567',
  'rb12345678',
  '12345678',
  'RB12345678 ',
  '12345678-0000-4000-8000-000000000000',
])('reads nothing into %j', (text) => expect(trackingNumberOf(text)).toBeUndefined());
