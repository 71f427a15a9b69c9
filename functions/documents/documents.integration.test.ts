import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { issuedBefore } from '../../local/cloud/seed/backdate.ts';
import { clientSettings } from '../../local/resources.ts';
import { callApi } from '../../local/testing/call-api.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { askTicket, openLive } from '../../local/testing/live-client.ts';
import { nightly } from '../../local/testing/nightly.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../local/testing/test-cloud.ts';
import type { DocumentRequest } from '../../shared/documents/input/input.ts';
import type {
  ApprovalLink,
  DocumentDetails,
  DocumentPage,
  IssuedDocument,
  PublicQuote,
} from '../../shared/documents/issued/issued.ts';
import type { Suggestions } from '../../shared/documents/suggestions.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import type { Dashboard } from '../../shared/repairs/dashboard.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { parisDay } from '../../shared/time.ts';
import { startTestTable } from '../testing/test-table.ts';
import { UNBOUNDED } from '../testing/unbounded.ts';
import { lastDayKey } from './document-keys.ts';
import { documentsRepository } from './documents.repository.ts';

let cloud: TestCloud;
let shop: TestShop;
let stranger: TestShop;

/** No other test uses this address, because other tests send e-mails through the same cloud. */
const CLIENT = `client-${randomUUID()}@exemple.fr`;

/** This many documents, and credit notes, are issued at the same time. `npm run test:crowd` makes a hundred. */
const DOCUMENTS_AT_ONCE = Number(process.env.DOCUMENTS_AT_ONCE ?? 15);

const today = () => parisDay(Date.now());
const year = () => today().slice(0, 4);

const draft = (changes: Partial<DocumentRequest> = {}): DocumentRequest => ({
  documentType: 'facture',
  invoiceDate: today(),
  clientName: 'Marie Durand',
  clientEmail: CLIENT,
  operationCategory: 'services',
  items: [{ description: 'Écran', quantity: 1.5, price: 39.99 }],
  ...changes,
});

const company = {
  company_name: 'Atelier Léa',
  siret: '732 829 320 00074',
  address: '12 rue du Lac\n69003 Lyon',
  vat_regime: 'franchise',
  legal_details: 'EI Léa Martin',
  mediator_name: 'Médiation Conso',
};

function post<Body>(path: string, json: unknown, token: string | undefined, key?: string) {
  const headers = key ? { 'idempotency-key': key } : undefined;
  return callApi<Body>(cloud, path, { method: 'POST', json, token, headers });
}

