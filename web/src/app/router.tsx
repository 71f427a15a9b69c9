import { Fragment } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { PROFILE_PAGES } from '../lib/profile-pages.ts';
import { Arrival } from './arrival.tsx';
import { type LazyPage, PageSlot } from './lazy-page.tsx';
import { PageFrame } from './page-frame.tsx';
import { pages } from './pages.ts';

type AppRoute = {
  path: string;
  page: LazyPage;
  /** The layout around the page; pages that share a layout keep it mounted when they change. */
  layout?: LazyPage;
};

const privateRoute = (path: string, page: LazyPage): AppRoute => ({
  path,
  page,
  layout: pages.privateLayout,
});

const NOT_FOUND: AppRoute = { path: '*', page: pages.notFound };

/** Every address: the public ones first, then those that need a session. Specification, section 2. */
const ROUTES: readonly AppRoute[] = [
  { path: '/', page: pages.landing },
  { path: '/login', page: pages.login },
  { path: '/tarifs', page: pages.pricing },
  { path: '/suivi', page: pages.trackingEntry },
  { path: '/suivi/:trackingNumber', page: pages.trackingResult },
  { path: '/devis/:id', page: pages.quote },
  { path: '/payer/:id', page: pages.pay },
  { path: '/mentions-legales', page: pages.legalNotice },
  { path: '/confidentialite', page: pages.privacy },
  { path: '/conditions', page: pages.terms },
  privateRoute('/dashboard', pages.dashboard),
  privateRoute('/profil', pages.profile),
  privateRoute(PROFILE_PAGES.documents.to, pages.profileDocuments),
  privateRoute(PROFILE_PAGES.prices.to, pages.profilePrices),
  privateRoute(PROFILE_PAGES.messages.to, pages.profileMessages),
  privateRoute(PROFILE_PAGES.payments.to, pages.profilePayments),
  privateRoute(PROFILE_PAGES.bonus.to, pages.profileBonus),
  privateRoute(PROFILE_PAGES.security.to, pages.profileSecurity),
  privateRoute(PROFILE_PAGES.data.to, pages.profileData),
  privateRoute('/statistiques', pages.statistics),
  privateRoute('/encaissements', pages.takings),
  privateRoute('/importer', pages.importer),
  privateRoute('/archive', pages.archive),
  privateRoute('/attestation', pages.attestation),
  privateRoute('/facturation', pages.documentEditor),
  privateRoute('/a-suivre', pages.followUp),
  privateRoute('/documents', pages.documentList),
  privateRoute('/documents/:id', pages.issuedDocument),
  privateRoute('/clients', pages.customers),
  privateRoute('/clients/:repair', pages.customer),
  privateRoute('/reparations/:id', pages.repair),
];

/** The first route that matches; `preloadPage` and the router use the same rule. */
const routeAt = (pathname: string): AppRoute =>
  ROUTES.find(({ path }) => matchPath(path, pathname) !== null) ?? NOT_FOUND;

export function Router() {
  const { path, page, layout } = routeAt(useLocation().pathname);
  const shown = (
    // The key distinguishes two pages at the same place in the tree.
    <Fragment key={path}>
      <PageSlot page={page} />
      <Arrival />
    </Fragment>
  );
  return <PageFrame>{layout ? <PageSlot page={layout}>{shown}</PageSlot> : shown}</PageFrame>;
}

/** Loads what the first render at `pathname` needs, so that hydrating a prerendered page does not flash. */
export async function preloadPage(pathname: string): Promise<void> {
  const { page, layout } = routeAt(pathname);
  await Promise.all([page.preload(), layout?.preload()]);
}
