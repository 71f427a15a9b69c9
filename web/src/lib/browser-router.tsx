import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router-dom';

/**
 * Connects the library's hooks to its history through the two contexts that they read. The library's own
 * `BrowserRouter` would add its forms, fetchers and data routes, 9 kB on every page (docs/decisions/0061).
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [navigation] = useState({
    basename: '/',
    navigator: history,
    static: false,
    useTransitions: undefined,
    future: {},
  });
  const [place, setPlace] = useState(() => ({
    location: history.location,
    navigationType: history.action,
  }));
  useLayoutEffect(
    () =>
      history.listen(({ location, action }) =>
        startTransition(() => setPlace({ location, navigationType: action })),
      ),
    [history],
  );
  return (
    <NavigationContext.Provider value={navigation}>
      <LocationContext.Provider value={place}>{children}</LocationContext.Provider>
    </NavigationContext.Provider>
  );
}
