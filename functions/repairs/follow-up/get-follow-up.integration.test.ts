import { beforeEach, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedShop } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import type { Delivery } from '../../../shared/repairs/notifications.ts';
import type { NewRepairInput } from '../../../shared/repairs/repair-input.ts';
import type { RepairStatus } from '../../../shared/repairs/repairs.ts';
import { parisDay, parisMinute, plusDays } from '../../../shared/time.ts';
import { newDocumentId } from '../../documents/document-id.ts';
import { documentListRepository } from '../../documents/reading/document-list.repository.ts';
import { listDocuments } from '../../documents/reading/list-documents.ts';
import { noticeItem } from '../../documents/sending/stored-notice.ts';
import { summaryItem } from '../../documents/stored-summary.ts';
import { noteOutcome, outcomesIn } from '../../notifications/outcomes/note-outcome.ts';
import { waitingRepository } from '../../notifications/reminders/waiting.repository.ts';
import { messageItem } from '../../notifications/stored-message.ts';
import { batchWrite } from '../../platform/table/batch-write.ts';
import { TO_BE_CALLED } from '../../search/repair-words.ts';
import { wordsRepository } from '../../search/words.repository.ts';
import { sampleDocument } from '../../testing/document-samples.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { unpaidNotifications } from '../../testing/unpaid-notifications.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';
import { changeStatus } from '../changes/change-status.ts';
import { createRepair } from '../intake/create-repair.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { getFollowUp, openFollowUp } from './get-follow-up.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedShop({}, (started) => {
  ({ cloud, table, shop } = started);
});

const DAY_MS = 86_400_000;
let nowMs: number;
beforeEach(() => {
  nowMs = Date.now();
});

const dependencies = (atMs = nowMs) => ({ ...openFollowUp(table, async () => 0), now: () => atMs });

/** Creates a repair that looks some days old and has had its status since then. */
async function repairFrom(
  daysAgo: number,
  status: RepairStatus,
  given: Partial<NewRepairInput> = {},
) {
  const repairs = repairsRepository(table);
  const at = nowMs - daysAgo * DAY_MS;
  const input = {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
    ...given,
  } as const;
  const repair = await createRepair({ repairs, now: () => at }, shop.sub, input);
  if (status === 'pending') return repair;
  return changeStatus({ repairs, now: () => at + 1 }, shop.sub, repair.id, { status });
}

const call = <Body>(path: string, method: 'GET' | 'PUT' | 'POST' = 'GET', json?: object) =>
  callApi<Body>(cloud, path, { method, token: shop.token, ...(json && { json }) });
const read = async () => (await call<FollowUp>('/api/follow-up')).body;
const numbers = (lines: FollowUp['waiting']) => lines.map(({ repair }) => repair.trackingNumber);

it('The follow-up list names everything that waits for the shop, by kind, until it is done', async () => {
  const late = await repairFrom(12, 'ordered');
  const later = await repairFrom(4, 'pending');
  const finished = await repairFrom(31, 'completed');
  const fixed = { customerEmail: '', customerPhone: '02 61 91 12 34', noEmail: true };
  const toCall = await repairFrom(1, 'completed', fixed);
  // This status asks nothing of the customer, so the shop does not have to call.
  const inTime = await repairFrom(2, 'progress', fixed);

  await eventually('the lists follow the stream', async () => {
    const inProgress = await waitingRepository(table).oldestIn(shop.sub, 'progress', nowMs, 2);
    if (!inProgress.found.includes(inTime.trackingNumber)) return false;
    const found = await read();
    return found.toCall.length === 1 && found.waiting.length === 2 && found.notFetched.length === 1;
  });
  const found = await read();
  expect(numbers(found.waiting)).toEqual([late.trackingNumber, later.trackingNumber]);
  expect(found.waiting[0]).toMatchObject({ entry: 1, days: 12 });
  expect(numbers(found.notFetched)).toEqual([finished.trackingNumber]);
  expect(numbers(found.toCall)).toEqual([toCall.trackingNumber]);
  expect(JSON.stringify(found)).not.toContain(inTime.trackingNumber);
  expect(found.more).toBe(false);

  const days = { pending: 5, ordered: 5, progress: 1 };
  expect((await call('/api/company', 'PUT', { waiting_days: days })).status).toBe(200);
  const limited = await read();
  expect(limited.waitingDays).toEqual(days);
  expect(numbers(limited.waiting)).toEqual([late.trackingNumber, inTime.trackingNumber]);

  await call(`/api/repairs/${toCall.id}/called`, 'POST', { entry: found.toCall[0]?.entry ?? 0 });
  await call(`/api/repairs/${finished.id}/handover`, 'POST', {});
  await eventually('both are done', async () => {
    const left = await read();
    return left.toCall.length === 0 && left.notFetched.length === 0;
  });
});

