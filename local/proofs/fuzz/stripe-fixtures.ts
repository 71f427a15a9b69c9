import type { UserSession } from '../../../shared/account/session.ts';
import type { PaymentLinkAnswer } from '../../../shared/payments/card.ts';
import { keyIn } from '../model/clients.ts';
import { issued } from './document-fixtures.ts';
import type { FixtureContext } from './fixture-context.ts';
import { deliveryOf } from './signature.ts';

const found = <Thing>(thing: Thing | undefined): Thing => {
  if (thing === undefined)
    throw new Error('The local Stripe lacks an object that the fuzzed shop needs');
  return thing;
};

export async function addSubscription({ ask, played, shop, own }: FixtureContext): Promise<void> {
  const { cloud } = played;
  const { account } = cloud.stripe;
  await ask('create-checkout', { shop, json: { plan: 'essential' } });
  account.payCheckout(found(account.state.sessions.at(-1)).id);
  await ask('stripe-webhook', deliveryOf(found(account.state.events.at(-1))));
  const { subscription } = await ask<UserSession>('get-session', { shop });
  const subscriptionId = found(subscription.stripe_subscription_id ?? undefined);
  own.ready['cancel-stripe-subscription'] = { fields: { subscriptionId } };
  const return_url = `${cloud.environment.APP_ORIGIN}/profil`;
  own.ready['stripe-customer-portal'] = { fields: { return_url } };
}

/** Makes a shop accept cards, with one unpaid invoice, and one that was paid and then credited. */
export async function addCards(context: FixtureContext): Promise<void> {
  const { ask, played, shop, own } = context;
  const { connect, account } = played.cloud.stripe;
  await ask('connect-card-payments', { shop });
  connect.onboard(found(account.state.connected.at(-1)).id, true);
  await ask('get-card-payments', { shop });

  const payable = async () => {
    const id = await issued(context);
    const asked = { shop, parameters: { id }, json: {} };
    const link = await ask<PaymentLinkAnswer>('open-payment-link', asked);
    return { id, cle: keyIn(link.url) };
  };
  const due = await payable();
  own.ready['open-payment-link'] = { id: due.id };
  own.ready['get-payable-invoice'] = due;
  own.ready['pay-invoice'] = { id: due.id, fields: { cle: due.cle } };

  const paid = await payable();
  const parameters = { id: paid.id };
  await ask('pay-invoice', { parameters, json: { cle: paid.cle } });
  connect.pay(found(account.state.paymentSessions.at(-1)).id);
  await ask('stripe-connect-webhook', deliveryOf(found(account.state.events.at(-1))));
  const json = { reason: 'Erreur de prix', lines: [{ line: 1, quantity: 1 }] };
  await ask('credit-invoice', { shop, parameters, json });
  own.ready['refund-cards'] = { id: paid.id };
}
