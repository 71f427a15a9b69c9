import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedShop } from '../../local/testing/cloud-and-table.ts';
import type { TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { DocumentRequest } from '../../shared/documents/input/input.ts';
import type { DocumentDetails, IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import type { FollowUp } from '../../shared/repairs/follow-up/follow-up.ts';
import { parisDay } from '../../shared/time.ts';
import { chainRepository } from '../accounting/chain/chain.repository.ts';
import { checkChain } from '../accounting/chain/check-chain.ts';
import type { TestTable } from '../testing/test-table.ts';
import { WHOLE_COMPANY } from '../testing/whole-company.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedShop({ company: { ...WHOLE_COMPANY, vat_regime: 'normal' } }, (started) => {
  ({ cloud, table, shop } = started);
});

function post<Body = IssuedDocument>(path: string, json: object, key?: string) {
  const headers = key ? { 'idempotency-key': key } : undefined;
  return callApi<Body>(cloud, path, { method: 'POST', token: shop.token, json, headers });
}
const refused = async (answer: Promise<{ status: number; body: ErrorBody }>) => {
  const { status, body } = await answer;
  return [status, body.error.code];
};
const read = async (id: string) =>
  (await callApi<DocumentDetails>(cloud, `/api/documents/${id}`, { token: shop.token })).body;

