import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { createIssuingShop, type IssuingShop } from '../../local/testing/issuing-shop.ts';
import { createShop, setPlan, type TestShop } from '../../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../local/testing/test-cloud.ts';
import type { CsvPage } from '../../shared/account/account.ts';
import type { DocumentPage, IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { parisDay } from '../../shared/time.ts';
import { FEC_COLUMNS } from './fec.ts';

let cloud: TestCloud;
let issuing: IssuingShop;
let shop: TestShop;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  issuing = await createIssuingShop(cloud);
  shop = issuing.shop;
});

const today = () => parisDay(Date.now());
const month = () => `from=${today()}&to=${today()}`;

const post: IssuingShop['post'] = (path, json) => issuing.post(path, json);
const issue = (changes: object = {}) =>
  issuing.issue({ clientName: 'Marie\u00a0Durand | fille', ...changes });

/** Records a repair of a customer who can only be called, and returns its tracking number. */
async function record(customerPhone: string): Promise<string> {
  const { body } = await callApi<{ trackingNumber: string }>(cloud, '/api/repairs', {
    method: 'POST',
    token: shop.token,
    json: {
      deviceType: 'tablet',
      customerName: 'Martin',
      customerFirstName: 'Jean',
      customerEmail: '',
      noEmail: true,
      customerPhone,
    },
  });
  return body.trackingNumber;
}

