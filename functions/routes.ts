/**
 * Every route of the HTTP API: method, path, who may call it, how long it may take. Its entries stand in routes/, by
 * feature. Which Lambda serves a route stands in lambdas/; the CDK stack, the local gateway, the API's description and
 * the tests of who may call what are built from both.
 */
import { ACCOUNT_ROUTES } from './routes/account.ts';
import { BILLING_ROUTES } from './routes/billing.ts';
import { CARD_ROUTES } from './routes/card.ts';
import { COMPANY_ROUTES } from './routes/company.ts';
import { CUSTOMER_ROUTES } from './routes/customers.ts';
import { DOCUMENT_ROUTES } from './routes/documents.ts';
import { E_INVOICING_ROUTES } from './routes/e-invoicing.ts';
import { FOLLOW_UP_ROUTES } from './routes/follow-up.ts';
import type { HttpRoute } from './routes/kinds.ts';
import { LIVE_ROUTES } from './routes/live.ts';
import { QUOTE_ROUTES } from './routes/quotes.ts';
import { REPAIR_ROUTES } from './routes/repairs.ts';
import { SERVICE_ROUTES } from './routes/service.ts';
import { STATISTICS_ROUTES } from './routes/statistics.ts';
import { TAKINGS_ROUTES } from './routes/takings.ts';
import { TRACKING_ROUTES } from './routes/tracking.ts';

export type { HttpRoute } from './routes/kinds.ts';

/** Every route of the HTTP API, the tracking page's among them. */
export const HTTP_ROUTES = [
  ...SERVICE_ROUTES,
  ...COMPANY_ROUTES,
  ...REPAIR_ROUTES,
  ...CUSTOMER_ROUTES,
  ...FOLLOW_UP_ROUTES,
  ...TRACKING_ROUTES,
  ...LIVE_ROUTES,
  ...BILLING_ROUTES,
  ...STATISTICS_ROUTES,
  ...ACCOUNT_ROUTES,
  ...DOCUMENT_ROUTES,
  ...QUOTE_ROUTES,
  ...TAKINGS_ROUTES,
  ...CARD_ROUTES,
  ...E_INVOICING_ROUTES,
] as const satisfies readonly HttpRoute[];

export type HttpRouteName = (typeof HTTP_ROUTES)[number]['name'];
