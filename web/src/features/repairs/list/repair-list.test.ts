import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { aRepair } from '../../../testing/builders.ts';
import { useDrawn } from './repair-list.tsx';

const repairs = (...ids: string[]) => ids.map((id) => aRepair({ id }));

/** `taken` returns the ids that each rendering has drawn since its last call. Equal renderings in a row count once. */
function drawing(first: readonly RepairSummary[]) {
  let drawings: string[] = [];
  const hook = renderHook(
    ({ list }) => {
      const drawn = useDrawn(list)
        .map(({ id }) => id)
        .join('');
      if (drawings.at(-1) !== drawn) drawings.push(drawn);
    },
    { initialProps: { list: first } },
  );
  const taken = () => {
    const all = drawings;
    drawings = [];
    return all;
  };
  return { taken, show: (list: readonly RepairSummary[]) => hook.rerender({ list }) };
}

test('The first cards are drawn immediately, and the others afterwards', () => {
  const { taken } = drawing(repairs('a', 'b', 'c', 'd', 'e'));
  expect(taken()).toEqual(['abc', 'abcde']);
});

test('A new first repair is drawn immediately, together with those that were already drawn', () => {
  const { taken, show } = drawing(repairs('a', 'b', 'c', 'd', 'e'));
  taken();
  show(repairs('n', 'a', 'b', 'c', 'd', 'e'));
  expect(taken()).toEqual(['nabcde']);
});

test('The shown repairs stay while a next page is drawn', () => {
  const { taken, show } = drawing(repairs('a', 'b', 'c', 'd'));
  taken();
  show(repairs('a', 'b', 'c', 'd', 'e', 'f'));
  expect(taken()).toEqual(['abcd', 'abcdef']);
});

test('A repair that left the list disappears immediately', () => {
  const { taken, show } = drawing(repairs('a', 'b', 'c', 'd', 'e'));
  taken();
  show(repairs('a', 'b', 'd', 'e'));
  expect(taken()).toEqual(['abde']);
});
