import { describe, expect, it } from 'vitest';
import { itemBytes, writeUnits } from './capacity.ts';

const listed = { pk: 'T', sk: 'R', shop_pk: 'S', shop_sk: 'D', card: { status: 'pending' } };

describe('The size of an item', () => {
  it('The size counts the bytes of names and values, and the bytes that lists and maps add', () => {
    expect(itemBytes({ a: 'é' })).toBe(3);
    expect(itemBytes({ n: 123 })).toBe(1 + 3);
    expect(itemBytes({ l: [{ s: 'x' }] })).toBe(1 + 3 + 1 + 3 + 1 + 2);
    expect(itemBytes({ t: true, u: undefined })).toBe(2);
  });
});

describe('The units of a write', () => {
  it('A write takes a unit per kB, and a unit for an index entry that changes', () => {
    expect(writeUnits(undefined, { pk: 'P', sk: 'S' })).toBe(1);
    expect(writeUnits(undefined, listed)).toBe(2);
    expect(writeUnits(listed, { ...listed, statusHistory: 'x'.repeat(1100) })).toBe(2);
    expect(writeUnits(listed, { ...listed, card: { status: 'ordered' } })).toBe(2);
  });

  it('A write is charged for the larger image', () => {
    const long = { ...listed, statusHistory: 'x'.repeat(2100) };
    expect(writeUnits(long, { ...listed, card: { status: 'ordered' } })).toBe(3 + 1);
  });
});
