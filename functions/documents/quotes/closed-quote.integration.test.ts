import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { cardShop } from '../../../local/testing/card-shop.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type {
  ApprovalLink,
  DocumentDetails,
  DocumentPage,
  IssuedDocument,
  PublicQuote,
} from '../../../shared/documents/issued/issued.ts';
import { QUOTE_CLOSED } from '../../../shared/documents/words.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../shared/time.ts';
import type { PublicRepair } from '../../../shared/tracking/answers.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { documentEventsRepository } from '../document-events.repository.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

const CUSTOMER = { customerName: 'Durand', customerEmail: 'm@exemple.fr' };

/** Opens a shop that takes in two devices together. */
async function openShop() {
  const { token } = (await cardShop(cloud)).shop;
  const call = <Body>(path: string, json: object, method: 'POST' | 'PATCH' = 'POST') =>
    callApi<Body>(cloud, `/api${path}`, { method, token, json });
  const { body } = await call<{ repairs: Repair[] }>('/repairs/batch', {
    ...CUSTOMER,
    devices: [{ deviceType: 'laptop' }, { deviceType: 'tablet' }],
  });
  const [laptop, tablet] = body.repairs as [Repair, Repair];
  /** Issues a quote with lines for the laptop and the given repairs. */
  const quote = async (...named: Repair[]) => {
    const issued = await call<IssuedDocument>('/documents', {
      documentType: 'devis',
      repairId: laptop.trackingNumber,
      invoiceDate: parisDay(Date.now()),
      clientName: 'Marie Durand',
      operationCategory: 'services',
      items: [laptop, ...named].map(({ trackingNumber }) => ({
        description: `Écran de ${trackingNumber}`,
        quantity: 1,
        price: 90,
      })),
    });
    expect(issued.status, JSON.stringify(issued.body)).toBe(201);
    const { id } = issued.body;
    return {
      id,
      link: (json = {}) => call<ApprovalLink & ErrorBody>(`/documents/${id}/approval-link`, json),
    };
  };
  /** Issues a quote and opens its link. */
  const offer = async (...named: Repair[]) => {
    const issued = await quote(...named);
    const { id } = issued;
    const cle = (await issued.link()).body.path.split('cle=')[1] ?? '';
    return {
      ...issued,
      page: async () =>
        (await callApi<PublicQuote & ErrorBody>(cloud, `/api/devis/${id}?cle=${cle}`)).body,
      answer: (decision: 'accepted' | 'declined' = 'accepted') =>
        callApi<PublicQuote & ErrorBody>(cloud, `/api/devis/${id}/decision`, {
          method: 'POST',
          json: { cle, decision, name: 'Marie Durand' },
        }),
    };
  };
  /** Returns whether the shop's list shows a document as closed, and whether the document's own page does. */
  const isClosed = async (id: string) => {
    const { body: page } = await callApi<DocumentPage>(cloud, '/api/documents', { token });
    const { body: details } = await callApi<DocumentDetails>(cloud, `/api/documents/${id}`, {
      token,
    });
    const listed = page.documents.find((each) => each.id === id);
    return [listed?.isClosed, details.summary.isClosed];
  };
  const change = (repair: Repair, status: string) =>
    call(`/repairs/${repair.id}/status`, { status }, 'PATCH');
  const handOver = async (repair: Repair) => {
    await change(repair, 'completed');
    const { status } = await call(`/repairs/${repair.id}/handover`, {});
    expect(status).toBe(200);
  };
  const withdraw = (repair: Repair) => call(`/repairs/${repair.id}/withdraw`, {});
  const asked = async ({ trackingNumber, tracking_key }: Repair) => {
    const address = `/api/suivi/${trackingNumber}?cle=${tracking_key}`;
    return (await callApi<PublicRepair>(cloud, address)).body.asks?.quote;
  };
  return { call, laptop, tablet, quote, offer, isClosed, change, handOver, withdraw, asked };
}

it('A quote can be answered until its repair is handed over, and again when the shop resumes the repair', async () => {
  const { laptop, offer, change, handOver, asked } = await openShop();
  const quote = await offer();
  await change(laptop, 'completed');
  expect((await quote.page()).answers).toEqual(['accepted', 'declined']);
  expect(await asked(laptop)).toBeDefined();
  await handOver(laptop);
  expect(await quote.page()).toMatchObject({ answers: [], isClosed: true });
  expect(await asked(laptop)).toBeUndefined();
  for (const decision of ['accepted', 'declined'] as const) {
    const { status, body } = await quote.answer(decision);
    expect([status, body.error.code]).toEqual([410, 'QUOTE_CLOSED']);
  }
  const link = await quote.link();
  expect([link.status, link.body.error.message]).toEqual([410, QUOTE_CLOSED]);
  await change(laptop, 'progress');
  expect((await quote.answer()).status).toBe(200);
  expect((await quote.page()).isClosed).toBeUndefined();
});