/** Issues a quote of 120 € at 20 % and 21,10 € at 5,5 %, tax included. */
async function quote(changes: Partial<DocumentRequest> = {}): Promise<IssuedDocument> {
  const { status, body } = await post('/api/documents', {
    documentType: 'devis',
    invoiceDate: parisDay(Date.now()),
    clientName: 'Marie Durand',
    tvaEnabled: true,
    operationCategory: 'services',
    items: [
      { description: 'Écran', quantity: 1, price: 100, tvaRate: 20 },
      { description: 'Livre', quantity: 1, price: 20, tvaRate: 5.5 },
    ],
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const deposit = <Body = IssuedDocument>(id: string, amountCents: unknown, key?: string) =>
  post<Body>(`/api/documents/${id}/deposit`, { amountCents }, key);

it('A deposit is billed with the VAT of its quote, and the final invoice deducts it', async () => {
  const { id, totalCents } = await quote();
  const first = await deposit(id, 5000);
  expect([first.status, first.body]).toMatchObject([
    201,
    {
      documentType: 'facture',
      isDeposit: true,
      totalCents: 5000,
      origin: { id },
      vat: [{ rate: 20 }, { rate: 5.5 }],
    },
  ]);
  expect(first.body.mentions[0]?.text).toMatch(/^Facture d’acompte sur le devis DE-/);
  const second = (await deposit(id, 1000)).body;
  expect((await read(id)).summary.deposits).toMatchObject([
    { id: first.body.id, totalCents: 5000 },
    { id: second.id, totalCents: 1000 },
  ]);
  // A deposit is paid like any invoice.
  const paid = await post<DocumentDetails>(`/api/documents/${first.body.id}/payments`, {
    amountCents: 5000,
    means: 'card',
    date: parisDay(Date.now()),
  });
  expect(paid.body.paymentState).toBe('paid');
  const final = (await post(`/api/documents/${id}/invoice`, {})).body;
  expect(final).toMatchObject({
    totalCents: totalCents - 6000,
    deducted: [
      { number: first.body.number, paidCents: 5000 },
      { number: second.number, paidCents: 0 },
    ],
  });
  expect(final.lines.slice(2).map((line) => line.totalCents)).toEqual(
    [...first.body.lines, ...second.lines].map((line) => -line.totalCents),
  );
  expect(await read(final.id)).toMatchObject({ dueCents: totalCents - 6000 });
  expect(await refused(deposit<ErrorBody>(id, 100))).toEqual([409, 'ALREADY_INVOICED']);
});

it('The deposits of a quote never exceed it, even when they are requested at once', async () => {
  const { id, totalCents } = await quote();
  const part = Math.floor(totalCents / 3);
  const asked = await Promise.all(Array.from({ length: 6 }, () => deposit(id, part)));
  expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409]);
  expect(await refused(deposit<ErrorBody>(id, totalCents - 3 * part + 1))).toEqual([
    409,
    'OVERPAID',
  ]);
  const final = (await post(`/api/documents/${id}/invoice`, {})).body;
  expect(final.totalCents).toBe(totalCents - 3 * part);
});

it('A deposit is refused if its author has not seen the previous deposit', async () => {
  const { id } = await quote();
  const ask = (knownCents: number, key = randomUUID()) =>
    post<IssuedDocument & ErrorBody>(
      `/api/documents/${id}/deposit`,
      { amountCents: 4000, knownCents },
      key,
    );
  const both = await Promise.all([ask(0), ask(0)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { error } = both.find(({ status }) => status === 409)?.body ?? {};
  expect(error).toMatchObject({ code: 'DOCUMENT_MOVED' });
  expect(error?.message.replace(/\s/gu, ' ')).toBe(
    'Un acompte de 40,00 € a été facturé entre-temps : il reste 101,10 € à facturer. Vérifiez que ce n’est pas le même, puis recommencez si besoin.',
  );
  const key = randomUUID();
  const second = await ask(4000, key);
  expect(second.status).toBe(201);
  expect((await ask(4000, key)).body.id).toBe(second.body.id);
  expect((await read(id)).summary.deposits).toHaveLength(2);
  expect((await post(`/api/documents/${second.body.id}/credit-note`, {})).status).toBe(201);
  expect((await ask(8000)).body.error.message).toMatch(/^Un acompte de 40,00\s€ a été annulé/);
});

it('A deposit is issued once under one idempotency key', async () => {
  const { id, totalCents } = await quote();
  const key = randomUUID();
  const first = await deposit(id, totalCents, key);
  expect((await deposit(id, totalCents, key)).body.id).toBe(first.body.id);
  expect((await read(id)).summary.deposits).toHaveLength(1);
});

it('A credited deposit no longer counts for its quote, and a deposit that an invoice deducts cannot be credited', async () => {
  const { id, totalCents } = await quote();
  const kept = (await deposit(id, 1000)).body;
  const wrong = (await deposit(id, 2000)).body;
  const credit = (of: string, json: object = {}) =>
    post<ErrorBody>(`/api/documents/${of}/credit-note`, json);
  const part = { lines: [{ line: 1, quantity: 0.5 }] };
  expect((await credit(wrong.id, part)).status, 'a part of a deposit').toBe(400);
  expect((await credit(wrong.id)).status).toBe(201);
  expect((await read(id)).summary.deposits).toMatchObject([{ id: kept.id }]);
  const final = (await post(`/api/documents/${id}/invoice`, {})).body;
  expect(final.totalCents).toBe(totalCents - 1000);
  expect(await refused(credit(kept.id))).toEqual([409, 'ALREADY_INVOICED']);
  const note = await post(`/api/documents/${final.id}/credit-note`, {});
  expect(note.body).toMatchObject({ totalCents: final.totalCents, lines: final.lines });
  const again = (await post(`/api/documents/${id}/invoice`, {})).body;
  expect(again.totalCents, 'the credited amount is billed again').toBe(final.totalCents);
});

const creditNote = <Body = IssuedDocument>(id: string, lines?: object[], key?: string) =>
  post<Body>(`/api/documents/${id}/credit-note`, lines ? { lines } : {}, key);
const pay = (id: string, amountCents: number) =>
  post<DocumentDetails & ErrorBody>(`/api/documents/${id}/payments`, {
    amountCents,
    means: 'transfer',
    date: parisDay(Date.now()),
  });
const noticed = async () =>
  (await callApi<FollowUp>(cloud, '/api/follow-up', { token: shop.token })).body.cardSurpluses;

it('A deposit stays deducted while lines are credited, and a payment beyond the amount due is refunded', async () => {
  const { id, totalCents } = await quote();
  const first = (await deposit(id, 10_000)).body;
  const final = (await post(`/api/documents/${id}/invoice`, {})).body;
  expect(final.totalCents).toBe(totalCents - 10_000);
  const screen = [{ line: 1, quantity: 0.5 }];
  const unpaid = await creditNote<ErrorBody>(final.id, screen);
  expect([unpaid.status, unpaid.body.error.code]).toEqual([409, 'CREDIT_EXCEEDED']);
  expect(unpaid.body.error.message).toContain(`L’acompte ${first.number} n’est pas encaissé`);
  expect((await pay(first.id, 10_000)).status).toBe(201);
  const off = await creditNote<ErrorBody>(final.id, [{ line: 3, quantity: 1 }]);
  expect([off.status, off.body.error.code], 'the deposit is no line to credit').toEqual([
    409,
    'CREDIT_EXCEEDED',
  ]);

  const note = (await creditNote(final.id, screen)).body;
  expect(note).toMatchObject({
    totalCents: 6000,
    vat: [{ rate: 20, baseCents: 5000, vatCents: 1000 }],
  });
  const dueCents = final.totalCents - 6000;
  const owed = await read(final.id);
  expect(owed).toMatchObject({ dueCents, paymentState: 'paid', summary: { creditNote: null } });
  expect(owed.creditable).toEqual([
    { line: 1, quantity: 0.5 },
    { line: 2, quantity: 1 },
  ]);
  expect(await noticed()).toMatchObject([{ documentId: final.id, amountCents: -dueCents }]);
  expect((await pay(final.id, dueCents - 1)).body.error.code, 'more than is owed').toBe('OVERPAID');
  expect((await pay(final.id, -1000)).status).toBe(201);
  expect(await noticed()).toMatchObject([{ amountCents: -dueCents - 1000 }]);
  const settled = (await pay(final.id, dueCents + 1000)).body;
  expect(settled).toMatchObject({ dueCents: 0, paidCents: dueCents });
  expect(await noticed()).toBeUndefined();

  const key = randomUUID();
  const rest = (await creditNote(final.id, undefined, key)).body;
  expect((await creditNote(final.id, undefined, key)).body.id).toBe(rest.id);
  expect(rest.totalCents).toBe(totalCents - 6000);
  expect(rest.lines.every((line) => line.totalCents > 0)).toBe(true);
  expect(await read(final.id)).toMatchObject({
    dueCents: -(totalCents - 6000),
    paymentState: 'credited',
    creditable: [],
  });
  // The money paid with the deposit must be refunded on the invoice; the deposit is neither deducted again nor
  // credited.
  expect(await refused(creditNote<ErrorBody>(first.id))).toEqual([409, 'ALREADY_INVOICED']);
  expect((await read(id)).summary.deposits).toBeUndefined();
  expect((await post(`/api/documents/${id}/invoice`, {})).body.totalCents).toBe(totalCents);
  expect((await pay(final.id, -(totalCents - 6000))).body).toMatchObject({
    dueCents: 0,
    paidCents: -10_000,
  });
  const chain = chainRepository(table);
  expect((await checkChain({ chain }, shop.sub)).findings).toEqual([]);
});

it('A paid deposit is refunded once, whichever of its two invoices the refund names', async () => {
  const { id, totalCents } = await quote();
  const first = (await deposit(id, 10_000)).body;
  await pay(first.id, 10_000);
  const final = (await post(`/api/documents/${id}/invoice`, {})).body;
  const { body: note } = await creditNote(final.id, [{ line: 1, quantity: 1 }]);
  const owed = final.totalCents - note.totalCents;
  expect(owed, 'the customer gets money back').toBeLessThan(0);

  // The cheque of the deposit bounced: the deposit is due again, and money that was never received cannot be refunded.
  expect((await pay(first.id, -10_000)).body).toMatchObject({ paidCents: 0, dueCents: 10_000 });
  const twice = await pay(final.id, owed);
  expect([twice.status, twice.body.error.code]).toEqual([409, 'OVERPAID']);
  expect(twice.body.error.message).toContain(`De l’acompte ${first.number}`);
  await pay(first.id, 10_000);
  expect((await pay(final.id, owed)).body).toMatchObject({ dueCents: 0, paidCents: owed });
  expect((await pay(first.id, -10_000)).body.error.code, 'the other invoice has refunded it').toBe(
    'OVERPAID',
  );
  const leftCents = 10_000 + owed;
  expect((await pay(first.id, -leftCents - 1)).status).toBe(409);
  expect((await pay(first.id, -leftCents)).status, 'the part that was not refunded').toBe(201);
  expect((await pay(first.id, leftCents)).status).toBe(201);

  // The quote can be billed again, without the deposit, which is refunded on the invoice that deducted it.
  await creditNote(final.id);
  const gone = await pay(first.id, -1);
  expect([gone.status, gone.body.error.message]).toEqual([
    409,
    expect.stringContaining('remboursez-le depuis cette facture'),
  ]);
  expect((await post(`/api/documents/${id}/invoice`, {})).body.totalCents).toBe(totalCents);
  expect((await pay(first.id, -1)).status, 'its quote is billed again').toBe(409);
  expect((await pay(final.id, -leftCents)).body).toMatchObject({
    dueCents: 0,
    paidCents: -10_000,
  });
});

it('A paid deposit is never refunded twice by simultaneous requests', async () => {
  const { id } = await quote();
  const first = (await deposit(id, 10_000)).body;
  await pay(first.id, 10_000);
  const final = (await post(`/api/documents/${id}/invoice`, {})).body;
  const { body: note } = await creditNote(final.id, [{ line: 1, quantity: 1 }]);
  const owed = final.totalCents - note.totalCents;
  const given = await Promise.all([
    pay(first.id, -10_000),
    pay(final.id, owed),
    pay(first.id, -10_000),
    pay(final.id, owed),
  ]);
  expect(given.filter(({ status }) => status === 201)).toHaveLength(1);
  const paid = await Promise.all([first.id, final.id].map(read));
  expect(paid.reduce((sum, { paidCents = 0 }) => sum + paidCents, 0)).toBeGreaterThanOrEqual(0);
});

it('A credited deposit is refunded on its own invoice', async () => {
  const { id } = await quote();
  const first = (await deposit(id, 10_000)).body;
  await pay(first.id, 10_000);
  expect((await pay(first.id, -1000)).status, 'while its quote is open').toBe(201);
  await creditNote(first.id);
  await post(`/api/documents/${id}/invoice`, {});
  expect((await pay(first.id, -9000)).body).toMatchObject({ paidCents: 0, dueCents: 0 });
});

it('A deposit is restored when all lines of the final invoice are credited at once', async () => {
  const { id } = await quote();
  const { id: depositId } = (await deposit(id, 10_000)).body;
  const final = (await post(`/api/documents/${id}/invoice`, {})).body;
  const all = [1, 2].map((line) => ({ line, quantity: 1 }));
  expect((await creditNote(final.id, all)).body).toMatchObject({
    totalCents: final.totalCents,
    lines: final.lines,
  });
  expect((await creditNote(depositId)).status).toBe(201);
});

it.each([0, -100, 1.5, '100', null])('A deposit of %j is refused', async (amountCents) => {
  const { id } = await quote();
  expect(await refused(deposit<ErrorBody>(id, amountCents))).toEqual([400, 'INVALID']);
});

it('A deposit can be billed only on an open quote', async () => {
  const invoice = await quote({ documentType: 'facture' });
  expect(await refused(deposit<ErrorBody>(invoice.id, 100))).toEqual([409, 'NOT_A_QUOTE']);
});
