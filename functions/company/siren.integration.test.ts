import { expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import { parisDay } from '../../shared/time.ts';
import { WHOLE_COMPANY } from '../testing/whole-company.ts';

let cloud: TestCloud;
sharedCloud((started) => {
  ({ cloud } = started);
});

/** Another establishment of the same company, spelled with spaces, and another company. */
const [SISTER, OTHER] = ['732 829 320 00082', '55208131766522'];

const save = ({ token }: TestShop, json: object) =>
  callApi<Record<'siret' | 'phone', string> & Partial<ErrorBody>>(cloud, '/api/company', {
    method: 'PUT',
    token,
    json,
  });
const issue = ({ token }: TestShop) =>
  callApi(cloud, '/api/documents', {
    method: 'POST',
    token,
    json: {
      documentType: 'devis',
      invoiceDate: parisDay(Date.now()),
      clientName: 'Durand',
      items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
    },
  });

it('A shop changes its SIREN until it has issued a document, and its establishment also later', async () => {
  const shop = await createShop(cloud);
  await save(shop, { ...WHOLE_COMPANY, siret: OTHER });
  expect((await save(shop, WHOLE_COMPANY)).body.siret).toBe(WHOLE_COMPANY.siret);
  expect((await issue(shop)).status).toBe(201);
  for (const siret of [OTHER, '', '123']) {
    const { status, body } = await save(shop, { siret, phone: '0102030405' });
    expect([status, body.error?.code], siret).toEqual([400, 'INVALID']);
    expect(body.error?.fields?.siret).toMatch(/^Vos documents sont émis sous votre SIREN actuel/);
  }
  expect((await save(shop, { phone: '0102030406' })).body).toMatchObject({
    siret: WHOLE_COMPANY.siret,
    phone: '0102030406',
  });
  const reminders = { quotes: { on: true, days: 5 }, notFetched: { on: false } };
  expect((await save(shop, { siret: OTHER, reminders })).status).toBe(400);
  expect((await save(shop, { siret: SISTER, reminders })).body.siret).toBe(SISTER);
});
