import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedShop } from '../../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type {
  ApprovalLink,
  DocumentDetails,
  IssuedDocument,
} from '../../../shared/documents/issued/issued.ts';
import type { NewAnswer } from '../../../shared/documents/new-answers.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../shared/time.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';

let cloud: TestCloud;
let shop: TestShop;

const today = () => parisDay(Date.now());

sharedShop({ plan: 'pro', company: WHOLE_COMPANY }, (started) => {
  ({ cloud, shop } = started);
});

type Answer = { status: number; body: IssuedDocument & Partial<ErrorBody> };

const post = (path: string, json: unknown, key?: string): Promise<Answer> =>
  callApi(cloud, path, {
    method: 'POST',
    json,
    token: shop.token,
    headers: key ? { 'idempotency-key': key } : undefined,
  });

const issue = (changes: object, key?: string) =>
  post(
    '/api/documents',
    {
      documentType: 'facture',
      invoiceDate: today(),
      clientName: 'Marie Durand',
      operationCategory: 'services',
      items: [{ description: 'Écran', quantity: 1, price: 45 }],
      ...changes,
    },
    key,
  );

async function newRepair(token = shop.token): Promise<Repair> {
  const { status, body } = await callApi<Repair>(cloud, '/api/repairs', {
    method: 'POST',
    json: { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'client@exemple.fr' },
    token,
  });
  expect(status).toBe(201);
  return body;
}

const newNumber = async () => (await newRepair()).trackingNumber;