it('The days of a repair are calendar days in Paris, so an hour across midnight is one day', async () => {
  shop = await createShop(cloud);
  const limits = { pending: 1, ordered: 1, progress: 1 };
  await call('/api/company', 'PUT', { waiting_days: limits });
  const midnightMs = parisMinute(`${parisDay(nowMs)}T00:00`);
  const minutesAgo = (minutes: number) => (nowMs - midnightMs + minutes * 60_000) / DAY_MS;
  const today = await repairFrom(minutesAgo(-1), 'pending');
  const yesterday = await repairFrom(minutesAgo(30), 'pending');
  const contact = await repairFrom(minutesAgo(30), 'contact');
  const look = () => getFollowUp(dependencies(midnightMs + 30 * 60_000), shop.sub);
  const indexed = async (status: RepairStatus) =>
    (await waitingRepository(table).oldestIn(shop.sub, status, nowMs + DAY_MS, 3)).found.length;
  await eventually('the index has followed', async () => {
    return (await indexed('pending')) === 2 && (await indexed('contact')) === 1;
  });
  const found = await look();
  expect(found.contact).toMatchObject([{ repair: { id: contact.id }, days: 1 }]);
  expect(found.waiting).toMatchObject([{ repair: { id: yesterday.id }, days: 1 }]);
  expect(JSON.stringify(found)).not.toContain(today.trackingNumber);
});

it('A repair in Contact client is listed immediately, and only among the repairs to contact', async () => {
  shop = await createShop(cloud);
  const earlier = await repairFrom(2, 'contact');
  const fixed = { customerEmail: '', customerPhone: '02 61 91 12 34', noEmail: true };
  const unreached = await repairFrom(0.5, 'contact', fixed);
  const reached = await repairFrom(0, 'contact');
  const forLong = await repairFrom(40, 'contact');

  await eventually('the call is noted as due', async () => {
    const due = await wordsRepository(table).range(shop.sub, 'repairs', TO_BE_CALLED, 50);
    return due.postings.length === 1;
  });
  await eventually('the index has followed', async () => (await read()).contact.length === 4);
  expect(numbers((await read()).contact)).toEqual([
    forLong.trackingNumber,
    earlier.trackingNumber,
    unreached.trackingNumber,
    reached.trackingNumber,
  ]);
  expect(await read()).toMatchObject({ toCall: [], undelivered: [], waiting: [] });

  const repairs = repairsRepository(table);
  await changeStatus({ repairs, now: Date.now }, shop.sub, forLong.id, { status: 'progress' });
  expect(numbers((await read()).contact)).toEqual([
    earlier.trackingNumber,
    unreached.trackingNumber,
    reached.trackingNumber,
  ]);
});

it('The follow-up list names refused e-mails about answers to quotes, but not the answers', async () => {
  const common = { documentId: 'd', number: 'DE-2026-0001', repairId: null, at: nowMs };
  const notice = {
    kind: 'refused-email',
    ...common,
    reader: 'customer',
    to: 'a@b',
    reason: 'non',
  } as const;
  const answer = { kind: 'answer', ...common, documentId: 'e', decision: 'accepted' } as const;
  await table.put(noticeItem(shop.sub, notice));
  await table.put(noticeItem(shop.sub, answer));
  const { kind: _, repairId: __, ...shown } = notice;
  expect((await read()).refusedEmails).toEqual([{ ...shown, at: new Date(nowMs).toISOString() }]);
});

