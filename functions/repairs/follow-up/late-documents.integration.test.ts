import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedShop } from '../../../local/testing/cloud-and-table.ts';
import type { TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import {
  type DocumentState,
  documentState,
} from '../../../shared/documents/issued/document-state.ts';
import type {
  DocumentPage,
  DocumentSummary,
  IssuedDocument,
} from '../../../shared/documents/issued/issued.ts';
import { DEFAULT_REMINDERS } from '../../../shared/notifications/reminders/reminders.ts';
import { parisDay, plusDays } from '../../../shared/time.ts';
import { documentListRepository } from '../../documents/reading/document-list.repository.ts';
import { listDocuments } from '../../documents/reading/list-documents.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';
import { getFollowUp, openFollowUp } from './get-follow-up.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedShop({ company: WHOLE_COMPANY }, (started) => {
  ({ cloud, table, shop } = started);
});

const DAY_MS = 86_400_000;
const today = () => parisDay(Date.now());
const SEED = Number(process.env.RANDOM_SEED ?? 1);
/** The shop has this many documents. The follow-up list reads all of them. */
const DOCUMENTS = 40;

/** Does not check the status of the answer, because a random action may no longer be possible and is then refused. */
async function call<Body>(path: string, json: object, method: 'POST' | 'PUT' = 'POST') {
  return (await callApi<Body>(cloud, path, { method, token: shop.token, json })).body;
}

/** Issues a quote or an invoice with random days, and lets random things happen to it. */
async function liveThrough(random: () => number): Promise<void> {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const isQuote = random() < 0.25;
  const day = plusDays(today(), upTo(20));
  const { id } = await call<IssuedDocument>('/api/documents', {
    documentType: isQuote ? 'devis' : 'facture',
    invoiceDate: today(),
    clientName: 'Marie Durand',
    operationCategory: 'services',
    ...(isQuote ? { validUntil: day } : { dueDate: day }),
    items: [
      { description: 'Écran', quantity: 1, price: 60 },
      { description: 'Pose', quantity: 1, price: 40 },
    ],
  });
  expect(id).toBeDefined();
  if (isQuote) {
    if (random() < 0.3) await call(`/api/documents/${id}/invoice`, {});
    return;
  }
  const pay = (amountCents: number) =>
    call(`/api/documents/${id}/payments`, { amountCents, means: 'cash', date: today() });
  const acts = [
    () => pay(2500),
    () => pay(10_000),
    () => pay(6000),
    () => pay(-1000),
    () => pay(-2500),
    () => call(`/api/documents/${id}/followed`, { followed: false }, 'PUT'),
    () => call(`/api/documents/${id}/followed`, { followed: true }, 'PUT'),
    () => call(`/api/documents/${id}/credit-note`, { lines: [{ line: 1, quantity: 1 }] }),
    () => call(`/api/documents/${id}/credit-note`, {}),
  ];
  for (let count = upTo(5); count > 0; count -= 1) await acts[upTo(acts.length - 1)]?.();
}

/** Reads the document list and the follow-up list as they will be in `days` days. */
async function listsIn(days: number) {
  const now = () => Date.now() + days * DAY_MS;
  const list = documentListRepository(table);
  const documents: DocumentSummary[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: DocumentPage = await listDocuments({ list, now }, shop.sub, { cursor });
    documents.push(...page.documents);
    cursor = page.cursor;
  }
  const followUp = await getFollowUp({ ...openFollowUp(table, async () => 0), now }, shop.sub);
  const inState = (...states: DocumentState[]) =>
    documents.filter((each) => states.includes(documentState(each, parisDay(now()))));
  return { followUp, inState };
}

const numbers = (documents: readonly { number: string }[]) =>
  documents.map(({ number }) => number).toSorted();

it(`The list of documents and the follow-up list agree on what is late (seed ${SEED})`, {
  timeout: 60_000,
}, async () => {
  const random = seededRandom(SEED);
  for (let made = 0; made < DOCUMENTS; made += 1) await liveThrough(random);
  let wereLate = 0;
  for (const days of [0, 1, 5, 10, 15, 21, 60]) {
    const { followUp, inState } = await listsIn(days);
    expect(followUp.more).toBe(false);
    const late = followUp.overdueInvoices.map(({ document }) => document);
    expect(numbers(late), `overdue in ${days} days`).toEqual(numbers(inState('overdue')));
    wereLate += late.length;
    const open = followUp.unansweredQuotes.map(({ document }) => document);
    const answerable =
      days < DEFAULT_REMINDERS.quotes.days ? [] : inState('issued', 'awaited', 'unsent');
    expect(numbers(open), `unanswered in ${days} days`).toEqual(
      numbers(answerable.filter(({ documentType }) => documentType === 'devis')),
    );
  }
  expect(wereLate).toBeGreaterThan(DOCUMENTS);
});
