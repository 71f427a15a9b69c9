import type { Account } from './account.ts';
import { button, euros, html, type PageAnswer, page } from './page.ts';

/** Shows the checkout page of a session: what is bought, and the possible outcomes. */
export function showCheckout(account: Account, id: string, refused = false): PageAnswer {
  const session = account.find(account.state.sessions, 'checkout.session', id);
  const action = `/_local/stripe/checkout/${id}`;
  if (session.status !== 'open') {
    return {
      page: page(
        'Cette page de paiement n’est plus valable',
        html`<p><a href="${session.cancel_url ?? session.success_url}">Revenir à Rebond</a></p>`,
      ),
    };
  }
  const { nickname, unit_amount } = account.price(session.price);
  return {
    page: page(
      `Rebond ${nickname}`,
      html`${
        refused
          ? html`<p role="alert">Votre carte a été refusée. Essayez avec une autre carte.</p>`
          : ''
      }
      <p><strong>${euros(unit_amount)}</strong> par mois, renouvelé chaque mois.</p>
      ${button(action, `S’abonner et payer ${euros(unit_amount)}`, { card: 'good' })}
      ${button(action, 'Payer avec une carte refusée', { card: 'refused' }, true)}
      <p><a href="${session.cancel_url ?? session.success_url}">Abandonner et revenir à Rebond</a></p>`,
    ),
  };
}

/** Handles the buttons of the page. */
export function submitCheckout(account: Account, id: string, form: URLSearchParams): PageAnswer {
  const session = account.find(account.state.sessions, 'checkout.session', id);
  if (session.status !== 'open') return showCheckout(account, id);
  if (form.get('card') === 'refused') return showCheckout(account, id, true);
  account.setCard(session.customer, true);
  account.payCheckout(id);
  return { redirect: session.success_url.replace('{CHECKOUT_SESSION_ID}', id) };
}
