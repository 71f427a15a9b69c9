import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  type To,
} from 'react-router-dom';

/** Where the browser is and how it came there, as the router's hooks tell it. */
export type Place = { location: Location; navigationType: NavigationType };

/** What a history entry of ours holds; `idx` counts them, so that a guard knows the way back. */
type EntryState = { usr: unknown; key: string; idx: number };

function entryState(): Partial<EntryState> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Where the browser is, after a step of its own unless another way is told. */
export function presentPlace(navigationType = NavigationType.Pop): Place {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = entryState();
  return { location: { pathname, search, hash, state: usr, key, mask: undefined }, navigationType };
}

const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

const newState = (usr: unknown, idx: number): EntryState => ({
  usr: usr ?? null,
  key: Math.random().toString(36).slice(2, 10),
  idx,
});

/** The browser's history as the router asks for it; tells `onMove` of each place that it makes. */
export function browserNavigator(onMove: (place: Place) => void): Navigator {
  const { history } = window;
  const present = entryState();
  if (present.idx === undefined) history.replaceState({ ...present, idx: 0 }, '');
  return {
    createHref: hrefOf,
    encodeLocation: (to) => new URL(hrefOf(to), window.location.origin),
    go: (steps) => history.go(steps),
    push: (to, state) => {
      history.pushState(newState(state, (entryState().idx ?? 0) + 1), '', hrefOf(to));
      onMove(presentPlace(NavigationType.Push));
    },
    replace: (to, state) => {
      history.replaceState(newState(state, entryState().idx ?? 0), '', hrefOf(to));
      onMove(presentPlace(NavigationType.Replace));
    },
  };
}
