import { WHOLE_COMPANY } from '../../functions/testing/whole-company.ts';
import type { StripePage } from '../../shared/billing/billing.ts';
import type { DocumentDetails, IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import type { CardConnection } from '../../shared/payments/card.ts';
import { parisDay } from '../../shared/time.ts';
import { callApi } from './call-api.ts';
import { eventually } from './eventually.ts';
import { createShop, type TestShop } from './shop.ts';
import type { TestCloud } from './test-cloud.ts';

export type CardShop = Awaited<ReturnType<typeof cardShop>>;

/** Opens a shop whose Stripe account takes payments; returns its actions and those of its customers. */
export async function cardShop(cloud: TestCloud) {
  const { state } = cloud.stripe.account;
  const shop: TestShop = await createShop(cloud);
  const ask = <Body>(path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', json: object = {}) =>
    callApi<Body & ErrorBody>(cloud, path, {
      method,
      token: shop.token,
      ...(method !== 'GET' && { json }),
    });
  const press = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const eventsArrived = () =>
    eventually('every event has arrived', () => state.pending.length === 0);
  const known = new Set(state.connected.map(({ id }) => id));

  await ask('/api/company', 'PUT', WHOLE_COMPANY);
  const { body } = await ask<CardConnection>('/api/card-payments', 'POST');
  await press(body.url ?? '', { do: 'done' });
  await ask('/api/card-payments');
  await eventsArrived();
  const account = state.connected.find(
    ({ id, metadata }) => !known.has(id) && metadata.user_id === shop.sub,
  );

  return {
    shop,
    account: account?.id ?? '',
    ask,
    eventsArrived,

    /** Issues an invoice, of 60 € by default. */
    async invoice(price = 60): Promise<IssuedDocument> {
      const answer = await ask<IssuedDocument>('/api/documents', 'POST', {
        documentType: 'facture',
        invoiceDate: parisDay(Date.now()),
        clientName: 'Marie Durand',
        operationCategory: 'services',
        items: [{ description: 'Écran', quantity: 1, price }],
      });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },

    /** Returns the Stripe page that an invoice's payment link leads to. */
    async page(id: string): Promise<string> {
      const link = await ask<{ url: string }>(`/api/documents/${id}/payment-link`, 'POST');
      const cle = new URLSearchParams(new URL(link.body.url).hash.slice(1)).get('cle') ?? '';
      const page = await callApi<StripePage>(cloud, `/api/payer/${id}`, {
        method: 'POST',
        json: { cle },
      });
      return page.body.url;
    },

    /** Pays a page, by default the page of the invoice's link, with a test card. Returns the payment's id. */
    async pay(id: string, page?: string, card = 'good'): Promise<string> {
      await press(page ?? (await this.page(id)), { card });
      const intents = state.intents.filter(({ metadata }) => metadata.rebond_document === id);
      return intents.at(-1)?.id ?? '';
    },

    details: async (id: string) => (await ask<DocumentDetails>(`/api/documents/${id}`)).body,

    /** Returns the payments of the invoice: means and cents. */
    async paid(id: string): Promise<[string, number][]> {
      const { payments = [] } = await this.details(id);
      return payments.map(({ means, amountCents }) => [means, amountCents]);
    },
  };
}