async function made(asked: Promise<Answer>): Promise<IssuedDocument> {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const quoteOf = (repairId: string) => made(issue({ documentType: 'devis', repairId }));

/** Expects a refusal and returns it with the number of the invoice that it names. */
async function refused(asked: Promise<Answer>) {
  const { status, body } = await asked;
  const { code, document, message } = body.error ?? {};
  if (document) expect(message).toContain(document.number);
  return [status, code, document?.number];
}

const invoice = ({ id }: IssuedDocument, json: object = {}) =>
  post(`/api/documents/${id}/invoice`, json);
const deposit = ({ id }: IssuedDocument, json: object = {}) =>
  post(`/api/documents/${id}/deposit`, { amountCents: 1000, ...json });
const credit = ({ id }: IssuedDocument) => post(`/api/documents/${id}/credit-note`, {});

it('A repair that has an invoice gets no second one, by any route, unless the request asks for another', async () => {
  const { id: byId, trackingNumber: repairId } = await newRepair();
  const quote = await quoteOf(repairId);
  const first = await made(issue({ repairId }));
  const named = [409, 'ALREADY_BILLED', first.number];
  expect(await refused(invoice(quote))).toEqual(named);
  expect(await refused(issue({ repairId }))).toEqual(named);
  expect(await refused(deposit(quote))).toEqual(named);
  // A repair may be named by its tracking number, in any spelling, or by its id.
  const spelled = `rb ${repairId.slice(2, 6)} ${repairId.slice(6)}`;
  expect(await refused(issue({ repairId: spelled }))).toEqual(named);
  expect(await refused(issue({ repairId: byId }))).toEqual(named);
  await made(issue({ repairId, again: true }));
  await made(invoice(quote, { again: true }));
  // An invoice of another repair and a quote are not affected.
  await made(issue({ repairId: await newNumber() }));
  await quoteOf(repairId);
});

it('A document names a repair of the shop by its tracking number, and a repair of another shop is not found', async () => {
  const { id, trackingNumber } = await newRepair();
  expect((await made(issue({ documentType: 'devis', repairId: id }))).repairId).toBe(
    trackingNumber,
  );
  const elsewhere = await newRepair((await createShop(cloud)).token);
  const unknown = [elsewhere.id, elsewhere.trackingNumber, 'RB00000000', 'la tablette'];
  for (const repairId of unknown) {
    const { status, body } = await issue({ repairId });
    expect([status, body.error?.code, body.error?.fields]).toEqual([
      404,
      'REPAIR_NOT_FOUND',
      { repairId: expect.stringContaining('numéro') },
    ]);
  }
});

it('The summary of a document lists the other repairs that its lines name', async () => {
  const [own, other] = [await newNumber(), await newNumber()];
  const lineOf = (number: string) => ({
    description: `Réparation ${number}, Tablette – Écran`,
    quantity: 1,
    price: 45,
  });
  const otherRepairsOf = async ({ id }: IssuedDocument) => {
    const { token } = shop;
    const { body } = await callApi<DocumentDetails>(cloud, `/api/documents/${id}`, { token });
    return body.summary.otherRepairs;
  };
  const items = [lineOf(own), lineOf(other), lineOf(other)];
  const common = await made(issue({ repairId: own, items }));
  expect(await otherRepairsOf(common)).toEqual([other]);
  expect(await otherRepairsOf(await made(credit(common)))).toEqual([other]);
  expect(
    await otherRepairsOf(await made(issue({ repairId: own, items: [lineOf(own)] }))),
  ).toBeUndefined();
});

it('A device that the invoice of another device names gets no second invoice until the first is credited', async () => {
  const [own, other, free] = [await newNumber(), await newNumber(), await newNumber()];
  const lines = (...numbers: string[]) =>
    numbers.map((number) => ({ description: `Réparation ${number}`, quantity: 1, price: 45 }));
  const common = await made(issue({ repairId: own, items: lines(own, other) }));
  const named = [409, 'ALREADY_BILLED', common.number];
  expect(await refused(issue({ repairId: other }))).toEqual(named);
  expect(await refused(invoice(await quoteOf(other)))).toEqual(named);
  const { body } = await issue({ repairId: free, items: lines(free, other) });
  expect(body.error?.message).toContain(other);
  expect(await refused(issue({ repairId: free, items: lines(free, other) }))).toEqual(named);
  await made(issue({ documentType: 'devis', repairId: free, items: lines(free, other) }));
  await made(issue({ repairId: other, again: true }));
  await made(credit(common));
  const second = await newNumber();
  const third = await made(issue({ repairId: second, items: lines(second, own) }));
  expect(await refused(issue({ repairId: own }))).toEqual([409, 'ALREADY_BILLED', third.number]);
  await made(credit(third));
  await made(issue({ repairId: own }));
});

it('Of several invoices that are requested at once and name the same device, exactly one is issued', async () => {
  const shared = await newNumber();
  const numbers = await Promise.all(Array.from({ length: 4 }, newNumber));
  const answers = await Promise.all(
    numbers.map((repairId) =>
      issue({
        repairId,
        items: [{ description: `Réparation ${shared}`, quantity: 1, price: 45 }],
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
});

it('A deposit on a quote of several devices does not prevent the invoice of that quote', async () => {
  const [own, other] = [await newNumber(), await newNumber()];
  const items = [own, other].map((number) => ({
    description: `Réparation ${number}`,
    quantity: 1,
    price: 45,
  }));
  const quote = await made(issue({ documentType: 'devis', repairId: own, items }));
  await quoteOf(other);
  await made(deposit(quote));
  const last = await made(invoice(quote));
  expect(await refused(issue({ repairId: other }))).toEqual([409, 'ALREADY_BILLED', last.number]);
});

it('Exactly one of several invoices requested at once for one repair is issued', async () => {
  const repairId = await newNumber();
  const quotes = [await quoteOf(repairId), await quoteOf(repairId)];
  const answers = await Promise.all([
    ...quotes.map((quote) => invoice(quote)),
    ...Array.from({ length: 6 }, () => issue({ repairId })),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
  const codes = answers.flatMap(({ body }) => body.error?.code ?? []);
  expect(new Set(codes)).toEqual(new Set(['ALREADY_BILLED']));
});

it('A request that is sent again with its idempotency key gets the invoice of the first request', async () => {
  const repairId = await newNumber();
  const key = randomUUID();
  const first = await made(issue({ repairId }, key));
  expect((await made(issue({ repairId }, key))).number).toBe(first.number);
});

it('A repair can be billed again once each of its invoices is fully credited', async () => {
  const repairId = await newNumber();
  const first = await made(issue({ repairId }));
  const other = await made(issue({ repairId, again: true }));
  await made(credit(first));
  expect(await refused(issue({ repairId }))).toEqual([409, 'ALREADY_BILLED', other.number]);
  await made(credit(other));
  await made(issue({ repairId }));
});

it('After deposits on a quote, the repair gets the quote’s invoice and no other', async () => {
  const repairId = await newNumber();
  const quote = await quoteOf(repairId);
  await made(deposit(quote));
  const second = await made(deposit(quote));
  const [status, code] = await refused(issue({ repairId }));
  expect([status, code]).toEqual([409, 'ALREADY_BILLED']);
  expect((await refused(invoice(await quoteOf(repairId)))).slice(0, 2)).toEqual([
    409,
    'ALREADY_BILLED',
  ]);
  await made(credit(second));
  const last = await made(invoice(quote));
  expect(last.totalCents).toBe(3500);
  expect(await refused(issue({ repairId }))).toEqual([409, 'ALREADY_BILLED', last.number]);
  await made(credit(last));
  await made(invoice(quote));
});

const answerOf = async ({ id }: IssuedDocument) => {
  const link = await callApi<ApprovalLink>(cloud, `/api/documents/${id}/approval-link`, {
    method: 'POST',
    json: {},
    token: shop.token,
  });
  const cle = new URLSearchParams(link.body.path.split('#')[1]).get('cle');
  return (decision: string): Promise<Answer> =>
    callApi(cloud, `/api/devis/${id}/decision`, {
      method: 'POST',
      json: { cle, decision, name: 'Marie Durand' },
    });
};

it('The dashboard’s notice about an answered quote of two devices names both devices', async () => {
  const [own, other] = [await newNumber(), await newNumber()];
  const items = [own, other].map((number) => ({
    description: `Réparation ${number}`,
    quantity: 1,
    price: 45,
  }));
  const quote = await made(issue({ documentType: 'devis', repairId: own, items }));
  expect((await (await answerOf(quote))('accepted')).status).toBe(200);
  const { token } = shop;
  const { body } = await callApi<{ answers: NewAnswer[] }>(cloud, '/api/dashboard', { token });
  const answer = body.answers.find(({ documentId }) => documentId === quote.id);
  expect(answer).toMatchObject({ repairId: own, otherRepairs: [other] });
});

it('A billed quote takes no more answers, and a quote with a deposit cannot be declined', async () => {
  const billed = await quoteOf(await newNumber());
  const answer = await answerOf(billed);
  const last = await made(invoice(billed));
  for (const decision of ['declined', 'accepted']) {
    expect((await refused(answer(decision))).slice(0, 2)).toEqual([409, 'ALREADY_INVOICED']);
  }
  const { body } = await callApi<DocumentDetails>(cloud, `/api/documents/${billed.id}`, {
    token: shop.token,
  });
  expect(body.summary.decision).toBeNull();
  // A quote whose invoice was cancelled can be answered again.
  await made(credit(last));
  expect((await answer('accepted')).status).toBe(200);

  const withDeposit = await quoteOf(await newNumber());
  const other = await answerOf(withDeposit);
  await made(deposit(withDeposit));
  expect((await refused(other('declined'))).slice(0, 2)).toEqual([409, 'ALREADY_INVOICED']);
  expect((await other('accepted')).status).toBe(200);
});

it('A quote that is billed and declined at the same time ends up either billed or declined', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const quote = await quoteOf(await newNumber());
    const answer = await answerOf(quote);
    const [billed, declined] = await Promise.all([invoice(quote), answer('declined')]);
    expect([billed.status, declined.status].toSorted()).toEqual(
      billed.status === 201 ? [201, 409] : [200, 409],
    );
  }
});
