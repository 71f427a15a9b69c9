import { act, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { aRepair, someStats } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { NO_FILTER, replaceRepair, seedRepairs } from '../repairs-cache.ts';
import type { ListLook } from './list-look.ts';
import { RepairList } from './repair-list.tsx';

type Report = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting' | 'boundingClientRect'>;
const show = (look: ListLook) => (
  <MemoryRouter>
    <RepairList filter={NO_FILTER} look={look} onClearFilter={vi.fn()} />
  </MemoryRouter>
);
let list: ReturnType<typeof render>;
let report: (entries: Report[]) => void = () => {};
const watched = new Set<Element>();
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(callback: typeof report) {
      report = callback;
    }
    observe = (element: Element) => watched.add(element);
    unobserve = (element: Element) => watched.delete(element);
  },
);

const repairs = Array.from({ length: 30 }, (_, index) =>
  aRepair({
    id: `r${index}`,
    trackingNumber: `RB${10_000_000 + index}`,
    customerName: `Petit${index}`,
  }),
);

beforeEach(() => {
  watched.clear();
  shopCache.clear();
  signIn();
  seedRepairs(NO_FILTER, { repairs, cursor: null }, someStats({ pending: 30 }));
  list = render(show('cards'));
});

const card = (index: number) =>
  screen.getByRole('article', { name: `Réparation RB${10_000_000 + index}` });
const cellOf = (index: number) => card(index).closest('li');
const heightOf = (index: number) => cellOf(index)?.style.getPropertyValue('--cell');
const controls = (index: number) => within(card(index)).queryAllByRole('button').length;
const go = (index: number, isNear: boolean) =>
  act(async () => {
    const target = card(index).closest('li') as Element;
    const boundingClientRect = { height: 243 } as DOMRectReadOnly;
    report([{ target, isIntersecting: isNear, boundingClientRect }]);
  });

it('The first cards are drawn whole, and the others only as text until they come near the screen', async () => {
  expect(screen.getAllByRole('article')).toHaveLength(30);
  expect([controls(5) > 0, controls(6)]).toEqual([true, 0]);
  expect(card(29).textContent).toContain('Petit29');
  await go(29, true);
  expect(controls(29)).toBeGreaterThan(0);
  await go(29, false);
  expect([controls(29), heightOf(29)]).toEqual([0, '243px']);
});

it('The height of a repair drawn as a card is not used in the list of rows', async () => {
  await go(29, true);
  await go(29, false);
  list.rerender(show('rows'));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(30));
  expect(heightOf(29)).toBe('');
});

it('A list that is opened again gives each repair the height that it had when the page was left', async () => {
  await go(28, true);
  for (const element of watched) {
    element.getBoundingClientRect = () =>
      ({ height: element === cellOf(28) ? 228 : 229 }) as DOMRect;
  }
  list.unmount();
  list = render(show('cards'));
  expect([heightOf(28), heightOf(29)]).toEqual(['228px', '229px']);
});

it('A card that has the focus keeps its buttons when it is scrolled out of sight', async () => {
  await go(29, true);
  act(() => within(card(29)).getByRole('button', { name: 'Terminée' }).focus());
  await go(29, false);
  expect(controls(29)).toBeGreaterThan(0);
});

it('A repair far from the screen shows a change from elsewhere in its text', async () => {
  await act(async () =>
    replaceRepair({ ...repairs[29], status: 'completed', version: 2 } as never),
  );
  expect(card(29).textContent).toContain('Terminée');
});
