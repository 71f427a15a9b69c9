import { randomInt, randomUUID } from 'node:crypto';
import { BONUS, LABELLED } from '../../functions/testing/bonus-samples.ts';
import { jpegPicture } from '../../functions/testing/jpeg-picture.ts';
import { supplierInvoice } from '../../functions/testing/supplier-invoice.ts';
import { startTestTable } from '../../functions/testing/test-table.ts';
import { WHOLE_COMPANY } from '../../functions/testing/whole-company.ts';
import type { UserSession } from '../../shared/account/session.ts';
import type { BonusStandingAnswer } from '../../shared/bonus/answers.ts';
import type { ApprovalLink, IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { ReceivedPage } from '../../shared/e-invoicing/reception.ts';
import type { Pictures } from '../../shared/repairs/pictures/pictures.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { parisDay } from '../../shared/time.ts';
import { issuedBefore } from '../cloud/seed/backdate.ts';
import { businessNumbers } from './business-numbers.ts';
import { callApi } from './call-api.ts';
import { type CardShop, cardShop } from './card-shop.ts';
import { eventually } from './eventually.ts';
import { activateReception } from './receiving-shop.ts';
import { settledRepair } from './settled-repair.ts';
import type { TestShop } from './shop.ts';
import type { TestCloud } from './test-cloud.ts';

/** A prepared shop has one object of each of these kinds, and requests can name it by this word. */
export const NAMED_OBJECTS = [
  'repair',
  'trackingNumber',
  'trackingKey',
  'quote',
  'quoteKey',
  'invoice',
  'invoiceKey',
  'proof',
  'picture',
  'pictureAddress',
  'receivedInvoice',
  'reminder',
  'subscription',
] as const;

/** A request names a shop's objects, and its customer's addresses, with these values. */
export type Named = Record<
  (typeof NAMED_OBJECTS)[number] | 'customerEmail' | 'customerPhone',
  string
>;

export type ShopWithFixtures = { shop: TestShop; siren: string; named: Named };

const DAY_MS = 86_400_000;
const vatNumber = (siren: string) =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;
const PDF = '%PDF-1.7';
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>';

/** Creates a shop that has stored one object of each kind that a route of the contract can name. */
export async function shopWithFixtures(cloud: TestCloud): Promise<ShopWithFixtures> {
  const cards = await cardShop(cloud);
  const { shop, ask } = cards;
  const post = async <Body>(path: string, json: object = {}) => {
    const answer = await ask<Body>(path, 'POST', json);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { siren, siret } = businessNumbers();
  const vat = { vat_regime: 'normal', vat_number: vatNumber(siren) };
  await ask('/api/company', 'PUT', { ...WHOLE_COMPANY, ...LABELLED, ...vat, siret });
  const customerEmail = `client-${randomUUID()}@exemple.fr`;
  const customerPhone = `+3361${String(randomInt(1e7)).padStart(7, '0')}`;
  const dayBefore = parisDay(Date.now() - 2 * DAY_MS);
  const overdue = await overdueInvoice(cloud, cards, customerEmail, dayBefore);
  const invoice = overdue.id;
  await post(`/api/documents/${invoice}/reminders`);
  const quote = await post<IssuedDocument>('/api/documents', quoteFor(customerEmail));
  const [link, payment] = await Promise.all([
    post<ApprovalLink>(`/api/documents/${quote.id}/approval-link`),
    post<{ url: string }>(`/api/documents/${invoice}/payment-link`),
  ]);
  const repair = await post<Repair>('/api/repairs', {
    ...{ deviceType: 'tablet', customerName: 'Durand', customerEmail, customerPhone },
  });
  await settledRepair(cloud, shop, repair.id, ['email', 'sms']);
  await upload(cloud, shop, '/api/company/logo', LOGO);
  return {
    shop,
    siren,
    named: {
      repair: repair.id,
      trackingNumber: repair.trackingNumber,
      trackingKey: repair.tracking_key,
      quote: quote.id,
      quoteKey: keyIn(link.url),
      invoice,
      invoiceKey: keyIn(payment.url),
      proof: await proofOf(cloud, shop, invoice),
      ...(await shownPicture(cloud, shop, repair.id)),
      receivedInvoice: await receivedInvoice(cloud, cards, siren, dayBefore),
      reminder: `OVERDUE#${invoice}#1`,
      subscription: await subscriptionOf(cards),
      customerEmail,
      customerPhone,
    },
  };
}

export const quoteFor = (clientEmail: string) => ({
  documentType: 'devis',
  invoiceDate: parisDay(Date.now()),
  clientName: 'Marie Durand',
  clientEmail,
  tvaEnabled: true,
  operationCategory: 'services',
  items: [{ id: 1, description: 'Écran', quantity: 1, price: 139.99 }],
});

const keyIn = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('cle') ?? '';

/** Issues an invoice with a bonus and a second-hand device, on which a reminder is due. */
async function overdueInvoice(
  cloud: TestCloud,
  { shop, ask }: CardShop,
  clientEmail: string,
  day: string,
): Promise<IssuedDocument> {
  const table = startTestTable(cloud);
  await issuedBefore(table.client, shop.sub, day);
  table.close();
  const answer = await ask<IssuedDocument>('/api/documents', 'POST', {
    ...quoteFor(clientEmail),
    ...BONUS,
    documentType: 'facture',
    clientAddress: '1 quai du Port\n13002 Marseille',
    invoiceDate: day,
    dueDate: day,
    operationCategory: 'mixed',
    items: [
      { description: 'iPhone 12 reconditionné', quantity: 1, price: 250, marginScheme: true },
      { description: 'Écran', quantity: 1, price: 139.99 },
    ],
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function upload<Body>(
  cloud: TestCloud,
  { token }: TestShop,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Body> {
  const answer = await callApi<Body>(cloud, path, { method: 'POST', token, body });
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function proofOf(cloud: TestCloud, shop: TestShop, invoice: string): Promise<string> {
  const path = `/api/documents/${invoice}/bonus/proofs?kind=plate`;
  const { files = [] } = await upload<BonusStandingAnswer>(cloud, shop, path, PDF);
  return files[0]?.id ?? '';
}

/** Adds a picture to a repair, and shows it to the customer. */
async function shownPicture(cloud: TestCloud, shop: TestShop, repair: string) {
  const path = `/api/repairs/${repair}/pictures`;
  const picture = randomUUID();
  await upload(cloud, shop, `${path}?picture=${picture}`, jpegPicture());
  const { body } = await callApi<Pictures>(cloud, `${path}/${picture}`, {
    method: 'PUT',
    token: shop.token,
    json: { shown: true },
  });
  return { picture, pictureAddress: body.pictures[0]?.url.split('=').at(-1) ?? '' };
}

async function receivedInvoice(
  cloud: TestCloud,
  { shop, ask }: CardShop,
  siren: string,
  date: string,
): Promise<string> {
  await activateReception(cloud, shop, siren);
  const facts = { number: '1', sellerName: 'Pièces', buyerSiren: siren, amount: '12.90', date };
  cloud.platform.deliver(supplierInvoice(facts));
  return eventually('the supplier’s invoice is received', async () => {
    await cloud.invoke('collect-invoices', {});
    const { body } = await ask<ReceivedPage>('/api/received-invoices');
    return body.invoices[0]?.id;
  });
}

/** Subscribes to a plan on Stripe's page. */
async function subscriptionOf({ ask, eventsArrived }: CardShop): Promise<string> {
  const { body } = await ask<{ url: string }>('/api/billing/checkout', 'POST', { plan: 'pro' });
  await fetch(body.url, {
    method: 'POST',
    body: new URLSearchParams({ card: 'good' }),
    redirect: 'manual',
  });
  await eventsArrived();
  return eventually('the plan is paid', async () => {
    const session = await ask<UserSession>('/api/session');
    return session.body.subscription.stripe_subscription_id ?? undefined;
  });
}
