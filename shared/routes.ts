import { ACCOUNT_ROUTES } from './account/contract.ts';
import { ACCOUNTING_ROUTES } from './accounting/contract.ts';
import { AUTH_ROUTES } from './auth/contract.ts';
import { BILLING_ROUTES } from './billing/contract.ts';
import { BONUS_ROUTES } from './bonus/contract.ts';
import { COMPANY_ROUTES } from './company/contract.ts';
import { CUSTOMER_ROUTES } from './customers/contract.ts';
import { DOCUMENT_ROUTES } from './documents/contract.ts';
import { PRICE_LIST_ROUTES } from './documents/price-list/contract.ts';
import { QUOTE_ROUTES } from './documents/quote-contract.ts';
import { E_INVOICING_ROUTES } from './e-invoicing/contract.ts';
import { LIVE_ROUTES } from './live/contract.ts';
import { NOTIFICATION_ROUTES } from './notifications/contract.ts';
import { CARD_ROUTES } from './payments/card-contract.ts';
import { PAYMENT_ROUTES } from './payments/contract.ts';
import { TILL_ROUTES } from './payments/till/contract.ts';
import { REPAIR_ROUTES } from './repairs/contract.ts';
import { FOLLOW_UP_ROUTES } from './repairs/follow-up/contract.ts';
import { INTAKE_ROUTES } from './repairs/intake/contract.ts';
import { LABEL_ROUTES } from './repairs/labels/contract.ts';
import { LOAN_ROUTES } from './repairs/loans/contract.ts';
import { PARTS_ROUTES } from './repairs/parts/contract.ts';
import { PICTURE_ROUTES } from './repairs/pictures/contract.ts';
import { RETURN_ROUTES } from './repairs/returns/contract.ts';
import { SLIP_ROUTES } from './repairs/slip/contract.ts';
import { SERVICE_ROUTES } from './service-contract.ts';
import { STATISTICS_ROUTES } from './statistics/contract.ts';
import { TRACKING_ROUTES } from './tracking/contract.ts';

/**
 * Stacks, embedded cloud, description and tests are built from this list. Lambdas and pages import only its types,
 * so their bundles contain no schema or example that they do not use (docs/decisions/0184).
 */
export const ROUTES = {
  ...SERVICE_ROUTES,
  ...COMPANY_ROUTES,
  ...REPAIR_ROUTES,
  ...FOLLOW_UP_ROUTES,
  ...PARTS_ROUTES,
  ...LOAN_ROUTES,
  ...INTAKE_ROUTES,
  ...PICTURE_ROUTES,
  ...LABEL_ROUTES,
  ...SLIP_ROUTES,
  ...RETURN_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...CUSTOMER_ROUTES,
  ...TRACKING_ROUTES,
  ...LIVE_ROUTES,
  ...BILLING_ROUTES,
  ...STATISTICS_ROUTES,
  ...AUTH_ROUTES,
  ...ACCOUNT_ROUTES,
  ...ACCOUNTING_ROUTES,
  ...DOCUMENT_ROUTES,
  ...PRICE_LIST_ROUTES,
  ...QUOTE_ROUTES,
  ...PAYMENT_ROUTES,
  ...TILL_ROUTES,
  ...BONUS_ROUTES,
  ...CARD_ROUTES,
  ...E_INVOICING_ROUTES,
};

type Routes = typeof ROUTES;
export type RouteKey = keyof Routes;
export type RouteName = Routes[RouteKey]['name'];
export type RouteOf<Key extends RouteKey> = Routes[Key];
export type PublicKey = {
  [Key in RouteKey]: Routes[Key] extends { access: 'public' } ? Key : never;
}[RouteKey];
export type ShopKey = Exclude<RouteKey, PublicKey>;

/** Returns the names of the parameters in a path: `'id'` for `/api/repairs/{id}`. */
export type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Greedy}+` ? Greedy : Name) | ParameterOf<Rest>
  : never;
