import { beforeEach, expect, it } from 'vitest';
import { type CardShop, cardShop } from '../../../local/testing/card-shop.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { CardSurplus, FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import { parisDay } from '../../../shared/time.ts';
import {
  type CreditInvoiceDependencies,
  creditInvoice,
} from '../../documents/credit-notes/credit-invoice.ts';
import { documentsRepository } from '../../documents/documents.repository.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import { cardsTakenRepository } from './cards-taken.repository.ts';

let cloud: TestCloud;
let table: TestTable;
let cards: CardShop;
let invoice: IssuedDocument;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

const today = () => parisDay(Date.now());

/** The customer has paid an invoice of 60 € by its link. */
beforeEach(async () => {
  cards = await cardShop(cloud);
  invoice = await cards.invoice();
  await cards.pay(invoice.id);
  await cards.eventsArrived();
});

const credit = (body: object = {}, { id } = invoice) =>
  cards.ask<IssuedDocument>(`/api/documents/${id}/credit-note`, 'POST', body);
const pay = (amountCents: number, means = 'cash', { id } = invoice) =>
  cards.ask(`/api/documents/${id}/payments`, 'POST', { amountCents, means, date: today() });
const surpluses = async (): Promise<[string, number][]> => {
  const { cardSurpluses = [] } = (await cards.ask<FollowUp>('/api/follow-up')).body;
  return cardSurpluses.map(({ documentId, amountCents }: CardSurplus) => [documentId, amountCents]);
};
const dependencies = (): CreditInvoiceDependencies => ({
  documents: documentsRepository(table, UNBOUNDED),
  taken: cardsTakenRepository(table),
  now: () => Date.now(),
});

it('The surplus that a credit note causes stays in a notice until the surplus is refunded by card', async () => {
  expect(await surpluses()).toEqual([]);
  expect((await credit({ lines: [{ line: 1, quantity: 0.5 }] })).status).toBe(201);
  expect(await surpluses()).toEqual([[invoice.id, 3000]]);
  expect((await credit()).status).toBe(201);
  const { cardSurpluses } = (await cards.ask<FollowUp>('/api/follow-up')).body;
  const { id: documentId, number } = invoice;
  expect(cardSurpluses).toEqual([
    { documentId, number, amountCents: 6000, at: expect.any(String) },
  ]);
  const give = (amountCents: number) =>
    cards.ask(`/api/documents/${invoice.id}/card-refund`, 'POST', { amountCents });
  expect((await give(2500)).status).toBe(200);
  expect(await surpluses()).toEqual([[invoice.id, 3500]]);
  expect((await give(3500)).status).toBe(200);
  expect(await surpluses()).toEqual([]);
});

it('The surplus that a credit note causes stays in a notice until the shop records the refund, and shrinks with each part', async () => {
  await credit();
  expect((await pay(-2000)).status).toBe(201);
  expect(await surpluses()).toEqual([[invoice.id, 4000]]);
  expect((await pay(-4000, 'transfer')).status).toBe(201);
  expect(await surpluses()).toEqual([]);
});

it('A credit note leaves no surplus if the credited part was still due, or if no card has paid', async () => {
  const { id } = await cards.invoice(100);
  const due = { ...invoice, id };
  await pay(4000, 'cash', due);
  await credit({ lines: [{ line: 1, quantity: 0.5 }] }, due);
  expect(await surpluses()).toEqual([]);
  await credit({}, due);
  expect((await cards.details(id)).dueCents).toBe(-4000);
  expect(await surpluses()).toEqual([]);
});

it('The shop gets a notice of a surplus even if the payment came while the credit note was made', async () => {
  const { id } = await cards.invoice();
  const page = await cards.page(id);
  const real = dependencies();
  let isPaid = false;
  const between: CreditInvoiceDependencies = {
    ...real,
    documents: {
      ...real.documents,
      async sequence(...asked) {
        if (!isPaid) {
          isPaid = true;
          await cards.pay(id, page);
          await cards.eventsArrived();
        }
        return real.documents.sequence(...asked);
      },
    },
  };
  await creditInvoice(between, cards.shop.sub, id, {});
  expect((await cards.details(id)).dueCents).toBe(-6000);
  expect(await surpluses()).toEqual([[id, 6000]]);
});

it('A credit note reads the card payments only when it leaves a surplus', async () => {
  const queries = async (id: string) => {
    const requests = await table.requestsOf(() =>
      creditInvoice(dependencies(), cards.shop.sub, id, {}),
    );
    return requests.toSorted();
  };
  const unpaid = await cards.invoice();
  const plain = await queries(unpaid.id);
  expect(await queries(invoice.id)).toEqual([...plain, 'QueryCommand'].toSorted());
});
