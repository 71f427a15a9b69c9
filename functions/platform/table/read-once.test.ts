import { expect, it, vi } from 'vitest';
import { readOnce } from './read-once.ts';

it('Each item is read once, and an unreadable item fails each time', () => {
  const read = vi.fn(({ name }: Record<string, unknown>) => {
    if (name === undefined) throw new Error('No name');
    return { name };
  });
  const once = readOnce(read);
  const [first, alike, broken] = [{ name: 'a' }, { name: 'a' }, {}];
  expect([once(first), once(first), once(alike)]).toEqual([
    { name: 'a' },
    { name: 'a' },
    { name: 'a' },
  ]);
  expect(read).toHaveBeenCalledTimes(2);
  expect(() => once(broken)).toThrow('No name');
  expect(() => once(broken)).toThrow('No name');
});
