import { button, date, euros, type Html, html } from '../page.ts';
import type { Connect } from './connect.ts';

const PAYMENTS_SHOWN = 20;

const REFUNDS = {
  made: 'Vider son solde',
  wait: 'Refuser ses remboursements',
  refused: 'Remplir son solde',
} as const;
const NEXT = { made: 'wait', wait: 'refused', refused: undefined } as const;

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
            ${on('revoke', 'Retirer l’accès de Rebond')}
            ${on('refunds', REFUNDS[account.refunds ?? 'made'])}`
      }
      ${charges.toReversed().map(
        ({ amount, amount_refunded: given, created, payment_intent: payment, disputed }) =>
          html`<p>${euros(amount)} le ${date(created)}${given > 0 ? `, ${euros(given)} rendus` : ''}${disputed ? ', contesté' : ''}
          ${given < amount && !disputed ? on('refund', 'Rembourser le reste', { payment }) : ''}
          ${disputed ? '' : on('dispute', 'Contester ce paiement', { payment })}</p>`,
      )}
      ${state.refunds
        .filter((each) => each.account === id && each.status !== 'failed')
        .slice(-PAYMENTS_SHOWN)
        .toReversed()
        .map(
          ({ id: refund, amount, status }) =>
            html`<p>${euros(amount)} rendus, ${status === 'pending' ? 'en attente' : 'envoyés'}
            ${status === 'pending' ? on('settle', 'Verser ce remboursement', { refund }) : ''}
            ${on('fail', 'Refuser ce remboursement', { refund })}</p>`,
        )}
    </section>`;
  });
  return html`<h2>Comptes connectés</h2>${cards.length > 0 ? cards : html`<p>Aucun pour le moment.</p>`}`;
}

export function onConnected(connect: Connect, deed: string | null, form: URLSearchParams): void {
  const id = form.get('connected') ?? '';
  if (!connect.state.connected.some((each) => each.id === id && !each.revoked)) return;
  if (deed === 'stop' || deed === 'allow') connect.setCharges(id, deed === 'allow');
  else if (deed === 'revoke') connect.revoke(id);
  else if (deed === 'refunds') {
    const account = connect.account(id);
    const next = NEXT[account.refunds ?? 'made'];
    if (next) account.refunds = next;
    else delete account.refunds;
  } else if (deed === 'settle' || deed === 'fail') onRefund(connect, id, deed, form);
  else if (deed === 'refund' || deed === 'dispute') onPayment(connect, id, deed, form);
}

function onPayment(
  connect: Connect,
  id: string,
  deed: 'refund' | 'dispute',
  form: URLSearchParams,
): void {
  const payment = form.get('payment') ?? '';
  const charge = connect.state.charges.find((each) => each.payment_intent === payment);
  if (charge?.account !== id || charge.disputed) return;
  const left = charge.amount - charge.amount_refunded;
  if (deed === 'dispute') connect.dispute(payment);
  else if (left > 0 && connect.account(id).refunds !== 'refused') connect.refund(payment, left);
}

function onRefund(
  connect: Connect,
  id: string,
  deed: 'settle' | 'fail',
  form: URLSearchParams,
): void {
  const refund = connect.state.refunds.find((each) => each.id === form.get('refund'));
  if (refund?.account !== id || refund.status === 'failed') return;
  if (deed === 'fail') connect.failRefund(refund.id);
  else if (refund.status === 'pending') connect.settleRefund(refund.id);
}
