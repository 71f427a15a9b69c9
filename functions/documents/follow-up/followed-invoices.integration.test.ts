import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedShop } from '../../../local/testing/cloud-and-table.ts';
import type { TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { DocumentDetails, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { parisDay } from '../../../shared/time.ts';
import { cardsTakenRepository } from '../../payments/card/cards-taken.repository.ts';
import { paymentsRepository } from '../../payments/payments.repository.ts';
import { recordPayment } from '../../payments/record-payment.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';
import { followInvoice } from './follow-invoice.ts';
import { followedInvoicesRepository } from './followed-invoices.repository.ts';
import { followedInvoiceKey } from './stored-followed-invoice.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedShop({ company: WHOLE_COMPANY }, (started) => {
  ({ cloud, table, shop } = started);
});

const today = () => parisDay(Date.now());

async function call<Body>(path: string, json: object, method: 'POST' | 'PUT' = 'POST') {
  const answer = await callApi<Body>(cloud, path, { method, token: shop.token, json });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

/** Issues an invoice of two lines, of 60 € and of 40 €. */
const invoice = () =>
  call<IssuedDocument>('/api/documents', {
    documentType: 'facture',
    invoiceDate: today(),
    clientName: 'Marie Durand',
    operationCategory: 'services',
    items: [
      { description: 'Écran', quantity: 1, price: 60 },
      { description: 'Pose', quantity: 1, price: 40 },
    ],
  });

const pay = ({ id }: IssuedDocument, amountCents: number) =>
  call<DocumentDetails>(`/api/documents/${id}/payments`, {
    amountCents,
    means: 'cash',
    date: today(),
  });

const credit = ({ id }: IssuedDocument, line: number) =>
  call(`/api/documents/${id}/credit-note`, { lines: [{ line, quantity: 1 }] });

const follow = ({ id }: IssuedDocument, followed: boolean) =>
  call(`/api/documents/${id}/followed`, { followed }, 'PUT');

const isFollowed = async ({ id, dueDate }: IssuedDocument) =>
  (await table.item(followedInvoiceKey(shop.sub, { id, dueDate: dueDate ?? '' }))) !== undefined;

/** Reads documents, and calls `then` once after reading the first summary. */
function documentsBefore(then: () => Promise<unknown>) {
  const documents = knownDocumentsRepository(table);
  let first: Promise<unknown> | undefined;
  return {
    ...documents,
    async summary(shopId: string, id: string) {
      const summary = await documents.summary(shopId, id);
      first ??= then();
      await first;
      return summary;
    },
  };
}

it('An invoice is no longer followed once a partial credit note leaves nothing due', async () => {
  const issued = await invoice();
  await pay(issued, 4000);
  expect(await isFollowed(issued)).toBe(true);
  await credit(issued, 1);
  expect(await isFollowed(issued)).toBe(false);
  await pay(issued, -1000);
  expect(await isFollowed(issued), 'the refunded amount is due again').toBe(true);
});

it('An invoice stays followed while a partial credit note leaves something due', async () => {
  const issued = await invoice();
  await credit(issued, 1);
  expect(await isFollowed(issued)).toBe(true);
});

it('A shop cannot wait for the payment of a paid invoice until a refund makes it due', async () => {
  const issued = await invoice();
  await follow(issued, false);
  await pay(issued, 10_000);
  await follow(issued, true);
  expect(await isFollowed(issued)).toBe(false);
  await pay(issued, -1000);
  expect(await isFollowed(issued)).toBe(true);
});

it('An invoice that is paid while its shop asks to wait for the payment is not followed', async () => {
  const issued = await invoice();
  const documents = documentsBefore(() => pay(issued, 10_000));
  const followed = followedInvoicesRepository(table);
  await followInvoice({ documents, followed }, shop.sub, issued.id, true);
  expect(await isFollowed(issued)).toBe(false);
});

it.each([
  { asked: false, asks: 'stops', result: 'not followed' },
  { asked: true, asks: 'starts', result: 'followed' },
])(
  'When the shop $asks waiting for a payment while a refund is recorded, the invoice is $result',
  async ({ asked }) => {
    const issued = await invoice();
    await follow(issued, !asked);
    await pay(issued, 10_000);
    const refund = {
      documents: documentsBefore(() => follow(issued, asked)),
      payments: paymentsRepository(table),
      taken: cardsTakenRepository(table),
      now: () => Date.now(),
    };
    const input = { amountCents: -1000, means: 'cash', date: today() } as const;
    await recordPayment(refund, shop.sub, issued.id, input);
    expect(await isFollowed(issued)).toBe(asked);
    const { summary, payments } = await callApi<DocumentDetails>(
      cloud,
      `/api/documents/${issued.id}`,
      { token: shop.token },
    ).then(({ body }) => body);
    expect([summary.paidCents, payments?.length]).toEqual([9000, 2]);
  },
);
