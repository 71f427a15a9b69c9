import { Fragment } from 'react';
import { matchRoutes, Outlet, type RouteObject, useRoutes } from 'react-router-dom';
import { PROFILE_PAGES } from '../lib/navigation/profile-pages.ts';
import { Arrival } from './arrival.tsx';
import { type LazyPage, PageSlot } from './lazy-page.tsx';
import { PageFrame } from './page-frame.tsx';
import { pages } from './pages.ts';

/** A route whose `handle` is the page that it shows. The key distinguishes two pages at the same place in the tree. */
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

/** Every address: the public ones first, then those that need a session. Specification, section 2. */
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
    handle: pages.privateLayout,
    element: (
      <PageSlot page={pages.privateLayout}>
        <Outlet />
      </PageSlot>
    ),
    children: [
      route('/dashboard', pages.dashboard),
      route('/profil', pages.profile),
      route(PROFILE_PAGES.documents.to, pages.profileDocuments),
      route(PROFILE_PAGES.prices.to, pages.profilePrices),
      route(PROFILE_PAGES.messages.to, pages.profileMessages),
      route(PROFILE_PAGES.payments.to, pages.profilePayments),
      route(PROFILE_PAGES.bonus.to, pages.profileBonus),
      route(PROFILE_PAGES.security.to, pages.profileSecurity),
      route(PROFILE_PAGES.data.to, pages.profileData),
      route('/statistiques', pages.statistics),
      route('/encaissements', pages.takings),
      route('/importer', pages.importer),
      route('/archive', pages.archive),
      route('/attestation', pages.attestation),
      route('/facturation', pages.documentEditor),
      route('/a-suivre', pages.followUp),
      route('/documents', pages.documentList),
      route('/documents/:id', pages.issuedDocument),
      route('/clients', pages.customers),
      route('/clients/:repair', pages.customer),
      route('/reparations/:id', pages.repair),
    ],
  },
  route('*', pages.notFound),
];

export function Router() {
  return <PageFrame>{useRoutes(ROUTES)}</PageFrame>;
}

/** Loads the modules that the first render at `pathname` needs, so that hydrating a prerendered page does not flash. */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(ROUTES, pathname) ?? [];
  await Promise.all(matches.map(({ route: { handle } }) => (handle as LazyPage).preload()));
}
