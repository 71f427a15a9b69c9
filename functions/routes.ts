/**
 * Everything that makes a Lambda run: HTTP routes, stream, queue and log consumers, schedules, Cognito triggers.
 * The CDK stacks and the local gateway are both built from this table, so that none can exist in one and not in the other.
 * Its entries stand in routes/, those of the HTTP API by feature.
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

export { QUEUE_CONSUMERS, STREAM_CONSUMERS } from './routes/consumers.ts';
export type {
  FilterPattern,
  FilterRule,
  HttpRoute,
  LogConsumer,
  Needing,
  QueueConsumer,
  QueueName,
  Schedule,
  SocketRoute,
  StreamConsumer,
} from './routes/kinds.ts';
export { LOG_CONSUMERS } from './routes/logs.ts';
export { SCHEDULES } from './routes/schedules.ts';
export { SOCKET_ANSWER, SOCKET_ROUTES } from './routes/sockets.ts';
export { COGNITO_TRIGGERS } from './routes/triggers.ts';

/** What customers sign and pay: a stack of its own, as CloudFormation takes 500 resources a stack, eight for each route. */
export const PAPER_ROUTES = [
  ...DOCUMENT_ROUTES,
  ...QUOTE_ROUTES,
  ...TAKINGS_ROUTES,
  ...CARD_ROUTES,
  ...E_INVOICING_ROUTES,
] as const satisfies readonly HttpRoute[];

/** All others. */
export const MAIN_ROUTES = [
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
] as const satisfies readonly HttpRoute[];

/** Every route of the HTTP API, the tracking page's among them. */
export const HTTP_ROUTES = [
  ...MAIN_ROUTES,
  ...PAPER_ROUTES,
] as const satisfies readonly HttpRoute[];
