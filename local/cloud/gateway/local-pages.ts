import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DeadLetters } from '../../emulators/engines/queue-definitions.ts';
import type { Messaging } from '../../emulators/messaging/messaging.ts';
import { OUTBOX_HEADERS, outboxPage } from '../../emulators/messaging/outbox-page.ts';
import { PAGE_HEADERS } from '../../emulators/page.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

export function createLocalPages(options: {
  messaging: Messaging;
  deadLetters: () => Promise<DeadLetters[]>;
  cognito: Handle;
  stripe: Handle;
  platform: Handle;
  /** These variables point AWS clients on this machine to this cloud; none is secret. */
  environment: Record<string, string>;
}) {
  const { outbox, smsStatuses } = options.messaging;
  const parts = new Map([
    ['cognito', options.cognito],
    ['stripe', options.stripe],
  ]);
  const json = new Map<string, () => unknown>([
    ['outbox.json', outbox.list],
    ['sms-status.json', smsStatuses],
    ['environment.json', () => options.environment],
  ]);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, , name = '', ...rest] = pathname.split('/');
    const isPage = rest.length === 0;
    const handle = parts.get(name);
    const data = isPage ? json.get(name) : undefined;
    if (handle) await handle(request, response);
    else if (data) response.writeHead(200, JSON_HEADERS).end(JSON.stringify(data()));
    else if (isPage && name === 'approved-platform') await options.platform(request, response);
    else if (isPage && name === 'outbox') {
      response.writeHead(200, OUTBOX_HEADERS).end(outboxPage(outbox.list()));
    } else if (isPage && name === '') {
      response.writeHead(200, PAGE_HEADERS).end(index(await options.deadLetters()));
    } else response.writeHead(404, PAGE_HEADERS).end('Page inconnue. Voyez /_local/');
  };
}

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

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
