import { expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import { documentInput } from '../../shared/documents/input/input.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import { parisDay } from '../../shared/time.ts';
import { documentsRepository } from '../documents/documents.repository.ts';
import { issueDocument } from '../documents/issuing/issue-document.ts';
import { issuersRepository } from '../documents/issuing/issuers.repository.ts';
import { openContactOfRepair } from '../repairs/repair-contact.ts';
import type { TestTable } from '../testing/test-table.ts';
import { UNBOUNDED } from '../testing/unbounded.ts';
import { WHOLE_COMPANY } from '../testing/whole-company.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

/** The first SIRET is another establishment of the company, spelled with spaces. The second is another company's. */
const [SISTER, OTHER] = ['732 829 320 00082', '55208131766522'];

const QUOTE = {
  documentType: 'devis',
  get invoiceDate() {
    return parisDay(Date.now());
  },
  clientName: 'Durand',
  operationCategory: 'services',
  items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
};

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
    json: QUOTE,
  });

it('A shop can change its SIREN until it has issued a document, and can change its establishment even after that', async () => {
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

/** Issues a quote. `meanwhile` changes the shop's company just after the issue has read it. */
function issueWhile({ sub }: TestShop, meanwhile: () => Promise<unknown>) {
  const issuers = issuersRepository(table);
  const get = async (shopId: string) => {
    const issuer = await issuers.get(shopId);
    await meanwhile();
    return issuer;
  };
  const documents = documentsRepository(table, UNBOUNDED);
  const dependencies = { documents, issuers: { get }, contactOfRepair: openContactOfRepair(table) };
  return issueDocument({ ...dependencies, now: Date.now }, sub, documentInput.parse(QUOTE));
}

it('The first document is not issued when the SIREN is replaced during the issue', async () => {
  const shop = await createShop(cloud);
  await save(shop, { ...WHOLE_COMPANY, siret: OTHER });
  const replace = async () => expect((await save(shop, WHOLE_COMPANY)).status).toBe(200);
  await expect(issueWhile(shop, replace)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/^Le SIRET de votre entreprise vient de changer/),
  });
  expect((await issue(shop)).body).toMatchObject({ number: expect.stringMatching(/-0001$/) });
});

it('An issue fails when, while it runs, the SIREN is replaced and another document is issued', async () => {
  const shop = await createShop(cloud);
  await save(shop, { ...WHOLE_COMPANY, siret: OTHER });
  const replace = async () => {
    expect((await save(shop, WHOLE_COMPANY)).status).toBe(200);
    expect((await issue(shop)).status).toBe(201);
  };
  await expect(issueWhile(shop, replace)).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('A document is issued while the company is saved under the same SIRET', async () => {
  const shop = await createShop(cloud);
  await save(shop, WHOLE_COMPANY);
  const document = await issueWhile(shop, () => save(shop, { ...WHOLE_COMPANY, phone: '01' }));
  expect(document.seller.siret).toBe(WHOLE_COMPANY.siret);
});
