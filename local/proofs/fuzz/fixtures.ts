import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { activationCode } from '../../../functions/e-invoicing/reception/activation-code.ts';
import { LABELLED } from '../../../functions/testing/bonus-samples.ts';
import { supplierInvoice } from '../../../functions/testing/supplier-invoice.ts';
import { WHOLE_COMPANY } from '../../../functions/testing/whole-company.ts';
import type { RecoveryCodes, SecondFactorOn } from '../../../shared/account/second-factor.ts';
import type { UserSession } from '../../../shared/account/session.ts';
import type { ReceivedPage } from '../../../shared/e-invoicing/reception.ts';
import type { PaymentLinkAnswer } from '../../../shared/payments/card.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../shared/time.ts';
import { codeAt } from '../../emulators/cognito/software-token.ts';
import { clientSettings } from '../../resources.ts';
import { signInShop } from '../../shop-account.ts';
import { businessNumbers } from '../../testing/business-numbers.ts';
import type { PlayedCloud } from '../../testing/played-cloud.ts';
import { openShop, PASSWORD } from '../../testing/played-shop.ts';
import { keyIn } from '../model/clients.ts';
import {
  type Ask,
  addDocuments,
  addMargin,
  addReminder,
  askerOf,
  type FixtureContext,
  issued,
} from './document-fixtures.ts';
import type { Known, Own } from './known.ts';
import { deliveryOf } from './signature.ts';

const DAY_MS = 86_400_000;
const PHONE = '+33612345678';

/** Creates a shop for each plan that matters; the generated requests are sent on the next day. */
export async function createFixtures(played: PlayedCloud): Promise<Known> {
  const { stripe, platform } = played.cloud;
  const ask = askerOf(played);
  // The test delivers Stripe's events itself, and the platform's directory is empty.
  stripe.account.state.deliveryMode = 'lost';
  platform.state.listed = [];
  const eventsBefore = stripe.account.state.events.length;
  const names = ['RB12345678', 'x'];
  const own: Record<string, Own> = {};
  for (const plan of ['pro', 'free', 'essential'] as const) {
    const shop = await openShop(played, plan === 'pro' ? plan : undefined);
    own[shop] = await createShopFixtures(played, ask, shop, plan);
  }
  const shops = Object.keys(own);
  const recovery = await addRecovery(played, ask);
  for (const its of Object.values(own)) its.ready['recover-sign-in'] = { fields: recovery };
  await played.settle();
  const before = parisDay(played.now());
  played.advance(DAY_MS);
  const today = parisDay(played.now());
  for (const [shop, its] of Object.entries(own)) {
    await addReminder({ ask, played, shop, own: its });
  }
  const all = Object.values(own);
  names.push(...all.flatMap(({ repairs, documents }) => [...repairs, ...documents]));
  const keys = all.flatMap(({ repairs, ready }) => [
    ...repairs.filter((name) => name.startsWith('RB')),
    ready['get-quote']?.cle ?? '',
  ]);
  const events = stripe.account.state.events.slice(eventsBefore);
  return { shops, names, keys, days: { before, today }, own, events };
}

async function createShopFixtures(
  played: PlayedCloud,
  ask: Ask,
  shop: string,
  plan: 'pro' | 'free' | 'essential',
): Promise<Own> {
  const { siren, siret } = businessNumbers();
  const company = { ...WHOLE_COMPANY, ...LABELLED, siret };
  const own: Own = { repairs: [], documents: [], ready: {} };
  const context = { ask, played, shop, own, siren };
  if (plan === 'essential') await addSubscription(context);
  await ask('save-company', { shop, json: company });
  await addRepairs(context);
  await addDocuments(context);
  await addCards(context);
  await addPlatform(context);
  if (plan === 'pro') await addMargin(context, company);
  return own;
}

async function addRepairs({ ask, played, shop, own }: FixtureContext): Promise<void> {
  for (let each = 0; each < 4; each += 1) {
    // Repairs that are created in the same millisecond would first try the same tracking number.
    played.advance(10);
    const json = {
      deviceType: 'tablet',
      customerName: 'Durand',
      customerEmail: 'm@exemple.fr',
      customerPhone: PHONE,
    };
    const { id, trackingNumber } = await ask<Repair>('create-repair', { shop, json });
    if (each === 0) {
      own.ready['withdraw-repair'] = { id };
      continue;
    }
    if (each === 1) {
      await ask('change-status', { shop, parameters: { id }, json: { status: 'completed' } });
      own.ready['hand-over-repair'] = { id };
    }
    own.repairs.push(id, trackingNumber);
    own.ready['resend-repair-update-email'] = { fields: { repair: { id: trackingNumber } } };
    const message = `Suivi ${trackingNumber}`;
    own.ready['resend-sms-notification'] = { fields: { to: PHONE, message } };
    own.ready['get-public-repair'] = { id: trackingNumber };
  }
}

const CLIENT = '552100554';

/** Makes a shop use the e-invoicing platform, with one invoice to a stranger, and some incoming invoices. */
async function addPlatform(context: FixtureContext): Promise<void> {
  const { ask, played, shop, own, siren } = context;
  const { platform } = played.cloud;
  const fields = { siren, code: activationCode(siren, platform.state.activationKey) };
  await ask('activate-reception', { shop, json: fields });
  own.ready['activate-reception'] = { fields };

  const id = await issued(context, {
    clientKind: 'business',
    clientSiren: CLIENT,
  });
  own.ready['ask-sending'] = { id };

  const date = parisDay(played.now());
  for (const number of ['1', '2', '3']) {
    const facts = { number, sellerName: 'Pièces', buyerSiren: siren, amount: '12.90', date };
    platform.deliver(supplierInvoice(facts));
  }
  const collected = await played.invoke('collect-invoices', {});
  if (!collected.ok) throw new Error(collected.error.errorMessage);
  const { invoices } = await ask<ReceivedPage>('list-received-invoices', { shop });
  const [file, seen, answered] = invoices;
  if (!(file && seen && answered)) throw new Error('No invoice came in');
  own.ready['get-received-file'] = { id: file.id };
  own.ready['see-received-invoice'] = { id: seen.id };
  own.ready['give-answer'] = { id: answered.id };
}

async function addRecovery(played: PlayedCloud, ask: Ask) {
  const { cloud } = played;
  const shop = await openShop(played);
  const { email } = await ask<UserSession>('get-session', { shop });
  const { accessToken: AccessToken } = await signInShop(cloud, { email, password: PASSWORD });
  const pool = new CognitoIdentityProviderClient(clientSettings(cloud.endpoints.cognito));
  const { SecretCode = '' } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = codeAt(SecretCode, played.now());
  await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  const { codes } = await ask<RecoveryCodes>('make-recovery-codes', { shop });
  await ask<SecondFactorOn>('turn-on-second-factor', { shop });
  pool.destroy();
  return { email, password: PASSWORD, code: codes[0] ?? '' };
}

const found = <Thing>(thing: Thing | undefined): Thing => {
  if (thing === undefined)
    throw new Error('The local Stripe lacks an object that the fuzzed shop needs');
  return thing;
};

async function addSubscription({ ask, played, shop, own }: FixtureContext): Promise<void> {
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
async function addCards(context: FixtureContext): Promise<void> {
  const { ask, played, shop, own } = context;
  const { connect, account } = played.cloud.stripe;
  await ask('connect-card-payments', { shop });
  connect.setCharges(found(account.state.connected.at(-1)).id, true);
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
