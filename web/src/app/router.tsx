import { Fragment } from 'react';
import { matchPath, Route } from 'react-router-dom';
import { Arrival } from './arrival.tsx';
import { type LazyPage, PageSlot } from './lazy-page.tsx';
import { PageFrame } from './page-frame.tsx';
import { pages } from './pages.ts';

type AppRoute = { path: string; page: LazyPage };

/** Addresses open to all. Specification, section 2. */
const PUBLIC_ROUTES: readonly AppRoute[] = [
  { path: '/', page: pages.landing },
  { path: '/login', page: pages.login },
  { path: '/tarifs', page: pages.pricing },
  { path: '/suivi', page: pages.trackingEntry },
  { path: '/suivi/:trackingNumber', page: pages.trackingResult },
  { path: '/devis/:id', page: pages.quote },
];

/** Addresses that ask for a session. */
const PRIVATE_ROUTES: readonly AppRoute[] = [
  { path: '/dashboard', page: pages.dashboard },
  { path: '/profil', page: pages.profile },
  { path: '/statistiques', page: pages.statistics },
  { path: '/facturation', page: pages.documentEditor },
  { path: '/documents', page: pages.documentList },
  { path: '/documents/:id', page: pages.issuedDocument },
];

/** The key keeps two pages apart that would stand at the same place of the tree. */
const elementOf = ({ path, page }: AppRoute) => (
  <Fragment key={path}>
    <PageSlot page={page} />
    <Arrival />
  </Fragment>
);

const routeOf = (route: AppRoute) => (
  <Route key={route.path} path={route.path} element={elementOf(route)} />
);

/** The page of the present address. */
export function Router() {
  return (
    <PageFrame>
      {PUBLIC_ROUTES.map(routeOf)}
      <Route element={<PageSlot page={pages.privateLayout} />}>{PRIVATE_ROUTES.map(routeOf)}</Route>
      {routeOf({ path: '*', page: pages.notFound })}
    </PageFrame>
  );
}

/** Loads what the first render at `pathname` needs, so that a prerendered page wakes up without a flash. */
export async function preloadPage(pathname: string): Promise<void> {
  const matching = ({ path }: AppRoute) => matchPath(path, pathname) !== null;
  const open = PUBLIC_ROUTES.find(matching);
  if (open) return open.page.preload();
  const guarded = PRIVATE_ROUTES.find(matching);
  if (!guarded) return pages.notFound.preload();
  await Promise.all([pages.privateLayout.preload(), guarded.page.preload()]);
}