it('The follow-up list names unanswered quotes from the seventh day until they expire or their repairs are handed over', async () => {
  await call('/api/company', 'PUT', WHOLE_COMPANY);
  const repair = await repairFrom(0, 'completed');
  const { status, body: quote } = await call<IssuedDocument>('/api/documents', 'POST', {
    documentType: 'devis',
    repairId: repair.trackingNumber,
    invoiceDate: parisDay(nowMs),
    clientName: 'Marie Durand',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
  });
  expect([status, quote]).toMatchObject([201, { documentType: 'devis' }]);
  const at = async (days: number) =>
    (await getFollowUp(dependencies(nowMs + days * DAY_MS), shop.sub)).unansweredQuotes;
  expect(await at(1)).toEqual([]);
  expect(await at(8)).toMatchObject([{ document: { id: quote.id }, days: 8 }]);
  expect((await at(8))[0]?.document).not.toHaveProperty('user_id');
  expect(await at(60)).toEqual([]);
  await call(`/api/repairs/${repair.id}/handover`, 'POST', {});
  expect(await at(8)).toEqual([]);
});

it('The follow-up list names an unanswered quote even if the shop made hundreds of documents before it', async () => {
  const shopId = 'many-documents';
  const document = sampleDocument({ documentType: 'devis' }, {}, 'DE-2026-0001');
  const made = (daysAgo: number, other: Partial<IssuedDocument>) => {
    const atMs = nowMs - daysAgo * DAY_MS;
    const id = newDocumentId(atMs);
    const issuedAt = new Date(atMs).toISOString();
    return summaryItem(shopId, { ...document, id, issuedAt, repairId: null, ...other });
  };
  const validUntil = parisDay(nowMs + 20 * DAY_MS);
  const quote = made(10, { validUntil });
  const invoices = Array.from({ length: 450 }, () => made(100, { documentType: 'facture' }));
  await batchWrite(table, [...invoices, quote]);
  const { unansweredQuotes } = await getFollowUp(dependencies(), shopId);
  expect(unansweredQuotes).toMatchObject([{ document: { id: quote.id }, days: 10 }]);
});

it('The follow-up list names overdue invoices until they are cancelled or the shop stops waiting for them', async () => {
  const bill = async (invoiceDate: string, dueDate?: string) =>
    (
      await call<IssuedDocument>('/api/documents', 'POST', {
        documentType: 'facture',
        invoiceDate,
        ...(dueDate && { dueDate }),
        clientName: 'Marie Durand',
        operationCategory: 'services',
        items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
      })
    ).body;
  const today = parisDay(nowMs);
  const inDays = (days: number) => parisDay(nowMs + days * DAY_MS);
  const [atCounter, first, second] = [
    await bill(today),
    await bill(today, inDays(5)),
    await bill(today, inDays(3)),
  ];
  const at = async (days: number) =>
    (await getFollowUp(dependencies(nowMs + days * DAY_MS), shop.sub)).overdueInvoices;
  const list = documentListRepository(table);
  const lateInList = async (days: number) => {
    const now = () => nowMs + days * DAY_MS;
    const { documents } = await listDocuments({ list, now }, shop.sub, {});
    return documents.filter(({ paymentState }) => paymentState === 'overdue').map(({ id }) => id);
  };
  /** Returns the ids of the overdue invoices, and checks that the list of documents names the same ones as overdue. */
  const ids = async (days: number) => {
    const found = (await at(days)).map(({ document }) => document.id);
    expect(found.toSorted()).toEqual((await lateInList(days)).toSorted());
    return found;
  };
  const toCome = async (days: number) =>
    (await getFollowUp(dependencies(nowMs + days * DAY_MS), shop.sub)).unpaidInvoices?.map(
      ({ document, dueDate }) => [document.id, dueDate],
    );
  expect(await ids(0)).toEqual([]);
  expect(await ids(3)).toEqual([atCounter.id]);
  expect(await toCome(3)).toEqual([
    [second.id, inDays(3)],
    [first.id, inDays(5)],
  ]);
  expect(await ids(4)).toEqual([atCounter.id, second.id]);
  expect(await toCome(4)).toEqual([[first.id, inDays(5)]]);
  expect(await toCome(8)).toBeUndefined();
  expect(await ids(8)).toEqual([atCounter.id, second.id, first.id]);
  expect((await at(8))[2]).toMatchObject({ dueDate: inDays(5), days: 3 });

  const follow = (id: string, followed: unknown) =>
    call(`/api/documents/${id}/followed`, 'PUT', { followed });
  expect((await follow(second.id, false)).status).toBe(200);
  expect(await ids(8)).toEqual([atCounter.id, first.id]);
  expect((await follow(second.id, true)).status).toBe(200);
  expect(await ids(8)).toEqual([atCounter.id, second.id, first.id]);
  expect((await call(`/api/documents/${first.id}/credit-note`, 'POST', {})).status).toBe(201);
  expect(await ids(8)).toEqual([atCounter.id, second.id]);
  expect((await follow(first.id, true)).status).toBe(409);
  for (const wrong of ['oui', undefined, null]) {
    expect((await follow(second.id, wrong)).status).toBe(400);
  }
});

