import { inflateSync } from 'node:zlib';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { createIssuingShop, type IssuingShop } from '../../../local/testing/issuing-shop.ts';
import { createShop, setPlan } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { CsvPage } from '../../../shared/account/account.ts';
import type {
  ApprovalLink,
  DocumentDetails,
  IssuedDocument,
} from '../../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { EReport } from '../../../shared/payments/e-report.ts';
import type { MarginSums } from '../../../shared/payments/margin.ts';
import { parisDay } from '../../../shared/time.ts';
import { shopPartition } from '../../platform/table/table-keys.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { purchasesKey } from './stored-purchases.ts';

let cloud: TestCloud;
let table: TestTable;
let issuing: IssuingShop;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeAll(async () => {
  issuing = await createIssuingShop(cloud);
  await setPlan(cloud, issuing.shop.sub, 'pro');
});

const DAY_MS = 86_400_000;
const today = () => parisDay(Date.now());
const period = () => `from=${parisDay(Date.now() - DAY_MS)}&to=${today()}`;

/** This is the purchase price of a phone. No other number in these tests has its digits. */
const SECRET_CENTS = 987_654;
const SECRETS = [/9\s?876[.,]?54/u, /987\D?654/];

const phone = { description: 'iPhone 15', quantity: 1, price: 12_000, marginScheme: true };
const sell = (changes: object = {}, by = issuing) =>
  by.issue({ operationCategory: 'goods', items: [phone], ...changes });
const ask = <Body>(path: string, { token } = issuing.shop) => callApi<Body>(cloud, path, { token });
const note = (id: string, purchases: object[], { token } = issuing.shop) =>
  callApi<{ margin: object[] } & ErrorBody>(cloud, `/api/documents/${id}/purchases`, {
    method: 'PUT',
    token,
    json: { purchases },
  });
const marginOf = async (id: string) =>
  (await ask<DocumentDetails>(`/api/documents/${id}`)).body.margin;

/** Returns the shop's chain and its frozen documents. */
async function sealed(): Promise<unknown[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :shop',
      ExpressionAttributeValues: { ':shop': shopPartition(issuing.shop.sub) },
    }),
  );
  return Items.filter(({ sk }) =>
    /^(CHAIN|DOCUMENT|DOCUMENT-SUMMARY|SEQUENCE.*)#/.test(String(sk)),
  );
}

describe('A purchase price', () => {
  it('A purchase price is recorded with the draft, passes from quote to invoice, and can be changed at any time', async () => {
    const quote = await sell({
      documentType: 'devis',
      items: [{ ...phone, purchasePrice: 9876.54 }],
    });
    const known = { line: 1, saleCents: 1_200_000 };
    const purchase = { unitCents: SECRET_CENTS, marginCents: 212_346, vatCents: 35_391 };
    expect(await marginOf(quote.id)).toEqual([{ ...known, purchase }]);
    const invoice = await issuing.post(`/api/documents/${quote.id}/invoice`, {});
    expect(await marginOf(invoice.id)).toEqual([{ ...known, purchase }]);

    const before = await sealed();
    const { status, body } = await note(invoice.id, [{ line: 1, unitCents: 1_080_000 }]);
    const changed = { unitCents: 1_080_000, marginCents: 120_000, vatCents: 20_000 };
    expect([status, body]).toEqual([200, { margin: [{ ...known, purchase: changed }] }]);
    expect(await marginOf(invoice.id)).toEqual([{ ...known, purchase: changed }]);
    expect(await marginOf(quote.id)).toEqual([{ ...known, purchase }]);
    await note(invoice.id, []);
    expect(await marginOf(invoice.id)).toEqual([known]);
    expect(await sealed()).toEqual(before);
  });

  it('A purchase price is accepted only for a line under the margin scheme, in whole cents, and once for each line', async () => {
    const invoice = await sell({
      items: [phone, { description: 'Coque', quantity: 1, price: 10, tvaRate: 20 }],
    });
    const refused = await note(invoice.id, [{ line: 2, unitCents: 100 }]);
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      { 'purchases.0.line': 'Cette ligne n’est pas au régime de la marge.' },
    ]);
    const wrong = [
      [{ line: 1, unitCents: -1 }],
      [{ line: 1, unitCents: 1.5 }],
      [{ line: 1, unitCents: 1e12 }],
      [{ line: 0, unitCents: 1 }],
      [
        { line: 1, unitCents: 1 },
        { line: 1, unitCents: 2 },
      ],
    ];
    for (const purchases of wrong) expect((await note(invoice.id, purchases)).status).toBe(400);
    const draft = await callApi<ErrorBody>(cloud, '/api/documents', {
      method: 'POST',
      token: issuing.shop.token,
      json: {
        documentType: 'facture',
        invoiceDate: today(),
        clientName: 'Marie',
        tvaEnabled: true,
        operationCategory: 'goods',
        items: [{ description: 'Coque', quantity: 1, price: 10, purchasePrice: 5 }],
      },
    });
    expect(draft.body.error.fields).toEqual({
      'items.0.purchasePrice': 'Seule une ligne au régime de la marge a un prix d’achat.',
    });
  });

  it('A credit note has no purchase price of its own and keeps the parts that it credits', async () => {
    const invoice = await sell({ items: [{ ...phone, quantity: 2 }] });
    const lines = [{ line: 1, quantity: 1 }];
    const credit = await issuing.post(`/api/documents/${invoice.id}/credit-note`, { lines });
    const key = purchasesKey(issuing.shop.sub, credit.id);
    const beside = async () =>
      (await table.client.send(new GetCommand({ TableName: table.name, Key: key }))).Item;
    const before = await beside();
    expect(before).toMatchObject({ credited: [{ line: 1 }] });
    const { status, body } = await note(credit.id, []);
    expect([status, body]).toEqual([200, { margin: [] }]);
    expect((await note(credit.id, [{ line: 1, unitCents: 1 }])).status).toBe(400);
    expect(await beside()).toEqual(before);
  });

  it('A purchase price of another shop cannot be changed', async () => {
    const invoice = await sell({ items: [{ ...phone, purchasePrice: 9876.54 }] });
    const stranger = await createShop(cloud);
    const before = await sealed();
    expect((await note(invoice.id, [{ line: 1, unitCents: 1 }], stranger)).status).toBe(404);
    expect(await marginOf(invoice.id)).toMatchObject([{ purchase: { unitCents: SECRET_CENTS } }]);
    expect(await sealed()).toEqual(before);
  });
});

