import { button, date, euros, type Html, html, type PageAnswer, page } from '../page.ts';
import type { Account } from './account.ts';
import type { Invoice, Subscription } from './objects.ts';
import { PRICES } from './state.ts';

const INVOICE_STATUSES = {
  open: 'À payer',
  paid: 'Payée',
  uncollectible: 'Irrécouvrable',
} as const satisfies Record<Invoice['status'], string>;

export function showPortal(account: Account, id: string): PageAnswer {
  const portal = account.find(account.state.portals, 'billing_portal.session', id);
  const { state } = account;
  const action = `/_local/stripe/portal/${id}`;
  const back = html`<p><a href="${portal.return_url}">Revenir à Rebond</a></p>`;
  const live = state.subscriptions.filter(
    (each) => each.customer === portal.customer && each.status !== 'canceled',
  );
  if (portal.change !== null) {
    const { nickname, unit_amount } = account.price(portal.change.price);
    const label = `Confirmer : ${nickname}, ${euros(unit_amount)} par mois`;
    return {
      page: page(
        'Changer d’abonnement',
        html`<p>Votre nouvel abonnement commence dès la confirmation.</p>
        ${button(action, label, { do: 'confirm-change' })} ${back}`,
      ),
    };
  }
  const refused = state.refused.includes(portal.customer);
  const invoices = state.invoices.filter((each) => each.customer === portal.customer).toReversed();
  return {
    page: page(
      'Gérer votre abonnement',
      html`${back}
      ${live.length === 0 ? html`<p>Aucun abonnement en cours.</p>` : live.map((each) => subscriptionCard(each, action))}
      <section><h2>Moyen de paiement</h2>
        <p>${refused ? 'Carte refusée par votre banque.' : 'Carte acceptée.'}</p>
        ${button(action, 'Enregistrer une nouvelle carte', { do: 'good-card' })}
        ${button(action, 'Enregistrer une carte qui sera refusée', { do: 'refused-card' }, true)}
      </section>
      <section><h2>Factures</h2>
        <table><thead><tr><th>Numéro</th><th>Date</th><th>Montant</th><th>État</th></tr></thead>
        <tbody>${invoices.map(invoiceRow)}</tbody></table>
      </section>`,
    ),
  };
}

function subscriptionCard(subscription: Subscription, action: string): Html {
  const [{ price, current_period_end }] = subscription.items.data;
  const fields = { subscription: subscription.id };
  const others = PRICES.filter(({ id }) => id !== price.id);
  return html`<section><h2>Rebond ${price.nickname}</h2>
    <p>${euros(price.unit_amount)} par mois. ${
      subscription.cancel_at_period_end
        ? `Prend fin le ${date(current_period_end)}.`
        : `Prochain renouvellement le ${date(current_period_end)}.`
    }${subscription.status === 'past_due' ? ' Le dernier paiement a échoué.' : ''}</p>
    ${
      subscription.cancel_at_period_end
        ? button(action, 'Ne pas annuler l’abonnement', { ...fields, do: 'resume' })
        : button(action, 'Annuler l’abonnement', { ...fields, do: 'cancel' }, true)
    }
    ${others.map(({ id, nickname }) =>
      button(action, `Passer à ${nickname}`, { ...fields, do: 'change', price: id }, true),
    )}
  </section>`;
}

const invoiceRow = ({ number, created, amount_due, status }: Invoice): Html =>
  html`<tr><td>${number}</td><td>${date(created)}</td><td>${euros(amount_due)}</td><td>${INVOICE_STATUSES[status]}</td></tr>`;

export function submitPortal(account: Account, id: string, form: URLSearchParams): PageAnswer {
  const portal = account.find(account.state.portals, 'billing_portal.session', id);
  const deed = form.get('do');
  const named = portal.change?.subscription ?? form.get('subscription');
  const target = account.state.subscriptions.find(
    (each) => each.id === named && each.customer === portal.customer && each.status !== 'canceled',
  );
  if (deed === 'good-card' || deed === 'refused-card') {
    account.setCard(portal.customer, deed === 'good-card');
  } else if (target && deed === 'confirm-change' && portal.change !== null) {
    account.changePrice(target, portal.change.price);
    return { redirect: portal.return_url };
  } else if (target && (deed === 'cancel' || deed === 'resume')) {
    account.setCancelAtPeriodEnd(target, deed === 'cancel');
  } else if (target && deed === 'change') {
    account.changePrice(target, form.get('price') ?? '');
  }
  return { redirect: `/_local/stripe/portal/${id}` };
}