it('The follow-up list costs fourteen queries, one read of the company, and two batches for the invoices and the repairs', async () => {
  const requests = await table.requestsOf(() => getFollowUp(dependencies(), shop.sub));
  expect(requests.toSorted()).toEqual([
    'BatchGetItemCommand',
    'BatchGetItemCommand',
    'GetItemCommand',
    ...Array.from({ length: 14 }, () => 'QueryCommand'),
  ]);
});

it.each([
  { pending: 0, ordered: 1, progress: 1 },
  { pending: 1, ordered: 366, progress: 1 },
  { pending: 1, ordered: 1.5, progress: 1 },
  { pending: '1', ordered: 1, progress: 1 },
  { pending: 1 },
  { pending: 1, ordered: 1, progress: 1, contact: 1 },
  { pending: 1, ordered: 1, progress: 1, completed: 1 },
  null,
])('Waiting days such as %j are refused when the company is saved', async (waiting_days) => {
  expect((await call('/api/company', 'PUT', { waiting_days })).status).toBe(400);
});

it('A withdrawn or handed-over repair is not listed, even before the index follows', async () => {
  shop = await createShop(cloud);
  const late = await repairFrom(12, 'ordered');
  const finished = await repairFrom(31, 'completed');
  const limits = { pending: 5, ordered: 12, progress: 5 };
  await call('/api/company', 'PUT', { waiting_days: limits });
  const sinceMs = Date.parse(finished.updated_at);
  const { trackingNumber } = finished;
  const name = { kind: 'not-fetched', trackingNumber, sinceMs, days: 30 } as const;
  await table.put(messageItem(shop.sub, name, { until: nowMs, at: nowMs, end: 'sent' }, nowMs));
  const lists = waitingRepository(table);
  const stale: typeof lists = {
    ...lists,
    oldestIn: async (_shop, status) => ({
      found: [late, finished].flatMap((each) =>
        each.status === status ? [each.trackingNumber] : [],
      ),
      more: false,
    }),
  };
  const look = () => getFollowUp({ ...dependencies(nowMs + 1_000), followUp: stale }, shop.sub);
  const before = await look();
  expect(numbers(before.waiting)).toEqual([late.trackingNumber]);
  expect(numbers(before.notFetched)).toEqual([trackingNumber]);
  expect(before.notFetched[0]?.reminded).toMatchObject({ state: 'sent' });
  await call(`/api/repairs/${late.id}/withdraw`, 'POST', {});
  await call(`/api/repairs/${finished.id}/handover`, 'POST', {});
  expect(await look()).toMatchObject({ waiting: [], notFetched: [] });
});