/** Returns a file with its streams inflated: the drawn pages and the embedded XML. */
function opened(pdf: Buffer): string {
  return pdf.toString('latin1').replace(/stream\n([\s\S]*?)\nendstream/g, (_, stream: string) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('utf8');
    } catch {
      return '';
    }
  });
}

/**
 * Returns everything that a customer, or anybody without the shop's session, ever receives of a quote and its invoice.
 */
async function publicOutputs(
  { quote, link, invoice }: { quote: IssuedDocument; link: ApprovalLink; invoice: IssuedDocument },
  client: string,
): Promise<Record<string, string>> {
  const { token } = issuing.shop;
  const post = <Body>(path: string, json: object = {}) =>
    callApi<Body>(cloud, path, { method: 'POST', token, json });
  const text = async (path: string) => (await fetch(`${cloud.origin}${path}`)).text();
  const pdf = async (path: string, signed = true) => {
    const response = await fetch(`${cloud.origin}${path}`, {
      ...(signed && { headers: { authorization: `Bearer ${token}` } }),
    });
    expect(response.status).toBe(200);
    return opened(Buffer.from(await response.arrayBuffer()));
  };
  const key = link.path.split('cle=')[1] ?? '';
  const payment = (await post<{ url: string }>(`/api/documents/${invoice.id}/payment-link`)).body;
  const payKey = payment.url.split('cle=')[1] ?? '';
  for (const { id } of [quote, invoice]) {
    expect((await post(`/api/documents/${id}/send`)).status).toBe(200);
  }
  const emails = cloud.messaging.outbox.list().filter(({ to }) => to === client);
  expect(emails).not.toEqual([]);
  const attachments = emails.flatMap((email) => email.attachments ?? []);
  expect(attachments).not.toEqual([]);
  return {
    quote: await text(`/api/devis/${quote.id}?cle=${key}`),
    'quote PDF': await pdf(`/api/devis/${quote.id}/pdf?cle=${key}`, false),
    'invoice PDF and XML': await pdf(`/api/documents/${invoice.id}/pdf`),
    payable: await text(`/api/payer/${invoice.id}?cle=${payKey}`),
    tracking: await text(`/api/suivi/${invoice.repairId}`),
    'tracking page': await text(`/suivi/${invoice.repairId}`),
    emails: JSON.stringify(emails.map(({ attachments: _, ...email }) => email)),
    archive: JSON.stringify((await ask('/api/export/archive')).body),
    answers: JSON.stringify([quote, invoice]),
  };
}

async function connectCards(): Promise<void> {
  const { body } = await callApi<{ url?: string }>(cloud, '/api/card-payments', {
    method: 'POST',
    token: issuing.shop.token,
    json: {},
  });
  await fetch(body.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ do: 'done' }),
    redirect: 'manual',
  });
  await ask('/api/card-payments');
}