it('The shop sees an unanswered quote as closed until the shop resumes the repair', async () => {
  const { laptop, tablet, offer, isClosed, change, handOver } = await openShop();
  const [quote, common, answered] = [await offer(), await offer(tablet), await offer()];
  await answered.answer();
  expect(await isClosed(quote.id)).toEqual([undefined, undefined]);
  await handOver(laptop);
  expect(await isClosed(quote.id)).toEqual([true, true]);
  expect(await isClosed(common.id)).toEqual([undefined, undefined]);
  expect(await isClosed(answered.id)).toEqual([undefined, undefined]);
  await change(laptop, 'progress');
  expect(await isClosed(quote.id)).toEqual([undefined, undefined]);
});

it('An answered or invoiced quote gets no link, but the earlier link of an invoiced quote can be renewed', async () => {
  const { call, offer, quote } = await openShop();
  const refused = async (answer: ReturnType<Awaited<ReturnType<typeof offer>>['link']>) => {
    const { status, body } = await answer;
    return [status, body.error.code];
  };
  const [accepted, declined, billed] = [await offer(), await offer(), await offer()];
  await accepted.answer();
  await declined.answer('declined');
  for (const quote of [accepted, declined]) {
    expect(await refused(quote.link())).toEqual([409, 'ALREADY_DECIDED']);
    expect(await refused(quote.link({ renew: true }))).toEqual([409, 'ALREADY_DECIDED']);
  }
  await call(`/documents/${billed.id}/invoice`, {});
  expect(await refused(billed.link())).toEqual([409, 'ALREADY_INVOICED']);
  expect((await billed.link({ renew: true })).status).toBe(200);
  const unlinked = await quote();
  await call(`/documents/${unlinked.id}/invoice`, { again: true });
  for (const body of [{}, { renew: true }]) {
    expect(await refused(unlinked.link(body))).toEqual([409, 'ALREADY_INVOICED']);
  }
});

it('The link of a closed quote can be renewed, after which the old one no longer works', async () => {
  const { laptop, offer, handOver } = await openShop();
  const quote = await offer();
  await handOver(laptop);
  expect((await quote.page()).isClosed).toBe(true);
  const { status, body } = await quote.link({ renew: true });
  expect([status, body.url]).toEqual([200, expect.stringContaining(quote.id)]);
  expect((await quote.page()).error.code).toBe('DOCUMENT_NOT_FOUND');
});

it('A quote of a withdrawn repair is closed, and one that was answered before keeps its answer', async () => {
  const { laptop, offer, withdraw } = await openShop();
  const [open, answered] = [await offer(), await offer()];
  expect((await answered.answer()).status).toBe(200);
  expect((await open.page()).answers).toHaveLength(2);
  await withdraw(laptop);
  expect((await open.answer()).body.error.code).toBe('QUOTE_CLOSED');
  expect(await answered.page()).toMatchObject({ decision: { decision: 'accepted' }, answers: [] });
  expect((await answered.answer()).status).toBe(200);
});

it('A quote of two devices stays open while one of their repairs is open', async () => {
  const { laptop, tablet, offer, handOver, withdraw, asked } = await openShop();
  const quote = await offer(tablet);
  await withdraw(laptop);
  expect((await quote.page()).answers).toHaveLength(2);
  expect(await asked(tablet)).toBeDefined();
  await handOver(tablet);
  expect(await quote.page()).toMatchObject({ answers: [], isClosed: true });
  expect(await asked(tablet)).toBeUndefined();
});

it('A hand-over after the quote was read prevents the answer, and billing the quote stays possible', async () => {
  const { call, laptop, offer, handOver } = await openShop();
  const { id, page } = await offer();
  const events = documentEventsRepository(table);
  const approval = await events.approval(id);
  if (!approval) throw new Error('The quote has no link');
  await handOver(laptop);
  const { digest } = await page();
  const decision = {
    decision: 'accepted',
    name: 'M',
    at: new Date().toISOString(),
    digest,
  } as const;
  const late = events.decide(approval, decision, parisDay(Date.now()), {
    repair: laptop.trackingNumber,
  });
  await expect(late).rejects.toMatchObject({ code: 'QUOTE_CLOSED' });
  const { status } = await call(`/documents/${id}/invoice`, { invoiceDate: parisDay(Date.now()) });
  expect(status).toBe(201);
});