it('A repair whose message did not arrive, or was not sent, is listed until the shop calls or the repair changes', async () => {
  shop = await createShop(cloud);
  const repairs = repairsRepository(table);
  const undelivered = async () => numbers((await read()).undelivered);
  const settle = async (
    { trackingNumber }: { trackingNumber: string },
    delivery: Pick<Delivery, 'state' | 'cause'>,
  ) => {
    const request = { trackingNumber, user_id: shop.sub, historyIndex: 0 };
    const notifications = unpaidNotifications(table);
    const claim = await notifications.claimAgain(request, 'email', nowMs);
    if (claim.kind !== 'claimed') throw new Error(`The message was not claimed: ${claim.kind}`);
    await notifications.settle(request, 'email', claim.repair, {
      notification: { at: nowMs, ...(delivery.state === 'refused' && { state: 'refused' }) },
      delivery: { ...delivery, at: new Date(nowMs).toISOString(), historyIndex: 0 },
    });
    return { shopId: shop.sub, ...request, atMs: nowMs };
  };
  const bounce = async (repair: { trackingNumber: string }) => {
    const place = await settle(repair, { state: 'sent' });
    const outcome = { channel: 'email', place, outcome: 'bounced', messageId: 'm' } as const;
    await noteOutcome(
      outcomesIn(table, () => nowMs),
      outcome,
    );
  };
  const called = await repairFrom(0, 'pending');
  const moved = await repairFrom(0, 'pending');
  const unpaid = await repairFrom(0, 'pending');
  const all = [called, moved, unpaid].map(({ trackingNumber }) => trackingNumber);
  await eventually('the customers are notified', async () => {
    const found = await repairs.getAll(all);
    return found.every(({ deliveries }) => deliveries.email?.state === 'sent');
  });
  expect(await undelivered()).toEqual([]);
  await bounce(called);
  await bounce(moved);
  await settle(unpaid, { state: 'refused', cause: 'rejected' });
  expect((await undelivered()).toSorted()).toEqual(all.toSorted());
  // The message is sent again once the budget of the day allows it.
  await settle(unpaid, { state: 'sent' });
  const ticked = await call(`/api/repairs/${called.id}/called`, 'POST', { entry: 0 });
  expect(ticked.status).toBe(200);
  expect(await undelivered()).toEqual([moved.trackingNumber]);
  await call(`/api/repairs/${moved.id}/withdraw`, 'POST', {});
  expect(await undelivered()).toEqual([]);
});

it('Unfinished repairs past their promised day are listed by day, and not again among the waiting repairs', async () => {
  const own = await createShop(cloud);
  const repairs = repairsRepository(table);
  const today = parisDay(nowMs);
  const made = async (promisedOn: string, status: RepairStatus) => {
    const repair = await createRepair({ repairs, now: () => nowMs - 20 * DAY_MS }, own.sub, {
      ...{ deviceType: 'tablet', customerName: 'Petit', customerEmail: 'p@exemple.fr' },
      promisedOn,
    });
    return changeStatus({ repairs, now: () => nowMs - 15 * DAY_MS }, own.sub, repair.id, {
      status,
    });
  };
  // The stream reports this repair first. If it were listed as overdue, it would be there as soon as the others are.
  await made(plusDays(today, -2), 'completed');
  const later = await made(plusDays(today, -1), 'contact');
  const earlier = await made(plusDays(today, -4), 'ordered');
  const inTime = await made(today, 'ordered');
  const look = () => getFollowUp(dependencies(), own.sub);
  await eventually('the lists follow the stream', async () => {
    const { overdueRepairs, waiting } = await look();
    return overdueRepairs?.length === 2 && waiting.length === 1;
  });
  const found = await look();
  expect(numbers(found.overdueRepairs ?? [])).toEqual([
    earlier.trackingNumber,
    later.trackingNumber,
  ]);
  expect(numbers(found.waiting)).toEqual([inTime.trackingNumber]);
  expect(numbers(found.contact)).toEqual([later.trackingNumber]);
  expect(found.more).toBe(false);
});
