import type { HttpRouteName } from '../../routes.ts';
import { ACCOUNT } from './described/account.ts';
import { BILLING } from './described/billing.ts';
import { BONUSES } from './described/bonuses.ts';
import { CARD } from './described/card.ts';
import { COMPANY_ROUTES } from './described/company.ts';
import { CUSTOMERS } from './described/customers.ts';
import { DOCUMENTS } from './described/documents.ts';
import { E_INVOICING } from './described/e-invoicing.ts';
import { FOLLOW_UP } from './described/follow-up.ts';
import { LIVE } from './described/live.ts';
import { QUOTES } from './described/quotes.ts';
import { REPAIRS } from './described/repairs.ts';
import { SERVICE } from './described/service.ts';
import { STATISTICS } from './described/statistics.ts';
import { SUGGESTIONS } from './described/suggestions.ts';
import { TAKINGS } from './described/takings.ts';
import { TRACKING } from './described/tracking.ts';
import type { RouteDescription } from './description.ts';

/** What is said of every route: the OpenAPI document is made from it, and the tests hold each answer to it. */
export const ROUTE_DESCRIPTIONS: Record<HttpRouteName, RouteDescription> = {
  ...SERVICE,
  ...ACCOUNT,
  ...COMPANY_ROUTES,
  ...REPAIRS,
  ...CUSTOMERS,
  ...FOLLOW_UP,
  ...TRACKING,
  ...LIVE,
  ...BILLING,
  ...DOCUMENTS,
  ...SUGGESTIONS,
  ...QUOTES,
  ...STATISTICS,
  ...TAKINGS,
  ...BONUSES,
  ...CARD,
  ...E_INVOICING,
};
