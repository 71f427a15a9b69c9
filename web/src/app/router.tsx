import { Fragment, useEffect } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { PROFILE_PAGES } from '../lib/navigation/profile-pages.ts';
import { Arrival } from './arrival.tsx';
import { type LazyPage, PageSlot } from './lazy-page.tsx';
import { PageFrame } from './page-frame.tsx';
import { pages, privatePage } from './pages.ts';

/** The `handle` is the page for `preloadPage`. The key distinguishes two pages at the same place in the tree. */
const route = (path: string, page: LazyPage): RouteObject => ({
  path,
  handle: page,
  element: (
    <Fragment key={path}>
      <PageSlot page={page} />
      <Arrival />
    </Fragment>
  ),
});

const LAYOUT = privatePage('layout');

/** Section 2 of the specification lists these addresses. The public ones come before those that need a session. */
const ROUTES: RouteObject[] = [
  route('/', pages.landing),
  route('/login', pages.login),
  route('/tarifs', pages.pricing),
  route('/suivi', pages.trackingEntry),
  route('/suivi/:trackingNumber', pages.trackingResult),
  route('/devis/:id', pages.quote),
  route('/payer/:id', pages.pay),
  route('/mentions-legales', pages.legalNotice),
  route('/confidentialite', pages.privacy),
  route('/conditions', pages.terms),
  {
    handle: LAYOUT,
    element: (
      <PageSlot page={LAYOUT}>
        <Outlet />
      </PageSlot>
    ),
    children: [
      route('/dashboard', privatePage('dashboard')),
      route('/profil', privatePage('profile')),
      route(PROFILE_PAGES.documents.to, privatePage('profileDocuments')),
      route(PROFILE_PAGES.prices.to, privatePage('profilePrices')),
      route(PROFILE_PAGES.messages.to, privatePage('profileMessages')),
      route(PROFILE_PAGES.payments.to, privatePage('profilePayments')),
      route(PROFILE_PAGES.bonus.to, privatePage('profileBonus')),
      route(PROFILE_PAGES.security.to, privatePage('profileSecurity')),
      route(PROFILE_PAGES.data.to, privatePage('profileData')),
      route('/statistiques', privatePage('statistics')),
      route('/encaissements', privatePage('takings')),
      route('/importer', privatePage('importer')),
      route('/archive', privatePage('archive')),
      route('/attestation', privatePage('attestation')),
      route('/facturation', privatePage('documentEditor')),
      route('/a-suivre', privatePage('followUp')),
      route('/documents', privatePage('documentList')),
      route('/documents/:id', privatePage('issuedDocument')),
      route('/clients', privatePage('customers')),
      route('/clients/:repair', privatePage('customer')),
      route('/reparations/:id', privatePage('repair')),
    ],
  },
  route('*', pages.notFound),
];

export function Router() {
  const { pathname } = useLocation();
  // The code of a page behind a session loads while the session does, so that the page follows the skeleton at once.
  useEffect(() => {
    preloadPage(pathname).catch(notPreloaded);
  }, [pathname]);
  return <PageFrame>{useRoutes(ROUTES)}</PageFrame>;
}

/** The router itself reports a page module that fails to load. */
export const notPreloaded = (error: unknown): void =>
  console.warn('The code of the page could not be preloaded', error);

/** Loads the modules that the first render at `pathname` needs, so that hydrating a prerendered page does not flash. */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(ROUTES, pathname) ?? [];
  await Promise.all(matches.map(({ route: { handle } }) => (handle as LazyPage).preload()));
}
