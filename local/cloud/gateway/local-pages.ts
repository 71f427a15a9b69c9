import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DeadLetters } from '../../emulators/engines/queue-definitions.ts';
import type { Messaging } from '../../emulators/messaging/messaging.ts';
import { OUTBOX_HEADERS, outboxPage } from '../../emulators/messaging/outbox-page.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

const COGNITO_PATH = '/_local/cognito';
const STRIPE_PATH = '/_local/stripe';
const PLATFORM_PATH = '/_local/approved-platform';

export function createLocalPages(options: {
  messaging: Messaging;
  deadLetters: () => Promise<DeadLetters[]>;
  cognito: Handle;
  stripe: Handle;
  platform: Handle;
  /** Variables that point AWS clients on this machine to this cloud; none is secret. */
  environment: Record<string, string>;
}) {
  const { messaging } = options;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === COGNITO_PATH || path.startsWith(`${COGNITO_PATH}/`)) {
      await options.cognito(request, response);
    } else if (path === STRIPE_PATH || path.startsWith(`${STRIPE_PATH}/`)) {
      await options.stripe(request, response);
    } else if (path === PLATFORM_PATH) {
      await options.platform(request, response);
    } else if (path === '/_local/outbox') {
      response.writeHead(200, OUTBOX_HEADERS).end(outboxPage(messaging.outbox.list()));
    } else if (path === '/_local/outbox.json') {
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
      response.writeHead(200, headers).end(JSON.stringify(messaging.outbox.list()));
    } else if (path === '/_local/sms-status.json') {
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
      response.writeHead(200, headers).end(JSON.stringify(messaging.smsStatuses()));
    } else if (path === '/_local/environment.json') {
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
      response.writeHead(200, headers).end(JSON.stringify(options.environment));
    } else if (path === '/_local' || path === '/_local/') {
      response.writeHead(200, PAGE_HEADERS).end(index(await options.deadLetters()));
    } else {
      response.writeHead(404, PAGE_HEADERS).end('Page inconnue. Voyez /_local/');
    }
  };
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
};

const index = (deadLetters: readonly DeadLetters[]) => `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rebond : le nuage embarqué</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
  dt { margin-top: 1rem; font-weight: 600; }
  dd { margin: 0; }
</style>
<h1>Le nuage embarqué</h1>
<p>Tout ce que Rebond utilise chez AWS, sur cette machine.</p>
<dl>
  <dt><a href="/">L’application</a></dt>
  <dd>Les pages, comme CloudFront les sert.</dd>
  <dt><a href="/_local/outbox">La boîte d’envoi</a></dt>
  <dd>Chaque e-mail et chaque SMS « envoyés » ; aussi en <a href="/_local/outbox.json">JSON</a>.</dd>
  <dt><a href="/_local/sms-status.json">Le sort des SMS</a></dt>
  <dd>Ce que SNS en écrirait dans son journal : partis, ou acceptés et abandonnés.</dd>
  <dt>Les messages mis de côté</dt>
  <dd>${describeDeadLetters(deadLetters)}</dd>
  <dt><a href="/_local/stripe">Le Stripe local</a></dt>
  <dd>Faire échouer un paiement, venir une échéance, arriver les événements deux fois ou dans le désordre.</dd>
  <dt><a href="/_local/approved-platform">La plateforme agréée</a></dt>
  <dd>Le code d’activation d’un SIREN, et une facture de fournisseur qui arrive.</dd>
  <dt><a href="/api/health">L’état de l’API</a></dt>
  <dd>La version et les dépendances.</dd>
  <dt><a href="/config.json">La configuration</a></dt>
  <dd>Ce que l’application lit en démarrant.</dd>
  <dt>/_local/cognito/</dt>
  <dd>Le groupe d’utilisateurs, pour les clients AWS seulement.</dd>
</dl>
`;

export const describeDeadLetters = (deadLetters: readonly DeadLetters[]): string =>
  deadLetters.length === 0
    ? 'Aucun : tout ce qui devait être dit l’a été, ou le sera.'
    : `${deadLetters.map(({ queue, messages }) => `${queue} : ${messages}`).join(', ')}. Remettez-les en route par « npm run redrive ».`;
