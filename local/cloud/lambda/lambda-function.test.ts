import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPlaces } from './lambda-function.ts';

it('Tasks run in order of arrival, no more at once than there are places, and a failed task frees its place', async () => {
  const inPlace = createPlaces(3);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      inPlace(async () => {
        begun.push(index);
        running += 1;
        most = Math.max(most, running);
        await sleep(1);
        running -= 1;
        if (index === 4) throw new Error('failed');
        return index;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
    begun.map((index) => index !== 4),
  );
});
