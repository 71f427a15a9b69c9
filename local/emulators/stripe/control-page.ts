import { button, date, euros, type Html, html, type PageAnswer, page } from '../page.ts';
import type { Account } from './account.ts';
import type { Connect } from './connect/connect.ts';
import type { Charge, ConnectedAccount, Refund } from './connect/connect-objects.ts';
import type { Subscription } from './objects.ts';
import type { ApiMode, DeliveryMode } from './state.ts';
import type { Webhooks } from './webhooks.ts';

const ACTION = '/_local/stripe';

const DELIVERY_MODES = {
  normal: 'Comme ils viennent',
  shuffled: 'Deux fois et dans le désordre',
  held: 'Retenus',
  lost: 'Perdus',
} as const satisfies Record<DeliveryMode, string>;

const API_MODES = {
  normal: 'Répond',
  down: 'En panne',
  busy: 'Occupée',
  slow: 'Trop lente',
} as const satisfies Record<ApiMode, string>;

const STATUSES = {
  active: 'actif',
  past_due: 'paiement en retard',
  canceled: 'terminé',
} as const satisfies Record<Subscription['status'], string>;

/** On this page a person triggers a fault, or an event that would take a month at Stripe. */
export function showControl(account: Account, connect: Connect): PageAnswer {
  const { state } = account;
  const events = state.events.slice(-30).toReversed();
  const modes = <Mode extends string>(name: string, labels: Record<Mode, string>, now: Mode) =>
    (Object.entries(labels) as [Mode, string][]).map(([mode, label]) =>
      button(ACTION, mode === now ? `${label} ✓` : label, { do: name, mode }, mode !== now),
    );
  return {
    page: page(
      'Le Stripe local',
      html`<section><h2>Événements vers l’application</h2>
        <p>${state.pending.length} en attente.</p>
        ${modes('delivery', DELIVERY_MODES, state.deliveryMode)}
        ${button(ACTION, 'Livrer maintenant ce qui attend', { do: 'deliver' }, true)}
        ${button(ACTION, 'Renvoyer les derniers deux fois et dans le désordre', { do: 'replay' }, true)}
      </section>
      <section><h2>L’API de Stripe</h2>${modes('api', API_MODES, state.apiMode)}</section>
      <h2>Abonnements</h2>
      ${state.subscriptions.length === 0 ? html`<p>Aucun pour le moment.</p>` : state.subscriptions.toReversed().map((each) => card(account, each))}
      ${connectedCards(connect)}
      <h2>Derniers événements</h2>
      <table><tbody>${events.map(
        ({ id, type, created }) =>
          html`<tr><td>${type}</td><td>${id}</td><td>${date(created)}</td></tr>`,
      )}</tbody></table>`,
    ),
  };
}

function card(account: Account, subscription: Subscription): Html {
  const { state } = account;
  const [{ price, current_period_end }] = subscription.items.data;
  const email = state.customers.find(({ id }) => id === subscription.customer)?.email ?? '';
  const on = (deed: string, label: string) =>
    button(ACTION, label, { do: deed, subscription: subscription.id }, true);
  const end = subscription.cancel_at_period_end ? 'prend fin' : 'se renouvelle';
  const what =
    subscription.status === 'canceled'
      ? STATUSES.canceled
      : `${STATUSES[subscription.status]}, ${end} le ${date(current_period_end)}`;
  return html`<section><h2>${price.nickname} : ${email}</h2>
    <p>${what} (${subscription.id})</p>
    ${
      subscription.status === 'canceled'
        ? ''
        : html`${on('renew', 'Faire venir l’échéance')}
          ${on('fail', 'Échéance dont le paiement échoue')}
          ${on('good-card', 'La carte est acceptée à nouveau')}
          ${on('give-up', 'Stripe renonce au paiement')}`
    }</section>`;
}

const isOneOf = <Key extends string>(
  labels: Record<Key, string>,
  mode: string | null,
): mode is Key => mode !== null && Object.hasOwn(labels, mode);

