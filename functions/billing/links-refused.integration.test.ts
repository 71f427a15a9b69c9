import { expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedShop } from '../../local/testing/cloud-and-table.ts';
import { createShop, setPlan, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { ApprovalLink, IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import { parisDay } from '../../shared/time.ts';

const LINK = 'Voir exemple.top';
const COMPANY = {
  company_name: 'Atelier Léa',
  siret: '732 829 320 00074',
  phone: '01 02 03 04 05',
  address: '12 rue du Lac\n69003 Lyon',
  vat_regime: 'franchise',
  mediator_url: 'https://mediateur.example',
};
const DRAFT = {
  documentType: 'devis',
  get invoiceDate() {
    return parisDay(Date.now());
  },
  clientName: 'Marie Durand',
  clientAddress: '3 place Carnot\n75010 Paris',
  clientEmail: 'marie@orange.fr',
  operationCategory: 'services',
  items: [{ description: 'Écran', quantity: 1, price: 45 }],
  notes: 'Merci',
};
const REPAIR = {
  deviceType: 'smartphone',
  deviceModel: 'iPhone 13',
  issue: 'Écran fêlé',
  customerName: 'Durand',
  customerFirstName: 'Marie',
  customerEmail: 'marie@orange.fr',
};

let cloud: TestCloud;
let shop: TestShop;

type Method = 'POST' | 'PUT';
type Answer = { status: number; body: IssuedDocument & Partial<ErrorBody> };
const send = (method: Method, path: string, json: object): Promise<Answer> =>
  callApi(cloud, path, { method, json, token: shop.token });
const fieldsOf = ({ status, body }: Answer) => [status, Object.keys(body.error?.fields ?? {})];

sharedShop({ company: COMPANY }, (started) => {
  ({ cloud, shop } = started);
});

it.each<[Method, string, string, object, object]>([
  ['PUT', '/api/company', 'company_name', COMPANY, { company_name: LINK }],
  ['PUT', '/api/company', 'phone', COMPANY, { phone: LINK }],
  ['PUT', '/api/company', 'address', COMPANY, { address: LINK }],
  ['PUT', '/api/company', 'legal_details', COMPANY, { legal_details: LINK }],
  ['POST', '/api/documents', 'clientName', DRAFT, { clientName: LINK }],
  ['POST', '/api/documents', 'clientAddress', DRAFT, { clientAddress: LINK }],
  ['POST', '/api/documents', 'notes', DRAFT, { notes: LINK }],
  [
    'POST',
    '/api/documents',
    'items.0.description',
    DRAFT,
    { items: [{ description: LINK, quantity: 1, price: 45 }] },
  ],
  ['POST', '/api/repairs', 'issue', REPAIR, { issue: LINK }],
  ['POST', '/api/repairs', 'deviceModel', REPAIR, { deviceModel: LINK }],
])(
  '%s %s with a link in %s is refused for a free account, and the error names this field',
  async (method, path, field, whole, linked) => {
    expect(fieldsOf(await send(method, path, { ...whole, ...linked }))).toEqual([400, [field]]);
  },
);

it('A link in the reason of a credit note is refused', async () => {
  const { body: invoice } = await send('POST', '/api/documents', {
    ...DRAFT,
    documentType: 'facture',
  });
  const refused = await send('POST', `/api/documents/${invoice.id}/credit-note`, { reason: LINK });
  expect(fieldsOf(refused)).toEqual([400, ['reason']]);
});

it('The signer of a quote cannot write a link in place of a name, even if the shop has a paid plan', async () => {
  const { body: quote } = await send('POST', '/api/documents', DRAFT);
  const path = `/api/documents/${quote.id}/approval-link`;
  const { body } = await callApi<ApprovalLink>(cloud, path, {
    method: 'POST',
    token: shop.token,
    json: {},
  });
  const cle = body.path.split('cle=')[1];
  await setPlan(cloud, shop.sub, 'pro');
  const json = { cle, decision: 'accepted', name: LINK };
  const refused: Answer = await callApi(cloud, `/api/devis/${quote.id}/decision`, {
    method: 'POST',
    json,
  });
  expect(fieldsOf(refused)).toEqual([400, ['name']]);
});

it('A shop on a paid plan may write links', async () => {
  const paying = await createShop(cloud, { plan: 'pro' });
  const json = { ...COMPANY, address: LINK };
  const { status } = await callApi(cloud, '/api/company', {
    method: 'PUT',
    json,
    token: paying.token,
  });
  expect(status).toBe(200);
});
