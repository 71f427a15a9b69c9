import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { activationCode } from '../../../functions/e-invoicing/reception/activation-code.ts';
import { supplierInvoice } from '../../../functions/testing/supplier-invoice.ts';
import { parisDay } from '../../../shared/time.ts';
import { readBody } from '../../cloud/gateway/read-body.ts';
import { button, type Html, html, PAGE_HEADERS, page } from '../page.ts';
import type { LocalPlatform } from './approved-platform.ts';

// The page posts its forms to itself.
const HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': `${PAGE_HEADERS['content-security-policy']}; form-action 'self'`,
};

/** On these pages a person acts as the platform's operator, or as a supplier who sends an invoice. */
export function platformPages(platform: LocalPlatform, collect: () => Promise<unknown>) {
  /** Receives an invoice for a SIREN and collects it immediately, instead of within a quarter of an hour. */
  async function deliver(siren: string): Promise<void> {
    const number = `F-${randomInt(1e6)}`;
    const file = supplierInvoice({
      number,
      sellerName: 'Pièces & Écrans SARL',
      buyerSiren: siren,
      amount: `${randomInt(10, 500)}.90`,
      date: parisDay(Date.now()),
    });
    list(siren);
    platform.deliver(file);
    await collect();
  }

  async function say(siren: string, number: string, code: number, reason: string): Promise<void> {
    const invoice = platform.sent(siren).find((each) => each.number === number);
    if (invoice === undefined) return;
    platform.receiveStatus(invoice, code, reason || undefined);
    await collect();
  }

  function list(siren: string): void {
    if (!platform.state.listed.includes(siren)) platform.state.listed.push(siren);
    platform.save();
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = (await readBody(request))?.toString('utf8') ?? '';
    const given = request.method === 'POST' ? new URLSearchParams(body) : url.searchParams;
    const siren = /^\d{9}$/.exec(given.get('siren') ?? '')?.[0];
    if (request.method === 'POST' && siren) {
      const code = Number(given.get('code'));
      if (code > 0) await say(siren, given.get('number') ?? '', code, given.get('reason') ?? '');
      else if (given.has('list')) list(siren);
      else await deliver(siren);
      response.writeHead(303, { location: `${url.pathname}?siren=${siren}` }).end();
      return;
    }
    // Opening the page collects the invoices and statuses that were sent since.
    if (siren) await collect();
    response.writeHead(200, HEADERS).end(shown(platform, siren));
  };
}

const answers = (siren: string, number: string): Html => html`<p>${number}</p>
${[
  { code: '205', name: 'Approuver', reason: '' },
  { code: '210', name: 'Refuser', reason: 'Montant total erroné' },
  { code: '211', name: 'Dire payée', reason: '' },
].map(({ name, ...said }) => button('', `${name} ${number}`, { siren, number, ...said }))}`;

const shown = ({ state, sent }: LocalPlatform, siren: string | undefined) =>
  page(
    'La plateforme agréée locale',
    html`<p>${state.flows.length} flux en tout.</p>
<form><label>SIREN <input name="siren" inputmode="numeric" pattern="[0-9]{9}" required value="${siren}"></label>
<button>Voir le code d’activation</button></form>
${
  siren &&
  html`<p>Code d’activation : <output>${activationCode(siren, state.activationKey)}</output></p>
${button('', 'Faire arriver une facture de fournisseur', { siren })}
${button('', 'Inscrire ce SIREN à l’annuaire', { siren, list: 'oui' })}
<h2>Factures qu’il a envoyées</h2>
${sent(siren).map(({ number }) => answers(siren, number))}`
}`,
    'Elle tient lieu de celle que l’exploitant a choisie.',
  );