async function whole(path: string): Promise<string> {
  let text = '';
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body }: { status: number; body: CsvPage } = await callApi<CsvPage>(
      cloud,
      `${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      { token: shop.token },
    );
    expect(status).toBe(200);
    text += body.csv;
    ({ cursor } = body);
  }
  return text;
}

type Line = Record<(typeof FEC_COLUMNS)[number], string>;
const centsOf = (amount: string) => Math.round(Number(amount.replace(',', '.')) * 100);

async function journal(period = month()): Promise<Line[]> {
  const text = await whole(`/api/export/journal?${period}`);
  const [head, ...lines] = text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split('\t'));
  expect(head).toEqual([...FEC_COLUMNS]);
  return lines.map((fields) => {
    expect(fields).toHaveLength(FEC_COLUMNS.length);
    return Object.fromEntries(fields.map((field, index) => [FEC_COLUMNS[index], field])) as Line;
  });
}

/** Returns the journal entries that name a document, each as 'account debit-credit' in cents. */
const booked = (lines: readonly Line[], piece: string) =>
  lines
    .filter(({ PieceRef }) => PieceRef === piece)
    .map(({ CompteNum, Debit, Credit }) => `${CompteNum} ${centsOf(Debit) - centsOf(Credit)}`);

it('Sales and payments become journal entries, each balanced, with consecutive numbers', async () => {
  const discounted = await issue({ discount: { rate: 10 } });
  const goods = await issue({ operationCategory: 'goods' });
  const pay = (id: string, amountCents: number, means: string) =>
    post(`/api/documents/${id}/payments`, { amountCents, means, date: today() });
  await pay(goods.id, 5000, 'cash');
  await pay(goods.id, 2000, 'card');
  await pay(goods.id, -1000, 'transfer');
  const part = await post(`/api/documents/${goods.id}/credit-note`, {
    lines: [{ line: 1, quantity: 1 }],
  });
  const quote = await issue({ documentType: 'devis' });
  const deposit = await post(`/api/documents/${quote.id}/deposit`, { amountCents: 4000 });
  const wrong = await post(`/api/documents/${quote.id}/deposit`, { amountCents: 1000 });
  const cancelled = await post(`/api/documents/${wrong.id}/credit-note`, {});
  const final = await post(`/api/documents/${quote.id}/invoice`, {});
  const undone = await post(`/api/documents/${final.id}/credit-note`, {});
  await issue({ items: [{ description: 'Geste', quantity: 1, price: 0, tvaRate: 20 }] });

  const lines = await journal();
  expect(booked(lines, discounted.number)).toEqual([
    '411000 12699',
    '706000 -10800',
    '445712000 -1800',
    '445710550 -99',
  ]);
  expect(booked(lines, goods.number)).toEqual([
    '411000 14110',
    '707000 -12000',
    '445712000 -2000',
    '445710550 -110',
    '530000 5000',
    '411000 -5000',
    '511500 2000',
    '411000 -2000',
    '512000 -1000',
    '411000 1000',
  ]);
  expect(booked(lines, part.number)).toEqual(['411000 -6000', '707000 5000', '445712000 1000']);
  const vatOf = ({ vat }: IssuedDocument, sign: number) =>
    vat.map(({ rate, vatCents }) => `44571${rate === 20 ? '2000' : '0550'} ${sign * vatCents}`);
  const base = deposit.subtotalCents;
  expect(booked(lines, deposit.number)).toEqual([
    '411000 4000',
    `419100 ${-base}`,
    ...vatOf(deposit, -1),
  ]);
  expect(booked(lines, cancelled.number)).toEqual([
    '411000 -1000',
    `419100 ${wrong.subtotalCents}`,
    ...vatOf(wrong, 1),
  ]);
  expect(booked(lines, final.number)).toEqual([
    '411000 10110',
    '706000 -12000',
    `419100 ${base}`,
    ...vatOf(final, -1),
  ]);
  expect(booked(lines, undone.number)).toEqual([
    '411000 -10110',
    '706000 12000',
    `419100 ${-base}`,
    ...vatOf(final, 1),
  ]);
  const entries = Map.groupBy(lines, ({ EcritureNum }) => Number(EcritureNum));
  expect([...entries.keys()]).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
  for (const entry of entries.values()) {
    const sum = (of: 'Debit' | 'Credit') =>
      entry.reduce((total, line) => total + centsOf(line[of]), 0);
    expect(sum('Debit')).toBe(sum('Credit'));
    expect(sum('Debit')).toBeGreaterThan(0);
  }
  const cash = lines.find(({ CompteNum }) => CompteNum === '530000');
  const day = today().replaceAll('-', '');
  expect(cash).toMatchObject({
    JournalCode: 'CA',
    EcritureDate: day,
    PieceDate: day,
    ValidDate: day,
    EcritureLib: `Règlement ${goods.number} Marie Durand fille en espèces`,
    Debit: '50,00',
    Credit: '0,00',
  });
  const client = lines.find(({ CompteNum }) => CompteNum === '411000');
  const { account } = goods.client;
  expect(client).toMatchObject({
    CompAuxNum: account,
    CompAuxLib: 'Marie Durand fille',
  });
  expect(account).toMatch(/^C[0-9A-Z]{12}$/);

  const vat = (await whole(`/api/export/vat?${month()}`)).split('\r\n');
  const name = 'Marie Durand | fille';
  const date = today().split('-').toReversed().join('/');
  expect(vat.map((line) => line.replaceAll('\u00a0', ' '))).toEqual(
    expect.arrayContaining([
      `Facture;${date};${goods.number};${name};Livraison de biens;20;;${date};100,00;20,00;120,00;;${account}`,
      `Avoir;${date};${part.number};${name};Livraison de biens;20;;${date};-50,00;-10,00;-60,00;;${account}`,
      `Remboursement;${date};${goods.number};${name};Livraison de biens;20;;;-7,09;-1,41;-8,50;Virement;${account}`,
    ]),
  );
});

it('Two customers with the same name have two accounts in each export, and one person has one account', async () => {
  await setPlan(cloud, shop.sub, 'pro');
  const [recorded, again] = [await record('0612345678'), await record('+33 6 12 34 56 78')];
  const pay = (id: string) =>
    post(`/api/documents/${id}/payments`, { amountCents: 1000, means: 'cash', date: today() });
  const byEmail = await issue({ clientName: 'Martin Jean', clientEmail: 'jean@exemple.fr' });
  const sameEmail = await issue({ clientName: 'Jean MARTIN', clientEmail: 'Jean@Exemple.fr' });
  const byPhone = await issue({ clientName: 'Martin Jean', repairId: recorded });
  const samePhone = await issue({ clientName: 'Jean Martin', repairId: again });
  const quote = await issue({
    documentType: 'devis',
    clientName: 'Martin Jean',
    clientEmail: 'jean@exemple.fr',
  });
  const deposit = await post(`/api/documents/${quote.id}/deposit`, { amountCents: 4000 });
  const final = await post(`/api/documents/${quote.id}/invoice`, {});
  const credit = await post(`/api/documents/${samePhone.id}/credit-note`, {});
  const business = await issue({
    clientKind: 'business',
    clientName: 'Martin Jean',
    clientAddress: '3 rue du Port',
    clientSiren: '552 100 554',
  });
  for (const { id } of [byEmail, byPhone, business]) await pay(id);

  const lines = await journal();
  const accountsOf = (...documents: IssuedDocument[]) => {
    const numbers = documents.map(({ number }) => number);
    const own = lines.filter(
      ({ CompteNum, PieceRef }) => CompteNum === '411000' && numbers.includes(PieceRef),
    );
    return [...new Set(own.map(({ CompAuxNum }) => CompAuxNum))];
  };
  const [first, ...others] = accountsOf(byEmail, sameEmail, deposit, final);
  const [second, ...more] = accountsOf(byPhone, samePhone, credit);
  expect([others, more]).toEqual([[], []]);
  expect(first).not.toBe(second);
  expect(accountsOf(business)).toEqual(['C552100554']);

  const rows = (await whole('/api/export/documents?')).split('\r\n');
  const vat = (await whole(`/api/export/vat?${month()}`)).split('\r\n');
  for (const [{ number }, account] of [
    [byEmail, first],
    [byPhone, second],
  ] as const) {
    const own = [...rows, ...vat].filter((line) => line.includes(`;${number};`));
    expect(own.length).toBeGreaterThan(2);
    for (const line of own) expect(line.endsWith(`;${account}`)).toBe(true);
  }
});

it('A document that sells goods and services books each line on the account of its nature', async () => {
  const both = await issue({
    operationCategory: 'mixed',
    items: [
      { description: 'Écran', quantity: 1, price: 100, unit: 'piece' },
      { description: 'iPhone 12 reconditionné', quantity: 1, price: 250, marginScheme: true },
      { description: 'Main-d’œuvre', quantity: 1.5, price: 40, unit: 'hour' },
      { description: 'Diagnostic', quantity: 1, price: 40, unit: 'flat' },
    ],
    discount: { rate: 10 },
  });
  const part = await post(`/api/documents/${both.id}/credit-note`, {
    lines: [{ line: 3, quantity: 1.5 }],
  });
  const lines = await journal();
  expect(booked(lines, both.number)).toEqual([
    '411000 44100',
    '707000 -31500',
    '706000 -9000',
    '445712000 -3600',
  ]);
  expect(booked(lines, part.number)).toEqual(['411000 -6480', '706000 5400', '445712000 1080']);
});

it('The export of documents names each credit note of an invoice, and the export and the list mark deposits', async () => {
  await setPlan(cloud, shop.sub, 'pro');
  const bill = await issue();
  const half = { lines: [{ line: 1, quantity: 1 }] };
  const first = await post(`/api/documents/${bill.id}/credit-note`, half);
  const second = await post(`/api/documents/${bill.id}/credit-note`, {});
  const quote = await issue({ documentType: 'devis' });
  const deposit = await post(`/api/documents/${quote.id}/deposit`, { amountCents: 1000 });
  const lines = (await whole('/api/export/documents?')).split('\r\n');
  expect(lines.find((line) => line.startsWith(`Facture;${bill.number};`))).toContain(
    `;${second.number};${first.number}, ${second.number};141,10;`,
  );
  expect(lines.some((line) => line.startsWith(`Facture d’acompte;${deposit.number};`))).toBe(true);
  const { body } = await callApi<DocumentPage>(cloud, '/api/documents', { token: shop.token });
  expect(body.documents.filter(({ isDeposit }) => isDeposit).map(({ id }) => id)).toContain(
    deposit.id,
  );
});

it('A request that does not ask for JSON gets the export as text', async () => {
  const path = `/api/export/journal?${month()}`;
  const { status, headers, body } = await callApi<string>(cloud, path, {
    token: shop.token,
    headers: { accept: '*/*' },
  });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(headers.get('content-disposition')).toContain(`rebond-journal-${today()}-${today()}.txt`);
  expect(headers.get('x-unreadable')).toBeNull();
  expect(body).toBe(await whole(path));
});

it('The export contains the requested range of this shop only', async () => {
  const before = await whole('/api/export/journal?from=2026-01-01&to=2026-01-31');
  expect(before.split('\r\n')).toHaveLength(2);
  const intruder = await createShop(cloud);
  const { body } = await callApi<CsvPage>(cloud, `/api/export/journal?${month()}`, {
    token: intruder.token,
  });
  expect(body).toMatchObject({ rows: 0 });
});

it.each([
  '',
  'from=2026-01-01&to=2027-01-02',
  `${month()}&cursor=x`,
  `${month()}&cursor=s.1.RB12345678`,
  `${month()}&shop=x`,
])('The range %j is refused', async (query) => {
  for (const path of ['/api/export/journal', '/api/export/vat']) {
    const { status } = await callApi(cloud, `${path}?${query}`, { token: shop.token });
    expect(status).toBe(400);
  }
});

it('EcritureLet and DateLet stay blank, because the accountant’s program fills them in', async () => {
  const invoice = await issue();
  await post(`/api/documents/${invoice.id}/payments`, {
    amountCents: 14_110,
    means: 'card',
    date: today(),
  });
  const lines = (await journal()).filter(({ PieceRef }) => PieceRef === invoice.number);
  expect(lines.map(({ EcritureLet, DateLet }) => EcritureLet + DateLet)).toEqual(
    lines.map(() => ''),
  );
});