it('Nothing that a customer receives contains a purchase price, whether it was recorded with the draft or later', async () => {
  await connectCards();
  const client = `client-${crypto.randomUUID()}@exemple.fr`;
  const repair = await callApi<{ tracking_number: string }>(cloud, '/api/repairs', {
    method: 'POST',
    token: issuing.shop.token,
    json: { deviceType: 'Téléphone', customerName: 'Marie Durand', customerEmail: client },
  });
  const story = async (purchasePrice?: number) => {
    const changes = {
      clientEmail: client,
      repairId: repair.body.tracking_number,
      items: [{ ...phone, ...(purchasePrice !== undefined && { purchasePrice }) }],
    };
    const quote = await sell({ documentType: 'devis', ...changes });
    const link = await callApi<ApprovalLink>(cloud, `/api/documents/${quote.id}/approval-link`, {
      method: 'POST',
      token: issuing.shop.token,
      json: {},
    });
    return {
      quote,
      link: link.body,
      invoice: await issuing.post(`/api/documents/${quote.id}/invoice`, {}),
    };
  };
  const noted = await story(9876.54);
  const withDraft = await publicOutputs(noted, client);
  const late = await story();
  const before = await publicOutputs(late, client);
  for (const { id } of [late.quote, late.invoice]) {
    expect((await note(id, [{ line: 1, unitCents: SECRET_CENTS }])).status).toBe(200);
  }
  const after = await publicOutputs(late, client);
  for (const [name, text] of [...Object.entries(withDraft), ...Object.entries(after)]) {
    expect(text.length, name).toBeGreaterThan(20);
    for (const secret of SECRETS) expect(text, name).not.toMatch(secret);
    expect(text, name).not.toMatch(/purchase|prix d.achat/i);
  }
  // The price cannot be searched in the glyphs of a PDF, so the files must equal those before the price was noted.
  const { emails: _, archive: __, ...same } = before;
  expect(after).toMatchObject(same);
});

describe('The accounting exports', () => {
  it('The exports contain the VAT on the margin and name the sales that lack a purchase price', async () => {
    const own = await createIssuingShop(cloud);
    const of = <Body>(path: string) => ask<Body>(path, own.shop);
    const clientName = 'Marie Durand';
    const two = { ...phone, price: 250, quantity: 2 };
    const known = await sell({ items: [{ ...two, purchasePrice: 154 }], clientName }, own);
    const unknown = await sell({ items: [{ ...phone, price: 120 }], clientName }, own);
    const part = await own.post(`/api/documents/${known.id}/credit-note`, {
      lines: [{ line: 1, quantity: 1 }],
    });
    const { body: sums } = await of<MarginSums>(`/api/margin?${period()}`);
    expect(sums).toMatchObject({
      count: 3,
      saleCents: 25_000,
      purchaseCents: 15_400,
      marginCents: 9600,
      rates: [{ rate: 20, baseCents: 8000, vatCents: 1600 }],
      missing: {
        saleCents: 12_000,
        count: 1,
        documents: [{ id: unknown.id, number: unknown.number, clientName, saleCents: 12_000 }],
      },
    });

    const journal = (await of<CsvPage>(`/api/export/journal?${period()}`)).body.csv.split('\r\n');
    const booked = ({ number }: IssuedDocument) =>
      journal
        .map((line) => line.split('\t'))
        .filter((fields) => fields[8] === number)
        .map((fields) => [fields[4], fields[11], fields[12]].join(' '));
    expect(booked(known)).toEqual([
      '411000 500,00 0,00',
      '707000 0,00 500,00',
      '707000 32,00 0,00',
      '445712000 0,00 32,00',
    ]);
    expect(booked(part)).toEqual([
      '411000 0,00 250,00',
      '707000 250,00 0,00',
      '707000 0,00 16,00',
      '445712000 16,00 0,00',
    ]);
    expect(journal.filter((line) => line.includes('(prix d’achat manquant)'))).toHaveLength(2);

    const vat = (await of<CsvPage>(`/api/export/vat?${period()}`)).body.csv;
    const day = today().split('-').toReversed().join('/');
    for (const row of [
      `Facture;${day};${known.number};${clientName};Livraison de biens;20;Marge sur biens d’occasion;${day};160,00;32,00;192,00`,
      `Facture;${day};${known.number};${clientName};Livraison de biens;0;Biens d’occasion, hors marge;;308,00;0,00;308,00`,
      `Avoir;${day};${part.number};${clientName};Livraison de biens;20;Marge sur biens d’occasion;${day};-80,00;-16,00;-96,00`,
      `Facture;${day};${unknown.number};${clientName};Livraison de biens;0;Biens d’occasion, prix d’achat manquant;;120,00;0,00;120,00`,
    ])
      expect(vat).toContain(row);

    const report = async () => (await of<EReport>(`/api/export/e-reporting?${period()}`)).body;
    expect((await report()).marginCents).toBe(12_000);
    await note(unknown.id, [{ line: 1, unitCents: 15_000 }], own.shop);
    const whole = await report();
    expect(whole).not.toHaveProperty('marginCents');
    expect(whole.xml).toMatch(/TMA1[\s\S]*80\.00[\s\S]*16\.00/);
    const { body: after } = await of<MarginSums>(`/api/margin?${period()}`);
    expect(after).toMatchObject({ marginCents: 9600, missing: { saleCents: 0, count: 0 } });
  });

  it.each(['', 'from=2026-01-01&to=2027-01-02', `${period()}&shop=x`])(
    'The range %j is refused',
    async (query) => {
      expect((await ask(`/api/margin?${query}`)).status).toBe(400);
    },
  );
});
