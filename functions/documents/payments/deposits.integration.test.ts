import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../../local/testing/test-cloud.ts';
import type { DocumentRequest } from '../../../shared/documents/input.ts';
import type { DocumentDetails, IssuedDocument } from '../../../shared/documents/issued.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import { parisDay } from '../../../shared/time.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';

let cloud: TestCloud;
let shop: TestShop;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  shop = await createShop(cloud);
  const json = { ...WHOLE_COMPANY, vat_regime: 'normal' };
  await callApi(cloud, '/api/company', { method: 'PUT', token: shop.token, json });
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

/** A quote of 120 € at 20 % and 21,10 € at 5,5 %, tax included. */
async function quote(changes: Partial<DocumentRequest> = {}): Promise<IssuedDocument> {
  const { status, body } = await post('/api/documents', {
    documentType: 'devis',
    invoiceDate: parisDay(Date.now()),
    clientName: 'Marie Durand',
    tvaEnabled: true,
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

it('bills a deposit with the VAT of its quote, and takes it off the final invoice', async () => {
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
  // A deposit is paid as any invoice.
  const paid = await post<DocumentDetails>(`/api/documents/${first.body.id}/payments`, {
    amountCents: 5000,
    means: 'card',
    date: parisDay(Date.now()),
  });
  expect(paid.body.paymentState).toBe('paid');
  const final = (await post(`/api/documents/${id}/invoice`, {})).body;
  expect(final).toMatchObject({
    totalCents: totalCents - 6000,
    deducted: [{ number: first.body.number }, { number: second.number }],
  });
  expect(final.lines.slice(2).map((line) => line.totalCents)).toEqual(
    [...first.body.lines, ...second.lines].map((line) => -line.totalCents),
  );
  expect(await read(final.id)).toMatchObject({ dueCents: totalCents - 6000 });
  expect(await refused(deposit<ErrorBody>(id, 100))).toEqual([409, 'ALREADY_INVOICED']);
});

it('never comes to more than its quote, however many are asked for at once', async () => {
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

it('is made once under one key', async () => {
  const { id, totalCents } = await quote();
  const key = randomUUID();
  const first = await deposit(id, totalCents, key);
  expect((await deposit(id, totalCents, key)).body.id).toBe(first.body.id);
  expect((await read(id)).summary.deposits).toHaveLength(1);
});

it('leaves its quote once it is credited, which an invoice that takes it off does not let be', async () => {
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
  expect((await credit(final.id, part)).status, 'a part of what takes one off').toBe(400);
  const note = await post(`/api/documents/${final.id}/credit-note`, {});
  expect(note.body).toMatchObject({ totalCents: final.totalCents, lines: final.lines });
  const again = (await post(`/api/documents/${id}/invoice`, {})).body;
  expect(again.totalCents, 'what was billed in vain is billed again').toBe(final.totalCents);
});

it.each([0, -100, 1.5, '100', null])('of %j is none', async (amountCents) => {
  const { id } = await quote();
  expect(await refused(deposit<ErrorBody>(id, amountCents))).toEqual([400, 'INVALID']);
});

it('is only for quotes that are open', async () => {
  const invoice = await quote({ documentType: 'facture' });
  expect(await refused(deposit<ErrorBody>(invoice.id, 100))).toEqual([409, 'NOT_A_QUOTE']);
});
