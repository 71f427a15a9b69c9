import { expect } from 'vitest';
import { WHOLE_COMPANY } from '../../functions/testing/whole-company.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { parisDay } from '../../shared/time.ts';
import { callApi } from './call-api.ts';
import { createShop } from './shop.ts';
import type { TestCloud } from './test-cloud.ts';

export type IssuingShop = Awaited<ReturnType<typeof createIssuingShop>>;

/** Creates a shop that charges VAT and may issue documents. Each of its functions expects a 201. */
export async function createIssuingShop(cloud: TestCloud) {
  const company = { ...WHOLE_COMPANY, vat_regime: 'normal' };
  const shop = await createShop(cloud, { company });

  async function post(path: string, json: object): Promise<IssuedDocument> {
    const { status, body } = await callApi<IssuedDocument>(cloud, path, {
      method: 'POST',
      token: shop.token,
      json,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }

  return {
    shop,
    post,
    /** Issues an invoice of 141,10 € for services, 100 € before tax at 20 % and 20 € at 5,5 %, with `changes`. */
    issue: (changes: object = {}) =>
      post('/api/documents', {
        documentType: 'facture',
        invoiceDate: parisDay(Date.now()),
        clientName: 'Marie Durand',
        tvaEnabled: true,
        operationCategory: 'services',
        items: [
          { description: 'Écran', quantity: 2, price: 50, tvaRate: 20 },
          { description: 'Livre', quantity: 1, price: 20, tvaRate: 5.5 },
        ],
        ...changes,
      }),
  };
}
