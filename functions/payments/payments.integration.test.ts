import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedShop } from '../../local/testing/cloud-and-table.ts';
import { nightly } from '../../local/testing/nightly.ts';
import type { TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { DocumentRequest } from '../../shared/documents/input/input.ts';
import type {
  DocumentDetails,
  DocumentPage,
  IssuedDocument,
} from '../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import type { PaymentInput } from '../../shared/payments/schemas.ts';
import { parisDay } from '../../shared/time.ts';
import { documentsRepository } from '../documents/documents.repository.ts';
import { followedInvoicesRepository } from '../documents/follow-up/followed-invoices.repository.ts';
import type { TestTable } from '../testing/test-table.ts';
import { UNBOUNDED } from '../testing/unbounded.ts';
import { WHOLE_COMPANY } from '../testing/whole-company.ts';
import { cardsTakenRepository } from './card/cards-taken.repository.ts';
import { paymentsRepository } from './payments.repository.ts';
import { recordPayment } from './record-payment.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedShop({ company: WHOLE_COMPANY }, (started) => {
  ({ cloud, table, shop } = started);
});

const DAY_MS = 86_400_000;
const today = () => parisDay(Date.now());
const inDays = (days: number) => parisDay(Date.now() + days * DAY_MS);

function post<Body>(path: string, json: object, key?: string) {
  const headers = key ? { 'idempotency-key': key } : undefined;
  return callApi<Body>(cloud, path, { method: 'POST', token: shop.token, json, headers });
}

