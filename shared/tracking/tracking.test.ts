import { describe, expect, it } from 'vitest';
import type { RepairStatus } from '../repairs/repairs.ts';
import { discreetName, progressIndex, skippedSteps } from './tracking.ts';
import {
  trackingKeySchema,
  trackingNumberAt,
  trackingNumberSchema,
  trackingPath,
} from './tracking-number.ts';
import { readTrackingKey } from './tracking-path.ts';

describe('A customer’s name for strangers', () => {
  it.each([
    ['Marie', 'durand', 'Marie D.'],
    ['', 'Durand', 'D.'],
    ['Zoé', 'Élan', 'Zoé É.'],
  ])('The name %s %s is shown as %s', (first, last, shown) => {
    expect(discreetName(first, last)).toBe(shown);
  });
});

describe('The step that a repair has reached', () => {
  const history = (...statuses: RepairStatus[]) =>
    statuses.map((status) => ({ status, timestamp: '2026-11-20T10:00:00.000Z', message: '' }));

  it('The progress follows the current status', () => {
    expect(progressIndex(history('pending'))).toBe(0);
    expect(progressIndex(history('pending', 'completed'))).toBe(3);
    expect(progressIndex(history('pending', 'completed', 'progress'))).toBe(2);
  });

  it('The progress stays while the shop waits for the customer', () => {
    expect(progressIndex(history('pending', 'ordered', 'contact'))).toBe(1);
    expect(progressIndex(history('contact'))).toBe(0);
  });
});

describe('The steps that a repair skipped', () => {
  it('Only steps that never happened count as skipped', () => {
    const history = (...statuses: RepairStatus[]) =>
      statuses.map((status) => ({ status, timestamp: '2026-11-20T10:00:00.000Z', message: '' }));
    expect(skippedSteps(history('pending', 'ordered', 'progress', 'completed'))).toEqual([]);
    expect(skippedSteps(history('pending', 'completed'))).toEqual([1, 2]);
    expect(skippedSteps(history('pending', 'progress', 'contact'))).toEqual([1]);
    expect(skippedSteps(history('completed'))).toEqual([1, 2]);
    expect(skippedSteps(history('pending'))).toEqual([]);
  });
});

describe('Tracking numbers', () => {
  it('A tracking number has the last 8 digits of the millisecond, with leading zeros', () => {
    expect(trackingNumberAt(1_763_700_000_042)).toBe('RB00000042');
    expect(trackingNumberAt(1_763_712_345_678)).toBe('RB12345678');
  });

  it('A number is read as people type it', () => {
    expect(trackingNumberSchema.parse(' rb 1234-5678 ')).toBe('RB12345678');
    expect(trackingNumberSchema.parse('1234 5678')).toBe('RB12345678');
    expect(trackingNumberSchema.safeParse('RB1234567').success).toBe(false);
  });

  it('A key is read without the punctuation that followed its link in a text', () => {
    const key = '-'.padEnd(21, 'k').concat('_');
    for (const text of [key, `${key}.`, `${key}\u202f!`, `${key})»`]) {
      expect(readTrackingKey(text)).toBe(key);
      expect(trackingKeySchema.parse(text)).toBe(key);
    }
    for (const text of [null, '', key.slice(1), `${key}k`, `.${key}`]) {
      expect(readTrackingKey(text)).toBeNull();
      expect(trackingKeySchema.safeParse(text).success).toBe(false);
    }
  });

  it('A link contains the key when there is one', () => {
    expect(trackingPath('RB12345678')).toBe('/suivi/RB12345678');
    expect(trackingPath('RB12345678', 'k')).toBe('/suivi/RB12345678?cle=k');
  });
});
