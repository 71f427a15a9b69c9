import { expect, it } from 'vitest';
import { slopes } from './slopes.ts';

it('A value that grows has a slope, and a value that goes up and down has none', () => {
  const looks = Array.from({ length: 60 }, (_, minute) => ({
    minute,
    held: { leaking: 100 + 2 * minute, breathing: 50 + (minute % 2) },
  }));
  expect(slopes(looks)).toEqual({
    leaking: { first: 100, last: 218, most: 218, 'a minute': 2 },
    breathing: { first: 50, last: 51, most: 51, 'a minute': expect.closeTo(0, 2) },
  });
});
