import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { issuedBefore } from '../../../local/cloud/seed/backdate.ts';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedShop } from '../../../local/testing/cloud-and-table.ts';
import { createShop, setPlan, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import { budgetsOf } from '../../../shared/billing/budgets.ts';
import type { DocumentRequest } from '../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import { AppError } from '../../../shared/errors.ts';
import type { FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import { parisDay } from '../../../shared/time.ts';
import { documentsRepository } from '../../documents/documents.repository.ts';
import { documentFile } from '../../documents/prints/document-printer.ts';
import { printsRepository } from '../../documents/prints/prints.repository.ts';
import { cardAccountsRepository } from '../../payments/card/accounts/card-accounts.repository.ts';
import { paymentLinksRepository } from '../../payments/card/payment-links/payment-links.repository.ts';
import { paymentsRepository } from '../../payments/payments.repository.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';
import { paidClaims } from '../claim.ts';
import { messagesRepository } from '../messages.repository.ts';
import type { SendOutcome } from '../providers/send.ts';
import type { Email } from '../providers/ses.ts';
import { invoiceStands, remindOfInvoice } from './remind-of-invoice.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedShop({ company: WHOLE_COMPANY }, (started) => {
  ({ cloud, table, shop } = started);
});
beforeAll(async () => {
  await issuedBefore(table.client, shop.sub, inDays(-20));
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => parisDay(Date.now() + days * DAY_MS);
const CLIENT = `client-${randomUUID()}@exemple.fr`;

const post = <Body>(path: string, json?: object, token = shop.token) =>
  callApi<Body>(cloud, path, { method: 'POST', token, ...(json && { json }) });

/** Issues an invoice of 60 € today that is due in `days` days. */
async function invoiceDueIn(days: number, changes: Partial<DocumentRequest> = {}) {
  const { status, body } = await post<IssuedDocument>('/api/documents', {
    documentType: 'facture',
    invoiceDate: inDays(0),
    dueDate: inDays(days),
    clientName: 'Marie Durand',
    clientEmail: CLIENT,
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 60 }],
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const pay = (id: string, amountCents: number) =>
  post(`/api/documents/${id}/payments`, { amountCents, means: 'card', date: inDays(0) });

/** Makes the function that sends a reminder some days from now. The provider answers each message with `outcome`. */
function inSoManyDays(
  outcome: SendOutcome = { kind: 'sent', messageId: 'm' },
  { emails = 100, pdfs = 100, takesCards = false } = {},
) {
  const budgets = budgetsOf({ free: { prints: pdfs }, recipient: { email: emails } });
  const messages = messagesRepository(table, paidClaims(table, budgets));
  const send = vi.fn(async (_: Email) => outcome);
  const print = vi.fn(async (document: IssuedDocument) =>
    documentFile(document, Buffer.from('%PDF')),
  );
  const documents = documentsRepository(table, UNBOUNDED);
  const prints = printsRepository(table, budgets);
  const payments = paymentsRepository(table);
  const appOrigin = 'https://rebond.example';
  const account = { account_id: 'acct_1', is_on: true, charges_enabled: true };
  const accounts = takesCards ? { get: async () => account } : cardAccountsRepository(table);
  const links = paymentLinksRepository(table);
  const repositories = { table, documents, payments, messages, prints, accounts, links };
  const dependencies = { ...repositories, print, send, appOrigin };
  const remind = (id: string, days: number) =>
    remindOfInvoice({ ...dependencies, now: () => Date.now() + days * DAY_MS }, shop.sub, id);
  /** Claims the reminder of an invoice's first overdue day without sending it. */
  const claim = (
    documentId: string,
    standing: { creditedCents: number; paidCents: number },
    atMs: number,
  ) =>
    messages.claim(
      {
        shopId: shop.sub,
        name: { kind: 'overdue', documentId, days: 1 },
        recipients: { email: CLIENT },
        checks: [invoiceStands(shop.sub, documentId, standing)],
      },
      atMs,
    );
  return { remind, print, send, claim };
}

it('The reminder of an overdue invoice is sent once with the invoice, and the follow-up list shows it', async () => {
  const dates = { invoiceDate: inDays(-20), dueDate: inDays(-16) };
  const { id, number } = await invoiceDueIn(0, dates);
  await pay(id, 2000);
  const line = async () => {
    const { body } = await callApi<FollowUp>(cloud, '/api/follow-up', { token: shop.token });
    return body.overdueInvoices.find(({ document }) => document.id === id);
  };
  const before = await line();
  expect(before).toMatchObject({ days: 16, canRemind: true });
  expect(before).not.toHaveProperty('reminded');
  const answer = await post<object>(`/api/documents/${id}/reminders`);
  expect([answer.status, answer.body]).toMatchObject([200, { reminded: { state: 'sent' } }]);
  expect(await line()).toMatchObject({ canRemind: false, ...answer.body });
  const again = await post<ErrorBody>(`/api/documents/${id}/reminders`);
  expect([again.status, again.body.error.code]).toEqual([409, 'ALREADY_REMINDED']);

  const emails = cloud.messaging.outbox.list().filter(({ to }) => to === CLIENT);
  expect(emails).toHaveLength(1);
  const email = JSON.stringify(emails[0]);
  expect(email).toContain(`Rappel\u00a0: facture ${number}`);
  expect(email).toMatch(/Il reste à régler 40,00\s€ sur 60,00\s€/u);
  expect(email).toContain(`Facture-${number}-copie-`);
});

it('The reminder of an invoice has the link to pay it by card where the shop takes cards', async () => {
  for (const takesCards of [true, false]) {
    const { id, number } = await invoiceDueIn(3);
    const { remind, send } = inSoManyDays(undefined, { takesCards });
    await remind(id, 4);
    const { text = '', html = '' } = send.mock.calls[0]?.[0].content ?? {};
    const pay = `régler la facture n°\u00a0${number} par carte en ligne`;
    expect(text.includes(pay)).toBe(takesCards);
    expect(text.includes(`Payer par carte\u202f:\nhttps://rebond.example/payer/${id}#cle=`)).toBe(
      takesCards,
    );
    expect(html.includes('Payer par carte')).toBe(takesCards);
  }
});

it('One reminder is sent at each step, even when the reminder is requested many times at once', async () => {
  const { id } = await invoiceDueIn(3);
  const { remind, send } = inSoManyDays();
  await expect(remind(id, 3)).rejects.toMatchObject({ code: 'NOT_OVERDUE' });
  for (const days of [4, 18]) {
    const taps = await Promise.allSettled([1, 2, 3, 4].map(() => remind(id, days)));
    expect(taps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(remind(id, days)).rejects.toMatchObject({ code: 'ALREADY_REMINDED' });
  }
  await expect(remind(id, 32)).rejects.toMatchObject({ code: 'ALREADY_REMINDED' });
  await remind(id, 33);
  await expect(remind(id, 300)).rejects.toMatchObject({ code: 'ALREADY_REMINDED' });
  expect(send).toHaveBeenCalledTimes(3);
});

it('A reminder of a paying shop costs three reads, one query of the payments, the claim’s transaction and one write', async () => {
  await setPlan(cloud, shop.sub, 'pro');
  const { id } = await invoiceDueIn(1);
  const { remind } = inSoManyDays();
  expect(await table.requestsOf(() => remind(id, 2))).toEqual([
    'GetItemCommand',
    'GetItemCommand',
    'TransactWriteItemsCommand',
    'QueryCommand',
    'GetItemCommand',
    'UpdateItemCommand',
  ]);
  await setPlan(cloud, shop.sub, 'free');
});

it('The reminder of a final invoice says that its unpaid deposit is still to be paid by its own invoice', async () => {
  const quote = await invoiceDueIn(1, { documentType: 'devis' });
  const { body: deposit } = await post<IssuedDocument>(`/api/documents/${quote.id}/deposit`, {
    amountCents: 2000,
  });
  const { body: final } = await post<IssuedDocument>(`/api/documents/${quote.id}/invoice`, {
    dueDate: inDays(1),
  });
  const { remind, send } = inSoManyDays();
  await remind(final.id, 2);
  expect(JSON.stringify(send.mock.calls[0])).toContain(
    `il vous reste 20,00\u00a0€ à régler par sa propre facture n°\u00a0${deposit.number}.`,
  );
  await pay(deposit.id, 2000);
  await remind(final.id, 18);
  expect(JSON.stringify(send.mock.calls[1])).not.toContain('Pour l’acompte');
});

it('A claim whose Lambda died can be taken over after a minute', async () => {
  const { id } = await invoiceDueIn(1);
  const { claim, remind, send } = inSoManyDays();
  await claim(id, { creditedCents: 0, paidCents: 0 }, Date.now() + 2 * DAY_MS);
  await expect(remind(id, 2)).rejects.toMatchObject({ code: 'CONFLICT' });
  const anHour = 1 / 24;
  expect(await remind(id, 2 + anHour)).toMatchObject({ state: 'sent' });
  expect(send).toHaveBeenCalledOnce();
});

it.each([
  ['paid', (id: string) => pay(id, 6000)],
  ['credited', (id: string) => post(`/api/documents/${id}/credit-note`, {})],
])('A reminder of an invoice that is %s is refused', async (_, settle) => {
  const { id } = await invoiceDueIn(1);
  expect((await settle(id)).status).toBe(201);
  const { remind, send } = inSoManyDays();
  await expect(remind(id, 2)).rejects.toMatchObject({ code: 'NOT_OVERDUE', status: 409 });
  expect(send).not.toHaveBeenCalled();
});

it('A reminder is refused for a quote, for another shop’s invoice, and for an invoice without an e-mail address', async () => {
  const { id } = await invoiceDueIn(1, { clientEmail: '' });
  const quote = await invoiceDueIn(1, { documentType: 'devis' });
  const { remind } = inSoManyDays();
  await expect(remind(id, 2)).rejects.toMatchObject({ code: 'SEND_REFUSED' });
  await expect(remind(quote.id, 2)).rejects.toMatchObject({ code: 'NOT_OVERDUE' });
  const stranger = await createShop(cloud);
  const answer = await post<ErrorBody>(`/api/documents/${id}/reminders`, undefined, stranger.token);
  expect([answer.status, answer.body.error.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
});

it('A reminder is not claimed when a payment came in between or the budget is spent', async () => {
  const { id } = await invoiceDueIn(1);
  const { claim, remind: later } = inSoManyDays();
  const asRead = { creditedCents: 0, paidCents: 0 };
  await pay(id, 1000);
  expect(await claim(id, asRead, Date.now())).toEqual({ kind: 'outdated' });
  const { remind, send } = inSoManyDays(undefined, { emails: 1 });
  await remind((await invoiceDueIn(1)).id, 60);
  await expect(remind(id, 60)).rejects.toMatchObject({ code: 'BUDGET_SPENT', status: 429 });
  expect(send).toHaveBeenCalledOnce();
  await later(id, 60);
});

it.each([
  ['refused', 'SEND_REFUSED'],
  ['failed', 'UNAVAILABLE'],
] as const)('A reminder can be requested again after it was %s', async (kind, code) => {
  const { id } = await invoiceDueIn(1);
  const { remind } = inSoManyDays({ kind, cause: 'rejected', reason: 'Parce que' });
  await expect(remind(id, 2)).rejects.toMatchObject({ code, message: 'Parce que' });
  expect(await inSoManyDays().remind(id, 2)).toMatchObject({ state: 'sent' });
});

it('No PDF is made for a reminder that was sent before or that exceeds the budget', async () => {
  const { id } = await invoiceDueIn(1);
  const { remind, print } = inSoManyDays();
  await remind(id, 2);
  await expect(remind(id, 2)).rejects.toMatchObject({ code: 'ALREADY_REMINDED' });
  expect(print).toHaveBeenCalledOnce();
  const scarce = inSoManyDays(undefined, { emails: 1 });
  await scarce.remind((await invoiceDueIn(1)).id, 70);
  await expect(scarce.remind(id, 70)).rejects.toMatchObject({ code: 'BUDGET_SPENT' });
  expect(scarce.print).toHaveBeenCalledOnce();
});

it('A reminder whose PDF cannot be made can be requested again immediately', async () => {
  const { id } = await invoiceDueIn(1);
  const { remind, print, send } = inSoManyDays();
  print.mockRejectedValueOnce(new AppError('UNAVAILABLE'));
  await expect(remind(id, 2)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(send).not.toHaveBeenCalled();
  expect(await remind(id, 2)).toMatchObject({ state: 'sent' });
});

it('A reminder that is requested again after a failure counts as a PDF, and no PDF is made beyond the day’s limit', async () => {
  const { id } = await invoiceDueIn(1);
  const down = { kind: 'failed', cause: 'unavailable', reason: 'En panne' } as const;
  const counted = async () =>
    Number((await table.profile(shop.sub))?.[`papers_prints_${inDays(70)}`] ?? 0);
  const { remind, print } = inSoManyDays(down, { pdfs: 2 });
  for (const pdfs of [0, 1, 2]) {
    await expect(remind(id, 70)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await counted()).toBe(pdfs);
  }
  await expect(remind(id, 70)).rejects.toMatchObject({ code: 'BUDGET_SPENT' });
  expect(print).toHaveBeenCalledTimes(3);
  expect(await inSoManyDays().remind(id, 71)).toMatchObject({ state: 'sent' });
});