/** Issues an invoice of 60 €, which is due today by default. */
async function invoice(changes: Partial<DocumentRequest> = {}): Promise<IssuedDocument> {
  const { status, body } = await post<IssuedDocument>('/api/documents', {
    documentType: 'facture',
    invoiceDate: today(),
    clientName: 'Marie Durand',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 60 }],
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const pay = <Body = DocumentDetails>(
  id: string,
  amountCents: number,
  { key, ...changes }: Partial<PaymentInput> & { key?: string } = {},
) =>
  post<Body>(
    `/api/documents/${id}/payments`,
    { amountCents, means: 'card', date: today(), ...changes },
    key,
  );

const refused = async (answer: Promise<{ status: number; body: ErrorBody }>) => {
  const { status, body } = await answer;
  return [status, body.error.code];
};

const read = async (id: string) =>
  (await callApi<DocumentDetails>(cloud, `/api/documents/${id}`, { token: shop.token })).body;

describe('A payment of an invoice', () => {
  it('Partial payments and refunds are recorded, and shown with the invoice and in the list of documents', async () => {
    const { id } = await invoice();
    expect(await read(id)).toMatchObject({
      payments: [],
      paidCents: 0,
      dueCents: 6000,
      paymentState: 'unpaid',
    });
    const first = await pay(id, 2500, { means: 'cash' });
    expect([first.status, first.body]).toMatchObject([
      201,
      { document: { id }, paidCents: 2500, dueCents: 3500, paymentState: 'partly-paid' },
    ]);
    expect((await pay(id, 3500)).body).toMatchObject({ dueCents: 0, paymentState: 'paid' });
    expect((await pay(id, -1000, { means: 'cheque' })).body).toMatchObject({
      paidCents: 5000,
      dueCents: 1000,
      paymentState: 'partly-paid',
    });
    expect((await read(id)).payments).toMatchObject([
      { amountCents: 2500, means: 'cash', date: today() },
      { amountCents: 3500, means: 'card', date: today() },
      { amountCents: -1000, means: 'cheque', date: today() },
    ]);
    const list = await callApi<DocumentPage>(cloud, '/api/documents', { token: shop.token });
    expect(list.body.documents.find((each) => each.id === id)).toMatchObject({
      paidCents: 5000,
      dueCents: 1000,
      paymentState: 'partly-paid',
    });
  });

  it('A payment never exceeds the amount due, and a refund never exceeds the amount paid', async () => {
    const { id } = await invoice();
    const tooMuch = await pay<ErrorBody>(id, 6001);
    const { code, message, fields } = tooMuch.body.error;
    expect([tooMuch.status, code, fields]).toEqual([409, 'OVERPAID', { amountCents: message }]);
    expect(await refused(pay<ErrorBody>(id, -1))).toEqual([409, 'OVERPAID']);
    await pay(id, 6000);
    expect(await refused(pay<ErrorBody>(id, 1))).toEqual([409, 'OVERPAID']);
    expect(await refused(pay<ErrorBody>(id, -6001))).toEqual([409, 'OVERPAID']);
    expect(await read(id)).toMatchObject({ paidCents: 6000, payments: [{}] });
  });

  it('A payment may have any day from the day of the work until today', async () => {
    const { id } = await invoice({ supplyDate: inDays(-3) });
    expect(await refused(pay<ErrorBody>(id, 100, { date: inDays(1) }))).toEqual([400, 'INVALID']);
    expect(await refused(pay<ErrorBody>(id, 100, { date: inDays(-4) }))).toEqual([400, 'INVALID']);
    expect((await pay(id, 100, { date: inDays(-3) })).status).toBe(201);
  });

  it('An invoice keeps the latest day of the payments, in whatever order they are recorded', async () => {
    const { id } = await invoice({ supplyDate: inDays(-3) });
    const paidOn = async (amountCents: number, date: string) => {
      expect((await pay(id, amountCents, { date })).status).toBe(201);
      return (await documentsRepository(table, UNBOUNDED).summary(shop.sub, id))?.paidOn;
    };
    expect(await paidOn(2000, inDays(-2))).toBe(inDays(-2));
    expect(await paidOn(1000, inDays(-3))).toBe(inDays(-2));
    expect(await paidOn(1000, inDays(-1))).toBe(inDays(-1));
    expect(await paidOn(-4000, today()), 'a refund of everything').toBe(inDays(-1));
    expect(await paidOn(6000, inDays(-3)), 'the next payment counts as the first').toBe(inDays(-3));
  });

  it('A payment is recorded once under one key, even if the invoice is fully paid by then', async () => {
    const { id } = await invoice();
    const key = randomUUID();
    expect((await pay(id, 6000, { key })).body).toMatchObject({ paidCents: 6000 });
    const again = await pay(id, 6000, { key });
    expect([again.status, again.body]).toMatchObject([201, { paidCents: 6000, payments: [{}] }]);
    const other = refused(pay<ErrorBody>(id, 6000, { key, means: 'cash' }));
    expect(await other).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    const part = randomUUID();
    await pay(id, -500, { key: part });
    expect((await pay(id, -500, { key: part })).body).toMatchObject({ paidCents: 5500 });
  });

  it('A payment is refused if its author has not seen the previous payment', async () => {
    const { id } = await invoice();
    const both = await Promise.all([
      pay<DocumentDetails & ErrorBody>(id, 2000, { knownCents: 0 }),
      pay<DocumentDetails & ErrorBody>(id, 2000, { knownCents: 0 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { error } = both.find(({ status }) => status === 409)?.body ?? {};
    expect(error).toMatchObject({ code: 'DOCUMENT_MOVED' });
    expect(error?.message.replace(/\s/gu, ' ')).toBe(
      'Un paiement de 20,00 € a été enregistré entre-temps : il reste 40,00 € à régler. Vérifiez que ce n’est pas le même, puis recommencez si besoin.',
    );
    expect((await pay(id, 2000, { knownCents: 2000 })).body).toMatchObject({
      paidCents: 4000,
      payments: [{ amountCents: 2000, means: 'card' }, { amountCents: 2000 }],
    });
    const refund = await pay<ErrorBody>(id, -1000, { knownCents: 2000 });
    expect(refund.body.error.code).toBe('DOCUMENT_MOVED');
  });

  it('A payment that is sent twice with the same key and known amount is recorded once', async () => {
    const { id } = await invoice();
    const key = randomUUID();
    await pay(id, 2000, { key, knownCents: 0 });
    const again = await pay(id, 2000, { key, knownCents: 0 });
    expect([again.status, again.body.payments?.length]).toEqual([201, 1]);
  });

  it('Only an invoice can be paid', async () => {
    const quote = await invoice({ documentType: 'devis' });
    expect(await refused(pay<ErrorBody>(quote.id, 100))).toEqual([409, 'NOT_AN_INVOICE']);
    const details = await read(quote.id);
    expect(details).not.toHaveProperty('paymentState');
    expect(details.summary).not.toHaveProperty('paymentState');
  });

  it('A cancelled invoice can be refunded but no longer paid', async () => {
    const { id } = await invoice();
    await pay(id, 2000);
    expect((await post(`/api/documents/${id}/credit-note`, {})).status).toBe(201);
    expect(await read(id)).toMatchObject({ dueCents: -2000, paymentState: 'credited' });
    expect(await refused(pay<ErrorBody>(id, 1))).toEqual([409, 'OVERPAID']);
    expect((await pay(id, -2000)).body).toMatchObject({ dueCents: 0, paymentState: 'credited' });
  });
});

nightly(
  'Twenty simultaneous payments never exceed the amount due, and their sum is right',
  {
    timeout: 60_000,
  },
  async () => {
    const { id } = await invoice();
    const dependencies = {
      documents: documentsRepository(table, UNBOUNDED),
      payments: paymentsRepository(table),
      taken: cardsTakenRepository(table),
      now: () => Date.now(),
    };
    const input = { amountCents: 600, means: 'cash', date: today() } as const;
    const taken = await Promise.allSettled(
      Array.from({ length: 20 }, () => recordPayment(dependencies, shop.sub, id, input)),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const { payments = [], ...details } = await read(id);
    expect(details).toMatchObject({ paidCents: 6000, dueCents: 0, paymentState: 'paid' });
    expect(payments.map(({ amountCents }) => amountCents)).toEqual(Array(10).fill(600));
  },
);

it('The follow-up list shows the amount due of an overdue invoice', async () => {
  const { id } = await invoice({ dueDate: inDays(5) });
  const isLate = async () => {
    const { found } = await followedInvoicesRepository(table).awaited(shop.sub, inDays(9), 50);
    return found.some((each) => each.invoice.id === id);
  };
  expect(await isLate()).toBe(true);
  await pay(id, 5999);
  expect(await isLate()).toBe(true);
  await pay(id, 1);
  expect(await isLate()).toBe(false);
  await pay(id, -3000);
  expect(await isLate(), 'the refunded amount is due again').toBe(true);
  // A paid invoice is not overdue, even if the shop says again that it waits for the payment.
  await pay(id, 3000);
  await callApi(cloud, `/api/documents/${id}/followed`, {
    method: 'PUT',
    token: shop.token,
    json: { followed: true },
  });
  expect(await isLate()).toBe(false);
});

it('An invoice that was paid in part or whole is printed as a copy, and can be printed as it was issued', async () => {
  const { id } = await invoice();
  const print = async (query = '') => {
    const { status, body } = await callApi<string>(cloud, `/api/documents/${id}/pdf${query}`, {
      token: shop.token,
    });
    expect(status).toBe(200);
    return body;
  };
  const issued = await print();
  await pay(id, 1000);
  const partly = await print();
  expect(partly).not.toBe(issued);
  await pay(id, 5000);
  expect([issued, partly]).not.toContain(await print());
  expect(await print('?as=issued')).toBe(issued);
  const wrong = await callApi(cloud, `/api/documents/${id}/pdf?as=other`, { token: shop.token });
  expect(wrong.status).toBe(400);
});

it('Recording a payment costs three reads and one transaction', async () => {
  const { id } = await invoice();
  const dependencies = {
    documents: documentsRepository(table, UNBOUNDED),
    payments: paymentsRepository(table),
    taken: cardsTakenRepository(table),
    now: () => Date.now(),
  };
  const input = { amountCents: 100, means: 'card', date: today() } as const;
  const requests = await table.requestsOf(() => recordPayment(dependencies, shop.sub, id, input));
  expect(requests).toEqual([
    'GetItemCommand',
    'GetItemCommand',
    'QueryCommand',
    'TransactWriteItemsCommand',
  ]);
  const given = { ...input, amountCents: -100 };
  const refund = await table.requestsOf(() => recordPayment(dependencies, shop.sub, id, given));
  expect(refund.toSorted()).toEqual([...requests, 'QueryCommand'].toSorted());
});