export async function submitControl(
  account: Account,
  connect: Connect,
  webhooks: Webhooks,
  form: URLSearchParams,
): Promise<PageAnswer> {
  const { state } = account;
  const deed = form.get('do');
  const mode = form.get('mode');
  if (deed === 'delivery' && isOneOf(DELIVERY_MODES, mode)) {
    state.deliveryMode = mode;
    webhooks.wake();
  } else if (deed === 'api' && isOneOf(API_MODES, mode)) state.apiMode = mode;
  else if (deed === 'deliver') await webhooks.deliverNow();
  else if (deed === 'replay') {
    for (const { id } of state.events.slice(-10)) webhooks.send(id, 'shuffled');
  } else if (form.has('connected')) onConnected(connect, deed, form);
  else onSubscription(account, deed, form.get('subscription'));
  account.save();
  return { redirect: ACTION };
}

function onSubscription(account: Account, deed: string | null, id: string | null): void {
  const target = account.state.subscriptions.find((each) => each.id === id);
  if (target === undefined || target.status === 'canceled') return;
  if (deed === 'renew') account.renew(target);
  else if (deed === 'fail') {
    account.setCard(target.customer, false);
    account.renew(target);
  } else if (deed === 'good-card') account.setCard(target.customer, true);
  else if (deed === 'give-up') account.giveUp(target);
}

const PAYMENTS_SHOWN = 20;

const REFUNDS = {
  made: 'Vider son solde',
  wait: 'Refuser ses remboursements',
  refused: 'Remplir son solde',
} as const;
const NEXT = { made: 'wait', wait: 'refused', refused: undefined } as const;

function connectedCards({ state }: Connect): Html {
  const cards = state.connected.toReversed().map((account) => {
    const { id, email, charges_enabled, revoked } = account;
    const on = (deed: string, label: string, more: Record<string, string> = {}) =>
      button(ACTION, label, { do: deed, connected: id, ...more }, true);
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
          ${
            disputed
              ? html`${on('win', 'Donner raison à l’atelier', { payment })}
                ${on('lose', 'Donner raison au client', { payment })}`
              : on('dispute', 'Contester ce paiement', { payment })
          }</p>`,
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

function onConnected(connect: Connect, deed: string | null, form: URLSearchParams): void {
  const { state } = connect;
  const account = state.connected.find((each) => each.id === form.get('connected'));
  if (account === undefined || account.revoked) return;
  const own = <Item extends { account: string }>(items: readonly Item[]) =>
    items.filter((each) => each.account === account.id);
  const charge = own(state.charges).find((each) => each.payment_intent === form.get('payment'));
  const refund = own(state.refunds).find((each) => each.id === form.get('refund'));
  if (deed === 'stop' || deed === 'allow') connect.setCharges(account.id, deed === 'allow');
  else if (deed === 'revoke') connect.revoke(account.id);
  else if (deed === 'refunds') {
    const next = NEXT[account.refunds ?? 'made'];
    if (next) account.refunds = next;
    else delete account.refunds;
  } else if (charge) onPayment(connect, account, charge, deed);
  else if (refund) onRefund(connect, refund, deed);
}

function onPayment(
  connect: Connect,
  { refunds }: ConnectedAccount,
  { payment_intent: payment, amount, amount_refunded, disputed }: Charge,
  deed: string | null,
): void {
  if (deed === 'win' || deed === 'lose') {
    connect.moveDispute(payment, deed === 'win' ? 'won' : 'lost');
  }
  if (disputed) return;
  const left = amount - amount_refunded;
  if (deed === 'dispute') connect.dispute(payment);
  else if (deed === 'refund' && left > 0 && refunds !== 'refused') connect.refund(payment, left);
}

function onRefund(connect: Connect, { id, status }: Refund, deed: string | null): void {
  if (status === 'failed') return;
  if (deed === 'fail') connect.failRefund(id);
  else if (deed === 'settle' && status === 'pending') connect.settleRefund(id);
}
