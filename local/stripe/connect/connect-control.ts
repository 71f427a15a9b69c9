import { button, date, euros, type Html, html } from '../page.ts';
import type { Connect } from './connect.ts';

const PAYMENTS_SHOWN = 20;

/** The connected accounts, with what their owners and Stripe may do, and what was paid on them. */
export function connectedCards({ state }: Connect, action: string): Html {
  const cards = state.connected.toReversed().map((account) => {
    const { id, email, charges_enabled, revoked } = account;
    const on = (deed: string, label: string, more: Record<string, string> = {}) =>
      button(action, label, { do: deed, connected: id, ...more }, true);
    const charges = state.charges.filter((each) => each.account === id).slice(-PAYMENTS_SHOWN);
    const standing = charges_enabled ? 'encaisse' : 'n’encaisse pas';
    return html`<section><h2>Compte connecté : ${email ?? id}</h2>
      <p>${revoked ? 'Accès retiré' : standing} (${id})</p>
      ${
        revoked
          ? ''
          : html`${charges_enabled ? on('stop', 'Suspendre les paiements') : on('allow', 'Autoriser les paiements')}
            ${on('revoke', 'Retirer l’accès de Rebond')}`
      }
      ${charges.toReversed().map(
        ({ amount, amount_refunded: given, created, payment_intent: payment }) =>
          html`<p>${euros(amount)} le ${date(created)}${given > 0 ? `, ${euros(given)} rendus` : ''}
          ${given < amount ? on('refund', 'Rembourser le reste', { payment }) : ''}</p>`,
      )}
    </section>`;
  });
  return html`<h2>Comptes connectés</h2>${cards.length > 0 ? cards : html`<p>Aucun pour le moment.</p>`}`;
}

/** What their buttons do. */
export function onConnected(connect: Connect, deed: string | null, form: URLSearchParams): void {
  const id = form.get('connected') ?? '';
  if (!connect.state.connected.some((each) => each.id === id && !each.revoked)) return;
  if (deed === 'stop' || deed === 'allow') connect.setCharges(id, deed === 'allow');
  else if (deed === 'revoke') connect.revoke(id);
  else if (deed === 'refund') {
    const payment = form.get('payment') ?? '';
    const charge = connect.state.charges.find((each) => each.payment_intent === payment);
    const left = charge ? charge.amount - charge.amount_refunded : 0;
    if (charge?.account === id && left > 0) connect.refund(payment, left);
  }
}