async function issued(changes: Partial<DocumentRequest> = {}, by = shop): Promise<IssuedDocument> {
  // A page sends a key too, so that a request whose answer was lost can be sent again.
  const key = randomUUID();
  const { status, body } = await post<IssuedDocument>(
    '/api/documents',
    draft(changes),
    by.token,
    key,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const details = async (id: string) =>
  (await callApi<DocumentDetails>(cloud, `/api/documents/${id}`, { token: shop.token })).body;

/** Makes `day` the day of the shop's last document. */
async function issuedUntil({ sub }: TestShop, day: string): Promise<void> {
  const client = new DynamoDBClient(clientSettings(cloud.endpoints.dynamodb));
  await issuedBefore(client, sub, day);
  client.destroy();
}

async function newShop(changes: object = {}): Promise<TestShop> {
  const created = await createShop(cloud);
  const { status } = await callApi(cloud, '/api/company', {
    method: 'PUT',
    json: { ...company, ...changes },
    token: created.token,
  });
  expect(status).toBe(200);
  return created;
}

beforeAll(async () => {
  cloud = await sharedTestCloud();
  [shop, stranger] = await Promise.all([newShop(), newShop()]);
});

describe('Issuing a document', () => {
  it('Documents issued at once have consecutive numbers', async () => {
    const busy = await newShop();
    const documents = await Promise.all(
      Array.from({ length: DOCUMENTS_AT_ONCE }, () => issued({}, busy)),
    );
    const numbers = documents.map(({ number }) => number).sort();
    const expected = Array.from(
      { length: DOCUMENTS_AT_ONCE },
      (_, index) => `FA-${year()}-${String(index + 1).padStart(4, '0')}`,
    );
    expect(numbers).toEqual(expected);
  });

  it('A turn that ends after its shop was erased stores nothing', async () => {
    const table = startTestTable(cloud);
    const erased = randomUUID();
    await documentsRepository(table, UNBOUNDED).passTurn(erased, 1);
    expect(await table.item(lastDayKey(erased))).toBeUndefined();
    table.close();
  });

  it('Each type of document has its own series of numbers', async () => {
    const other = await newShop();
    expect((await issued({ documentType: 'devis' }, other)).number).toBe(`DE-${year()}-0001`);
    expect((await issued({}, other)).number).toBe(`FA-${year()}-0001`);
  });

  it('The same idempotency key returns the same document, and is refused for another draft', async () => {
    const first = await post<IssuedDocument>('/api/documents', draft(), shop.token, 'key-1');
    const again = await post<IssuedDocument>('/api/documents', draft(), shop.token, 'key-1');
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    const other = await post('/api/documents', draft({ notes: 'x' }), shop.token, 'key-1');
    expect(other.status).toBe(409);
  });

  it('An issued document keeps the seller as it was at its issue', async () => {
    const document = await issued();
    await callApi(cloud, '/api/company', {
      method: 'PUT',
      json: { ...company, company_name: 'Autre nom' },
      token: shop.token,
    });
    expect((await details(document.id)).document).toEqual(document);
    expect(document.seller).toMatchObject({ name: 'Atelier Léa', siren: '732829320' });
    expect(document.mentions[0]?.text).toBe('TVA non applicable, article L. 223-3 du CIBS');
    await callApi(cloud, '/api/company', { method: 'PUT', json: company, token: shop.token });
  });

  it('A draft that lacks information takes no number, and its refusal names the missing fields', async () => {
    const bare = await createShop(cloud);
    const { status, body } = await post<ErrorBody>('/api/documents', draft(), bare.token);
    expect(status).toBe(400);
    expect(body.error.code).toBe('DOCUMENT_INCOMPLETE');
    expect(Object.keys(body.error.fields ?? {})).toEqual([
      'company_name',
      'address',
      'siret',
      'legal_details',
      'vat_regime',
      'mediator_name',
    ]);
  });

  it('An invoice with a date before the last invoice is refused', async () => {
    const other = await newShop();
    await issued({}, other);
    const late = draft({ invoiceDate: parisDay(Date.now() - 86_400_000) });
    const { status, body } = await post<ErrorBody>('/api/documents', late, other.token);
    expect([status, body.error.code]).toEqual([409, 'NUMBER_OUT_OF_ORDER']);
  });

  nightly(
    'The dates of documents never go back, across years and series, however many are issued at once',
    async () => {
      const other = await newShop();
      const days = [2, 1, 0].map((ago) => parisDay(Date.now() - ago * 86_400_000));
      await issuedUntil(other, days[0] ?? '');
      const drafts = Array.from({ length: 24 }, (_, index) =>
        draft({
          documentType: index % 2 === 0 ? 'facture' : 'devis',
          invoiceDate: days[index % 3] ?? today(),
        }),
      );
      const answers = await Promise.all(
        drafts.map((each) =>
          post<IssuedDocument & ErrorBody>('/api/documents', each, other.token, randomUUID()),
        ),
      );
      const made = answers.filter(({ status }) => status === 201).map(({ body }) => body);
      for (const { status, body } of answers) {
        if (status !== 201) expect([status, body.error.code]).toEqual([409, 'NUMBER_OUT_OF_ORDER']);
      }
      for (const type of ['facture', 'devis']) {
        const own = made
          .filter(({ documentType }) => documentType === type)
          .sort((one, next) => one.number.localeCompare(next.number));
        const inOrder = own.map(({ invoiceDate }) => invoiceDate);
        expect(inOrder).toEqual(inOrder.toSorted());
      }
      // After a quote, no invoice may be dated before the quote's day either.
      await issued({ documentType: 'devis' }, other);
      for (const day of [days[1], `${Number(year()) - 1}-12-31`, '2001-01-01']) {
        const late = draft({ invoiceDate: day ?? '' });
        const { status, body } = await post<ErrorBody>('/api/documents', late, other.token);
        expect([day, status, body.error.code]).toEqual([day, 409, 'NUMBER_OUT_OF_ORDER']);
      }
    },
  );

  it('A shop’s first document with an earlier date is refused, and so is one without a VAT regime', async () => {
    const fresh = await newShop();
    const late = draft({ invoiceDate: '2001-01-01' });
    const first = await post<ErrorBody>('/api/documents', late, fresh.token);
    expect([first.status, first.body.error.code]).toEqual([409, 'NUMBER_OUT_OF_ORDER']);
    await callApi(cloud, '/api/company', {
      method: 'PUT',
      json: { vat_regime: '' },
      token: fresh.token,
    });
    for (const documentType of ['facture', 'devis'] as const) {
      const answer = await post<ErrorBody>('/api/documents', draft({ documentType }), fresh.token);
      expect([answer.status, Object.keys(answer.body.error.fields ?? {})]).toEqual([
        400,
        ['vat_regime'],
      ]);
    }
  });

  it.each<[string, object, string]>([
    ['a negative quantity', { quantity: -1 }, 'items.0.quantity'],
    ['a price above the limit', { price: 1e21 }, 'items.0.price'],
    ['no price', { price: null }, 'items.0.price'],
    ['a right-to-left text', { description: 'שלום' }, 'items.0.description'],
    ['a character that reverses the text', { description: 'abc\u202edef' }, 'items.0.description'],
    ['a control character', { description: 'a\u0007b' }, 'items.0.description'],
  ])('A draft with %s is refused in French', async (_case, change, field) => {
    const items = [{ description: 'Écran', quantity: 1, price: 1, ...change }];
    const { status, body } = await post<ErrorBody>(
      '/api/documents',
      { ...draft(), items },
      shop.token,
    );
    expect(status).toBe(400);
    expect(body.error.fields?.[field]).toMatch(/[éèêàç]|nombre/);
  });

  it('A draft with 10,000 lines or with notes of 64 kB is refused', async () => {
    const line = { description: 'x', quantity: 1, price: 1 };
    const many = draft({ items: Array.from({ length: 10_000 }, () => line) });
    expect((await post('/api/documents', many, shop.token)).status).toBeOneOf([400, 413]);
    const long = await post<ErrorBody>(
      '/api/documents',
      draft({ notes: 'é'.repeat(32_768) }),
      shop.token,
    );
    expect(long.body.error.fields?.notes).toBe('Ce texte est trop long (2000 caractères au plus).');
  });
});

describe('Documents of another shop', () => {
  it('A shop is not offered the lines of another shop', async () => {
    await issued({ items: [{ description: 'Carte mère', quantity: 1, price: 230 }] });
    const ask = (token: string) => callApi<Suggestions>(cloud, '/api/lines', { token });
    const [own] = (await ask(shop.token)).body.lines;
    expect(own).toMatchObject({ description: 'Carte mère', unitPriceMicros: 230_000_000 });
    expect((await ask(stranger.token)).body).toEqual({ lines: [] });
  });

  it('A shop can neither find nor change the documents of another shop', async () => {
    const invoice = await issued();
    const quote = await issued({ documentType: 'devis' });
    const attempts = [
      callApi(cloud, `/api/documents/${invoice.id}`, { token: stranger.token }),
      callApi(cloud, `/api/documents/${invoice.id}/pdf`, { token: stranger.token }),
      post(`/api/documents/${invoice.id}/credit-note`, {}, stranger.token),
      post(`/api/documents/${quote.id}/invoice`, {}, stranger.token),
      post(`/api/documents/${invoice.id}/send`, { to: 'moi@exemple.fr' }, stranger.token),
      post(`/api/documents/${quote.id}/approval-link`, {}, stranger.token),
    ];
    const answers = await Promise.all(attempts);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const after = await details(invoice.id);
    expect([after.summary.version, after.events]).toEqual([1, []]);
    const list = await callApi<DocumentPage>(cloud, '/api/documents', { token: stranger.token });
    expect(list.body.documents).toEqual([]);
  });

  it('A request without a session is refused', async () => {
    expect((await post('/api/documents', draft(), undefined)).status).toBe(401);
  });
});

describe('Listing documents', () => {
  it('The list is read in pages, newest first, and can be searched', {
    timeout: 60_000,
  }, async () => {
    const other = await newShop();
    for (let index = 0; index < 26; index += 1) {
      const documentType = index % 13 === 0 ? 'devis' : 'facture';
      await issued({ documentType, clientName: `Client ${index} Élodie` }, other);
    }
    const get = async (query: string) =>
      (await callApi<DocumentPage>(cloud, `/api/documents${query}`, { token: other.token })).body;
    const first = await get('');
    const second = await get(`?cursor=${first.cursor}`);
    const names = [...first.documents, ...second.documents].map((each) => each.clientName);
    expect(names).toEqual(Array.from({ length: 26 }, (_, index) => `Client ${25 - index} Élodie`));
    expect(second.cursor).toBeNull();
    await issued({ clientName: 'Zoé Martin' }, other);
    const namesFor = async (q: string) =>
      (await get(`?q=${encodeURIComponent(q)}`)).documents.map((each) => each.clientName);
    await eventually('it is found', async () => (await namesFor('ZOE ecran')).length > 0);
    const { number, totalCents } = (await get('?q=zoe')).documents[0] ?? { totalCents: 0 };
    const euros = (totalCents / 100).toFixed(2);
    const ways = ['ZOE ecran', String(number), String(number).toLowerCase().replaceAll('-', ' ')];
    for (const way of ways) expect(await namesFor(way), way).toEqual(['Zoé Martin']);
    for (const way of [euros, euros.replace('.', ','), `${euros.replace('.', ',')} €`]) {
      expect(await namesFor(way), way).toContain('Zoé Martin');
    }
    expect((await get('?type=devis')).documents).toHaveLength(2);
    expect([first.types, second.types]).toEqual([['facture', 'devis'], undefined]);
  });
});

describe('An invoice', () => {
  it('An invoice is cancelled once, by a credit note from a series of numbers of its own', async () => {
    const invoice = await issued();
    const path = `/api/documents/${invoice.id}/credit-note`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post<IssuedDocument>(path, { reason: 'Erreur' }, shop.token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const note = answers.find(({ status }) => status === 201)?.body;
    expect(note).toMatchObject({
      documentType: 'avoir',
      number: `AV-${year()}-0001`,
      totalCents: invoice.totalCents,
      origin: { id: invoice.id, number: invoice.number },
    });
    const { document, summary } = await details(invoice.id);
    expect(document).toEqual(invoice);
    expect(summary.creditNote?.number).toBe(`AV-${year()}-0001`);
  });

  it('A quote whose invoice was cancelled can be billed again, once', async () => {
    const quote = await issued({ documentType: 'devis' });
    const bill = () => post<IssuedDocument>(`/api/documents/${quote.id}/invoice`, {}, shop.token);
    const { body: invoice } = await bill();
    expect((await bill()).status).toBe(409);
    const cancel = `/api/documents/${invoice.id}/credit-note`;
    expect((await post(cancel, {}, shop.token)).status).toBe(201);
    expect((await details(quote.id)).summary.invoice).toBeNull();
    const again = await Promise.all([bill(), bill()]);
    expect(again.map(({ status }) => status).sort()).toEqual([201, 409]);
    const second = again.find(({ status }) => status === 201)?.body;
    expect((await details(quote.id)).summary.invoice?.id).toBe(second?.id);
    // The first invoice stays cancelled, and its credit note no longer affects the quote.
    expect((await post(cancel, {}, shop.token)).status).toBe(409);
    expect((await details(quote.id)).summary.invoice?.id).toBe(second?.id);
  });

  it('An invoice is credited in parts, by line, and never above the billed amount', async () => {
    const billed = Math.ceil(DOCUMENTS_AT_ONCE * 0.6);
    const invoice = await issued({
      items: [
        { description: 'Écran', quantity: billed, price: 33.33 },
        { description: 'Pose', quantity: 1.5, price: 39.99 },
      ],
    });
    const path = `/api/documents/${invoice.id}/credit-note`;
    const credit = (json: object, key?: string) =>
      post<IssuedDocument & ErrorBody>(path, json, shop.token, key);
    // Without the write's condition, more than the billed amount would be credited.
    const answers = await Promise.all(
      // With a key, the call is repeated when a busy machine does not answer within 30 seconds.
      Array.from({ length: DOCUMENTS_AT_ONCE }, (_, each) =>
        credit({ lines: [{ line: 1, quantity: 1 }] }, `at-once-${each}`),
      ),
    );
    const notes = answers.flatMap(({ status, body }) => (status === 201 ? [body] : []));
    expect(notes).toHaveLength(billed);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(
      new Set(['CREDIT_EXCEEDED']),
    );
    expect(notes.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(billed * 3333);
    expect(notes[0]?.lines).toEqual([{ ...invoice.lines[0], quantity: 1, totalCents: 3333 }]);
    expect(notes[0]?.mentions[0]?.text).toContain('Avoir partiel sur la facture');
    const half = await details(invoice.id);
    expect(half.summary).toMatchObject({ creditNote: null, creditedCents: billed * 3333 });
    expect(half.creditable).toEqual([{ line: 2, quantity: 1.5 }]);
    expect(half.events.filter(({ kind }) => kind === 'credit-note')).toHaveLength(billed);
    for (const [lines, code] of [
      [[{ line: 3, quantity: 1 }], 'INVALID'],
      [[{ line: 2, quantity: 1.501 }], 'CREDIT_EXCEEDED'],
      [[{ line: 2, quantity: 0 }], 'INVALID'],
      [[], 'INVALID'],
    ] as const) {
      expect((await credit({ lines })).body.error.code).toBe(code);
    }
    const last = await credit({}, 'the-rest');
    expect(last.body).toMatchObject({ totalCents: invoice.totalCents - billed * 3333 });
    // Repeating the same request returns the same credit note, though nothing is left to credit.
    expect((await credit({}, 'the-rest')).body.id).toBe(last.body.id);
    expect((await credit({ reason: 'x' }, 'the-rest')).body.error.code).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    expect((await credit({})).body.error.code).toBe('ALREADY_CREDITED');
    const { summary, creditable } = await details(invoice.id);
    expect(summary.creditNote?.id).toBe(last.body.id);
    expect([summary.creditedCents, creditable]).toEqual([invoice.totalCents, []]);
  });

  it('A credit note is refused if its author has not seen the previous credit note', async () => {
    const invoice = await issued({ items: [{ description: 'Écran', quantity: 3, price: 10 }] });
    const lines = [{ line: 1, quantity: 1 }];
    const credit = (knownCents: number) =>
      post<IssuedDocument & ErrorBody>(
        `/api/documents/${invoice.id}/credit-note`,
        { lines, knownCents },
        shop.token,
      );
    const both = await Promise.all([credit(0), credit(0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { error } = both.find(({ status }) => status === 409)?.body ?? {};
    expect(error).toMatchObject({ code: 'DOCUMENT_MOVED' });
    expect(error?.message.replace(/\s/gu, ' ')).toMatch(
      /^Un avoir de 10,00 € a été émis entre-temps : il reste 20,00 € à créditer\. /,
    );
    expect((await credit(1000)).status).toBe(201);
  });

  it('An invoice deducts discounts up to its total, and a credit note reverses its share of them', async () => {
    const items = [
      { description: 'Écran', quantity: 2, price: 100, tvaRate: 20, discount: { rate: 10 } },
      { description: 'Livre', quantity: 1, price: 50, tvaRate: 5.5, discount: { amount: 5 } },
    ];
    const discounted = { items, discount: { amount: 22.5 } };
    const other = await newShop({ vat_regime: 'normal', vat_number: 'FR44732829320' });
    const quote = await issued({ documentType: 'devis', tvaEnabled: true, ...discounted }, other);
    const bill = `/api/documents/${quote.id}/invoice`;
    const { body: invoice } = await post<IssuedDocument>(bill, {}, other.token);
    for (const each of [quote, invoice]) {
      expect(each).toMatchObject({
        lines: [
          { totalCents: 18_000, discount: { rate: 10, cents: 2000 } },
          { totalCents: 4500, discount: { cents: 500 } },
        ],
        discount: { cents: 2250 },
        vat: [
          { rate: 20, baseCents: 16_200, vatCents: 3240 },
          { rate: 5.5, baseCents: 4050, vatCents: 223 },
        ],
        totalCents: 20_250 + 3463,
      });
    }
    const path = `/api/documents/${invoice.id}/credit-note`;
    const part = { lines: [{ line: 1, quantity: 1 }] };
    const { body: note } = await post<IssuedDocument>(path, part, other.token);
    expect(note).toMatchObject({
      lines: [{ quantity: 1, totalCents: 9000, discount: { rate: 10, cents: 1000 } }],
      discount: { cents: 900 },
      vat: [{ rate: 20, baseCents: 8100, vatCents: 1620 }],
    });
    for (const [changes, field] of [
      [{ items: [{ ...items[0], discount: { amount: 201 } }] }, 'items.0.discount.amount'],
      [{ items: [{ ...items[0], discount: { rate: 101 } }] }, 'items.0.discount.rate'],
      [{ items, discount: { amount: 226 } }, 'discount.amount'],
      [{ items, discount: { rate: 10, amount: 1 } }, 'discount'],
    ] as const) {
      const { status, body } = await post<ErrorBody>(
        '/api/documents',
        { ...draft(), ...changes },
        shop.token,
      );
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, [field]]);
    }
  });

  it('A quote whose invoice was credited in part cannot be billed again until the rest is credited', async () => {
    const quote = await issued({ documentType: 'devis' });
    const bill = () => post<IssuedDocument>(`/api/documents/${quote.id}/invoice`, {}, shop.token);
    const { body: invoice } = await bill();
    const path = `/api/documents/${invoice.id}/credit-note`;
    const part = { lines: [{ line: 1, quantity: 0.5 }] };
    expect((await post(path, part, shop.token)).status).toBe(201);
    expect((await bill()).status).toBe(409);
    expect((await post(path, {}, shop.token)).status).toBe(201);
    expect((await bill()).status).toBe(201);
  });

  it('An invoice is printed as a PDF that carries its data', async () => {
    const invoice = await issued();
    const response = await fetch(`${cloud.origin}/api/documents/${invoice.id}/pdf`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(`Facture-${invoice.number}.pdf`);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.includes('factur-x.xml')).toBe(true);
  });

  it('An invoice is sent to the client with its PDF, and the outcome is stored', async () => {
    const invoice = await issued();
    const { status } = await post(`/api/documents/${invoice.id}/send`, {}, shop.token);
    expect(status).toBe(200);
    const { summary, events } = await details(invoice.id);
    expect(summary.delivery).toMatchObject({ state: 'sent', to: CLIENT });
    expect(events).toMatchObject([{ kind: 'delivery', messageId: expect.any(String) }]);
    const outbox = await callApi<{ subject: string; to: string; attachments?: unknown }[]>(
      cloud,
      '/_local/outbox.json',
    );
    const mail = outbox.body.find(
      ({ subject, to }) => to === CLIENT && subject?.includes(invoice.number),
    );
    expect(JSON.stringify(mail?.attachments)).toContain(`Facture-${invoice.number}.pdf`);
  });

  it('An invoice is not sent without an address', async () => {
    const invoice = await issued({ clientEmail: '' });
    const answer = await post<ErrorBody>(`/api/documents/${invoice.id}/send`, {}, shop.token);
    expect(answer.body.error.fields).toEqual({ to: 'Indiquez l’adresse e-mail du client.' });
  });
});

describe('A quote', () => {
  const linkOf = async (quote: IssuedDocument) => {
    const path = `/api/documents/${quote.id}/approval-link`;
    return (await post<ApprovalLink>(path, {}, shop.token)).body;
  };
  const answer = (id: string, json: object) =>
    post<PublicQuote & ErrorBody>(`/api/devis/${id}/decision`, json, undefined);
  const keyOf = (link: ApprovalLink) => link.path.split('cle=')[1] ?? '';
  /** Reads the quote as the page does: with the key behind the '#' of the address, which no log contains. */
  const read = (quote: IssuedDocument, link: ApprovalLink, of = '') =>
    `/api/devis/${quote.id}${of}?cle=${keyOf(link)}`;

  it('A quote is read by its link, and reading it does not accept it', async () => {
    const quote = await issued({ documentType: 'devis' });
    const link = await linkOf(quote);
    expect(await linkOf(quote)).toEqual(link);
    for (let index = 0; index < 3; index += 1) {
      const { status, body } = await callApi<PublicQuote>(cloud, read(quote, link));
      expect([status, body.number, body.decision]).toEqual([200, quote.number, null]);
      expect(body.digest).toBe(quote.digest);
    }
    expect((await details(quote.id)).summary.decision).toBeNull();
    expect((await fetch(`${cloud.origin}${read(quote, link, '/pdf')}`)).status).toBe(200);
  });

  it('A quote is not shown without the right key', async () => {
    const quote = await issued({ documentType: 'devis' });
    await linkOf(quote);
    const wrong = 'A'.repeat(22);
    for (const query of ['', `?cle=${wrong}`, '?cle=x']) {
      expect((await callApi(cloud, `/api/devis/${quote.id}${query}`)).status).toBe(404);
    }
    const decision = { cle: wrong, decision: 'accepted', name: 'Marie' };
    expect((await answer(quote.id, decision)).status).toBe(404);
  });

  it('A quote is answered once, for the version that was read, and the shop sees the answer', async () => {
    const json = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'd@exemple.fr' };
    const repair = await post<Repair>('/api/repairs', json, shop.token);
    const quote = await issued({ documentType: 'devis', repairId: repair.body.id });
    const cle = keyOf(await linkOf(quote));
    const dashboard = await openLive(cloud, { ticket: await askTicket(cloud, shop.token) });
    const accepted = await answer(quote.id, { cle, decision: 'accepted', name: 'Marie Durand' });
    expect(accepted.body.decision).toMatchObject({ decision: 'accepted', name: 'Marie Durand' });
    const frame = await dashboard.next('document', ({ document }) => document.id === quote.id);
    dashboard.close();
    expect(frame.document.decision).toEqual(accepted.body.decision);
    expect(frame.document).not.toHaveProperty('user_id');
    const other = await answer(quote.id, { cle, decision: 'declined', name: 'Marie Durand' });
    expect([other.status, other.body.error.code]).toEqual([409, 'ALREADY_DECIDED']);
    const again = await answer(quote.id, { cle, decision: 'accepted', name: 'Marie Durand' });
    expect(again.body.decision).toEqual(accepted.body.decision);
    const { summary, events, document } = await details(quote.id);
    expect(summary.decision).toEqual(accepted.body.decision);
    expect(summary.decision?.digest).toBe(document.digest);
    expect(events.map(({ kind }) => kind)).toEqual(['approval-link', 'decision']);
    const { body } = await callApi<Dashboard>(cloud, '/api/dashboard', { token: shop.token });
    expect(body.answers.filter(({ documentId }) => documentId === quote.id)).toEqual([
      expect.objectContaining({ number: quote.number, decision: 'accepted' }),
    ]);
  });

  it('A renewed link replaces the old one, which answers 404 like a wrong key', async () => {
    const quote = await issued({ documentType: 'devis' });
    const old = await linkOf(quote);
    const path = `/api/documents/${quote.id}/approval-link`;
    const stranger = await newShop();
    expect((await post(path, { renew: true }, stranger.token)).status).toBe(404);
    expect((await callApi(cloud, read(quote, old))).status).toBe(200);

    const renewed = await post<ApprovalLink>(path, { renew: true }, shop.token);
    expect(renewed.status).toBe(200);
    expect(keyOf(renewed.body)).not.toBe(keyOf(old));
    expect(await linkOf(quote)).toEqual(renewed.body);
    const decision = { decision: 'accepted', name: 'Marie Durand' };
    const statuses = [
      (await callApi(cloud, read(quote, old))).status,
      (await fetch(`${cloud.origin}${read(quote, old, '/pdf')}`)).status,
      (await answer(quote.id, { cle: keyOf(old), ...decision })).status,
      (await callApi(cloud, read(quote, renewed.body))).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 200]);
    const { events } = await details(quote.id);
    expect(events.map(({ kind }) => kind)).toEqual(['approval-link', 'approval-link']);

    await answer(quote.id, { cle: keyOf(renewed.body), ...decision });
    const answered = await post<ErrorBody>(path, { renew: true }, shop.token);
    expect([answered.status, answered.body.error.code]).toEqual([409, 'ALREADY_DECIDED']);
    expect((await callApi(cloud, read(quote, renewed.body))).status).toBe(200);
  });

  it('A quote gets no link for its answer after its last day', async () => {
    const other = await newShop();
    await issuedUntil(other, '2026-01-05');
    const past = { invoiceDate: '2026-01-05', validUntil: '2026-01-06' };
    const quote = await issued({ documentType: 'devis', ...past }, other);
    expect(quote.validUntil).toBe('2026-01-06');
    const { status } = await post(`/api/documents/${quote.id}/approval-link`, {}, other.token);
    expect(status).toBe(410);
  });

  it('A quote becomes an invoice once', async () => {
    const quote = await issued({ documentType: 'devis' });
    const path = `/api/documents/${quote.id}/invoice`;
    const invoiceDate = parisDay(Date.now() - 2 * 24 * 60 * 60 * 1000);
    const early = await post<ErrorBody>(path, { invoiceDate }, shop.token);
    expect(early.body.error.fields?.invoiceDate).toMatch(/entre celle du devis et aujourd’hui/);
    const { status, body } = await post<IssuedDocument>(path, {}, shop.token);
    expect(status).toBe(201);
    expect(body).toMatchObject({ documentType: 'facture', lines: quote.lines });
    expect(body.origin?.number).toBe(quote.number);
    expect((await post(path, {}, shop.token)).status).toBe(409);
    expect((await details(quote.id)).summary.invoice?.number).toBe(body.number);
  });

  it('A quote that the customer declined cannot be billed', async () => {
    const quote = await issued({ documentType: 'devis' });
    const cle = keyOf(await linkOf(quote));
    await answer(quote.id, { cle, decision: 'declined', name: 'Marie' });
    const { body } = await post<ErrorBody>(`/api/documents/${quote.id}/invoice`, {}, shop.token);
    expect(body.error.code).toBe('QUOTE_DECLINED');
  });

  it('A quote is sent with its link', async () => {
    const quote = await issued({ documentType: 'devis' });
    await post(`/api/documents/${quote.id}/send`, { message: 'À bientôt' }, shop.token);
    const { path } = await linkOf(quote);
    const outbox = await callApi<{ text: string }[]>(cloud, '/_local/outbox.json');
    expect(outbox.body.some(({ text }) => text.includes(path))).toBe(true);
  });
});
