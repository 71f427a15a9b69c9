import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../cloud/gateway/read-body.ts';
import { button, euros, html, PAGE_HEADERS, type PageAnswer, page } from '../page.ts';
import type { Account } from './account.ts';
import { ApiError } from './api-error.ts';
import { type Connect, isOpen } from './connect/connect.ts';
import { type CardName, isCardName } from './connect/connect-objects.ts';
import { showControl, submitControl } from './control-page.ts';
import { showPortal, submitPortal } from './portal-page.ts';
import type { Webhooks } from './webhooks.ts';

const PAGE = /^\/_local\/stripe(?:\/(checkout|portal|payment|onboarding)\/(\w+))?\/?$/;

/** Serves the pages under /_local/stripe: checkout, portal, connected accounts, and the emulator's control page. */
export function createPages(account: Account, connect: Connect, webhooks: Webhooks) {
  async function answer(
    path: string,
    form: URLSearchParams | undefined,
  ): Promise<PageAnswer | undefined> {
    const [, kind, id = ''] = PAGE.exec(path) ?? [undefined, 'unknown'];
    if (kind === 'checkout') {
      return form ? submitCheckout(account, id, form) : showCheckout(account, id);
    }
    if (kind === 'portal') return form ? submitPortal(account, id, form) : showPortal(account, id);
    if (kind === 'payment')
      return form ? submitPayment(connect, id, form) : showPayment(connect, id);
    if (kind === 'onboarding') {
      return form ? submitOnboarding(connect, id, form) : showOnboarding(connect, id);
    }
    if (kind === 'unknown') return undefined;
    return form ? submitControl(account, connect, webhooks, form) : showControl(account, connect);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = (await readBody(request))?.toString('utf8');
    const form = request.method === 'POST' ? new URLSearchParams(body) : undefined;
    const result = await answer(pathname, form).catch((error: unknown) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    if (result === undefined) {
      response
        .writeHead(404, PAGE_HEADERS)
        .end(page('Page inconnue', html`<p><a href="/">Rebond</a></p>`));
    } else if ('redirect' in result) {
      response.writeHead(303, { ...PAGE_HEADERS, location: result.redirect }).end();
    } else {
      response.writeHead(200, PAGE_HEADERS).end(result.page);
    }
  };
}

type Payable = {
  /** Without an action, the page cannot be paid any more. */
  action: string | undefined;
  title: string;
  cents: number;
  back: string;
  /** The page has one more button for each of these cards. */
  others: Partial<Record<CardName, string>>;
  words: { terms: string; pay: string; to: string };
};

function showPayable(
  { action, title, cents, back, others, words }: Payable,
  refused: boolean,
): PageAnswer {
  if (action === undefined) {
    return {
      page: page(
        'Cette page de paiement n’est plus valable',
        html`<p><a href="${back}">Revenir${words.to}</a></p>`,
      ),
    };
  }
  const sum = euros(cents);
  return {
    page: page(
      title,
      html`${
        refused
          ? html`<p role="alert">Votre carte a été refusée. Essayez avec une autre carte.</p>`
          : ''
      }
      <p><strong>${sum}</strong>${words.terms}</p>
      ${button(action, `${words.pay} ${sum}`, { card: 'good' })}
      ${button(action, 'Payer avec une carte refusée', { card: 'refused' }, true)}
      ${Object.entries(others).map(([card, label]) => button(action, label, { card }, true))}
      <p><a href="${back}">Abandonner et revenir${words.to}</a></p>`,
    ),
  };
}

function showCheckout(account: Account, id: string, refused = false): PageAnswer {
  const session = account.find(account.state.sessions, 'checkout.session', id);
  const { nickname, unit_amount } = account.price(session.price);
  const payable: Payable = {
    action: session.status === 'open' ? `/_local/stripe/checkout/${id}` : undefined,
    title: `Rebond ${nickname}`,
    cents: unit_amount,
    back: session.cancel_url ?? session.success_url,
    others: {},
    words: {
      terms: ' par mois, renouvelé chaque mois.',
      pay: 'S’abonner et payer',
      to: ' à Rebond',
    },
  };
  return showPayable(payable, refused);
}

function submitCheckout(account: Account, id: string, form: URLSearchParams): PageAnswer {
  const session = account.find(account.state.sessions, 'checkout.session', id);
  if (session.status !== 'open') return showCheckout(account, id);
  if (form.get('card') === 'refused') return showCheckout(account, id, true);
  account.setCard(session.customer, true);
  account.payCheckout(id);
  return { redirect: session.success_url.replace('{CHECKOUT_SESSION_ID}', id) };
}

function showOnboarding(connect: Connect, id: string): PageAnswer {
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

function submitOnboarding(connect: Connect, id: string, form: URLSearchParams): PageAnswer {
  const link = connect.find(connect.state.onboardings, 'account_link', id);
  if (form.get('do') === 'done') connect.setCharges(link.account, true);
  return { redirect: link.return_url };
}

function showPayment(connect: Connect, id: string, refused = false): PageAnswer {
  const session = connect.session(id);
  const payable: Payable = {
    action: isOpen(session, connect.seconds()) ? `/_local/stripe/payment/${id}` : undefined,
    title: session.product,
    cents: session.amount_total,
    back: session.cancel_url ?? session.success_url,
    others: {
      pendingRefund: 'Payer avec une carte dont le remboursement attend',
      refundFail: 'Payer avec une carte dont le remboursement échoue',
    },
    words: { terms: '', pay: 'Payer', to: '' },
  };
  return showPayable(payable, refused);
}

function submitPayment(connect: Connect, id: string, form: URLSearchParams): PageAnswer {
  const session = connect.session(id);
  if (!isOpen(session, connect.seconds())) return showPayment(connect, id);
  const card = form.get('card');
  if (!isCardName(card)) return showPayment(connect, id, true);
  connect.pay(id, card);
  return { redirect: session.success_url.replace('{CHECKOUT_SESSION_ID}', id) };
}
