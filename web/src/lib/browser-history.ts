import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  type To,
} from 'react-router-dom';

/** The current address and how the browser reached it, as the router's hooks report it. */
export type Place = { location: Location; navigationType: NavigationType };

/** The state of our history entries; `idx` numbers them, so that a guard can find the way back. */
type EntryState = { usr: unknown; key: string; idx: number };

function entryState(): Partial<EntryState> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** The current address. It counts as a Back or Forward step unless `navigationType` says otherwise. */
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

/** Gives the router the browser's history and calls `onMove` with each place that it navigates to. */
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
