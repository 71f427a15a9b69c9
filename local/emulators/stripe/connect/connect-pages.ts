import { button, euros, html, type PageAnswer, page } from '../page.ts';
import { type Connect, isOpen } from './connect.ts';
import { isCardName } from './test-cards.ts';

export function showOnboarding(connect: Connect, id: string): PageAnswer {
  const link = connect.find(connect.state.onboardings, 'account_link', id);
  if (connect.seconds() >= link.expires_at) return { redirect: link.refresh_url };
  const action = `/_local/stripe/onboarding/${id}`;
  return {
    page: page(
      'Recevez des paiements par carte',
      html`<p>Ici, Stripe demande qui vous êtes et le compte bancaire où verser l’argent.</p>
        ${button(action, 'Confirmer mon entreprise', { do: 'done' })}
        ${button(action, 'Finir plus tard', { do: 'later' }, true)}`,
    ),
  };
}

export function submitOnboarding(connect: Connect, id: string, form: URLSearchParams): PageAnswer {
  const link = connect.find(connect.state.onboardings, 'account_link', id);
  connect.onboard(link.account, form.get('do') === 'done');
  return { redirect: link.return_url };
}

export function showPayment(connect: Connect, id: string, refused = false): PageAnswer {
  const session = connect.session(id);
  const back = session.cancel_url ?? session.success_url;
  if (!isOpen(session, connect.seconds())) {
    return {
      page: page(
        'Cette page de paiement n’est plus valable',
        html`<p><a href="${back}">Revenir</a></p>`,
      ),
    };
  }
  const action = `/_local/stripe/payment/${id}`;
  const sum = euros(session.amount_total);
  return {
    page: page(
      session.product,
      html`${
        refused
          ? html`<p role="alert">Votre carte a été refusée. Essayez avec une autre carte.</p>`
          : ''
      }
      <p><strong>${sum}</strong></p>
      ${button(action, `Payer ${sum}`, { card: 'good' })}
      ${button(action, 'Payer avec une carte refusée', { card: 'refused' }, true)}
      ${button(action, 'Payer avec une carte dont le remboursement attend', { card: 'pendingRefund' }, true)}
      ${button(action, 'Payer avec une carte dont le remboursement échoue', { card: 'refundFail' }, true)}
      <p><a href="${back}">Abandonner et revenir</a></p>`,
    ),
  };
}

export function submitPayment(connect: Connect, id: string, form: URLSearchParams): PageAnswer {
  const session = connect.session(id);
  if (!isOpen(session, connect.seconds())) return showPayment(connect, id);
  const card = form.get('card');
  if (!isCardName(card)) return showPayment(connect, id, true);
  connect.pay(id, card);
  return { redirect: session.success_url.replace('{CHECKOUT_SESSION_ID}', id) };
}
