import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router-dom';
import { browserNavigator, presentPlace } from './browser-history.ts';

/**
 * A router over the browser's history. The library's component of this name would add its forms, fetchers and
 * data routes, 10 kB on every public page; its hooks only read these two contexts (docs/decisions/0061).
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => presentPlace());
  const [navigation] = useState(() => ({
    basename: '/',
    navigator: browserNavigator((next) => startTransition(() => setPlace(next))),
    static: false,
    useTransitions: undefined,
    future: {},
  }));
  useLayoutEffect(() => {
    const onStep = () => startTransition(() => setPlace(presentPlace()));
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, []);
  return (
    <NavigationContext.Provider value={navigation}>
      <LocationContext.Provider value={place}>{children}</LocationContext.Provider>
    </NavigationContext.Provider>
  );
}
