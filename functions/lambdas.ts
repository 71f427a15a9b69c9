/** The CDK stacks and the embedded cloud are both built from this list of Lambdas (docs/decisions/0176). */
import { CHECK_SITE } from './lambdas/clock/check-site.ts';
import { COLLECT_INVOICES } from './lambdas/clock/collect-invoices.ts';
import { COPY_ACCOUNTS } from './lambdas/clock/copy-accounts.ts';
import { FINISH_CLOSURES } from './lambdas/clock/finish-closures.ts';
import { RECONCILE_SUBSCRIPTIONS } from './lambdas/clock/reconcile-subscriptions.ts';
import { START_DAILY_JOBS } from './lambdas/clock/start-daily-jobs.ts';
import { CHECK_SIGN_UP } from './lambdas/events/check-sign-up.ts';
import { COMPARE_CARDS } from './lambdas/events/compare-cards.ts';
import { CUSTOM_MESSAGE } from './lambdas/events/custom-message.ts';
import { DO_DAILY_JOBS } from './lambdas/events/do-daily-jobs.ts';
import { NOTE_OUTCOME } from './lambdas/events/note-outcome.ts';
import { ON_REPAIR_CHANGE } from './lambdas/events/on-repair-change.ts';
import { POST_CONFIRMATION } from './lambdas/events/post-confirmation.ts';
import { PUSH_LIVE_CHANGES } from './lambdas/events/push-live-changes.ts';
import { REPORT_SMS_STATUS } from './lambdas/events/report-sms-status.ts';
import { SEND_INVOICE } from './lambdas/events/send-invoice.ts';
import { SEND_NOTIFICATIONS } from './lambdas/events/send-notifications.ts';
import { SEND_QUOTE_ANSWER } from './lambdas/events/send-quote-answer.ts';
import { SOCKETS } from './lambdas/events/sockets.ts';
import { ACCOUNT } from './lambdas/http/account.ts';
import { API } from './lambdas/http/api.ts';
import { CLOSING } from './lambdas/http/closing.ts';
import { LOGO } from './lambdas/http/logo.ts';
import { PAPERS } from './lambdas/http/papers.ts';
import { PLATFORM } from './lambdas/http/platform.ts';
import { PUBLIC } from './lambdas/http/public.ts';
import { STRIPE } from './lambdas/http/stripe.ts';
import { TRACKING_PAGE } from './lambdas/http/tracking-page.ts';
import { WEBHOOKS } from './lambdas/http/webhooks.ts';
import type {
  CognitoTrigger,
  HttpLambda,
  LogConsumer,
  QueueConsumer,
  ScheduledLambda,
  SocketLambda,
  StreamConsumer,
} from './lambdas/kinds.ts';
import { routeNamed } from './routes.ts';

export const HTTP_LAMBDAS = [
  PUBLIC,
  TRACKING_PAGE,
  API,
  PAPERS,
  LOGO,
  STRIPE,
  WEBHOOKS,
  ACCOUNT,
  CLOSING,
  PLATFORM,
] as const satisfies readonly HttpLambda[];

export const STREAM_CONSUMERS = [
  ON_REPAIR_CHANGE,
  PUSH_LIVE_CHANGES,
] as const satisfies readonly StreamConsumer[];

export const QUEUE_CONSUMERS = [
  SEND_NOTIFICATIONS,
  SEND_QUOTE_ANSWER,
  SEND_INVOICE,
  NOTE_OUTCOME,
  DO_DAILY_JOBS,
  COMPARE_CARDS,
] as const satisfies readonly QueueConsumer[];

export const LOG_CONSUMERS = [REPORT_SMS_STATUS] as const satisfies readonly LogConsumer[];

export const COGNITO_TRIGGERS = [
  CHECK_SIGN_UP,
  CUSTOM_MESSAGE,
  POST_CONFIRMATION,
] as const satisfies readonly CognitoTrigger[];

export const SOCKET_LAMBDAS = [SOCKETS] as const satisfies readonly SocketLambda[];

export const SCHEDULED_LAMBDAS = [
  CHECK_SITE,
  COLLECT_INVOICES,
  COPY_ACCOUNTS,
  FINISH_CLOSURES,
  RECONCILE_SUBSCRIPTIONS,
  START_DAILY_JOBS,
] as const satisfies readonly ScheduledLambda[];

type KeysOf<Routes> = Routes extends unknown ? keyof Routes : never;
type ServedRoute = KeysOf<(typeof HTTP_LAMBDAS)[number]['routes']>;

export function lambdaOf(route: string): HttpLambda {
  // The compiler refuses this line while the contract has a route that no Lambda serves.
  const key: ServedRoute = routeNamed(route).key;
  const lambda = HTTP_LAMBDAS.find(({ routes }) => Object.hasOwn(routes, key));
  if (lambda === undefined) throw new Error(`No Lambda serves ${route}`);
  return lambda;
}
