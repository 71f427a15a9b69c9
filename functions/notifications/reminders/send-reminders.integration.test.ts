/**
 * Tests reminders over a real table, with a fake clock and provider. Runs start at any hour, or two at once. A run dies
 * before or after the provider has accepted a message, or the provider is down. `REMINDER_SCHEDULES=200` tries 200
 * schedules.
 */

import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import { nightly } from '../../../local/testing/nightly.ts';
import { budgetsOf } from '../../../shared/billing/budgets.ts';
import {
  DEFAULT_REMINDERS,
  type Reminders,
} from '../../../shared/notifications/reminders/reminders.ts';
import type { Reach } from '../../../shared/repairs/notifications.ts';
import { parisDay } from '../../../shared/time.ts';
import { isWorkingHour } from '../../../shared/working-hours.ts';
import { sentAttribute } from '../../billing/budgets/within-plan.ts';
import { readOwnProfile } from '../../billing/own-profile.ts';
import { companyRepository } from '../../company/company.repository.ts';
import { remindingShops } from '../../company/stored-reminding-shop.ts';
import { documentEventsRepository } from '../../documents/document-events.repository.ts';
import { newDocumentId } from '../../documents/document-id.ts';
import { documentsRepository } from '../../documents/documents.repository.ts';
import { documentItem } from '../../documents/stored-document.ts';
import { summaryItem } from '../../documents/stored-summary.ts';
import { batchWrite } from '../../platform/table/batch-write.ts';
import { countedKey, profileKey, statusPartition } from '../../platform/table/table-keys.ts';
import { changeStatus } from '../../repairs/changes/change-status.ts';
import { createRepair } from '../../repairs/intake/create-repair.ts';
import { recordsRepository } from '../../repairs/record/records.repository.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { sampleDocument } from '../../testing/document-samples.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import { paidClaims } from '../claim.ts';
import { messageResults } from '../message-results.repository.ts';
import { messagesRepository } from '../messages.repository.ts';
import { textableIn } from '../providers/textable.ts';
import { dueOfRepair, stillUncollected } from './not-fetched.ts';
import { sendReminders } from './send-reminders.ts';
import { stillUnanswered } from './unanswered-quotes.ts';
import { waitingRepository } from './waiting.repository.ts';

const isTextable = textableIn(['FR']);

let table: TestTable;
loneTable((started) => {
  table = started;
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** It is a Monday in November at 11:00 in Paris. */
const START = Date.parse('2026-11-23T10:00:00.000Z');
const RUNS = Number(process.env.REMINDER_SCHEDULES ?? 3);
const ON: Reminders = {
  quotes: { on: true, days: 7, words: 'Avez-vous lu notre devis ?' },
  notFetched: { on: true, words30: 'Depuis un mois.' },
};

type Sent = { atMs: number; to: string; subject: string; text: string };
type Mode = 'good' | 'down' | 'refusing' | 'dies before' | 'dies after' | 'two at once';

/** Makes a shop that completed a repair and sent a quote at `START`, and collects the messages that are sent. */
async function setUp(reminders = ON, startMs = START, reach: Partial<Reach> = {}) {
  const shopId = randomUUID();
  const customer = `${shopId}@exemple.fr`;
  const put = (Item: object) =>
    table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item } }));
  await put({ ...profileKey(shopId), email: 'lea@exemple.fr', identified_at_ms: START });
  const companies = companyRepository(table);
  await companies.save(shopId, { company_name: 'Atelier Léa', reminders }, { mayChangeIban: true });
  const repairs = repairsRepository(table);
  const made = await createRepair({ repairs, now: () => startMs - HOUR_MS }, shopId, {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: customer,
    ...reach,
  });
  await changeStatus({ repairs, now: () => startMs }, shopId, made.id, { status: 'completed' });
  // Counts the repair as the stream's consumer does, so that the index lists it under its status.
  await put({
    ...countedKey(shopId, made.trackingNumber),
    shop_pk: statusPartition(shopId, 'completed'),
    shop_sk: `${made.created_at}#${made.id}`,
  });
  const id = newDocumentId(startMs);
  const sample = sampleDocument({ documentType: 'devis' }, {}, 'DE-2026-0001');
  const validUntil = parisDay(startMs + 90 * DAY_MS);
  const { trackingNumber: repairId } = made;
  const quote = { ...sample, id, validUntil, issuedAt: new Date(startMs).toISOString(), repairId };
  const at = new Date(startMs).toISOString();
  await put(documentItem(shopId, quote));
  await put({ ...summaryItem(shopId, quote), delivery: { state: 'sent', at, to: customer } });
  const events = documentEventsRepository(table);
  const link = await events.openApproval(shopId, quote, 'k'.repeat(22), at);

  let nowMs = startMs;
  const sent: Sent[] = [];
  const run = (atMs: number, mode: Mode = 'good') => {
    nowMs = atMs;
    return sendReminders(
      {
        shops: remindingShops(table),
        messages: messagesRepository(table, paidClaims(table, budgetsOf())),
        reminded: messageResults(table),
        waiting: waitingRepository(table),
        repairs,
        documents: documentsRepository(table, UNBOUNDED),
        events,
        companies,
        profileOf: (shop) => readOwnProfile(table, shop),
        isTextable,
        async text({ to, text }) {
          if (mode === 'down') return { kind: 'failed', reason: 'plus tard' };
          if (mode === 'dies before') throw new Error('killed');
          sent.push({ atMs: nowMs, to: to.e164, subject: '', text });
          if (mode === 'dies after') throw new Error('killed');
          return { kind: 'sent', messageId: 'm' };
        },
        async send({ to, content: { subject, text } }) {
          if (mode === 'down') return { kind: 'failed', reason: 'plus tard' };
          if (mode === 'refusing')
            return { kind: 'refused', cause: 'rejected', reason: 'adresse inconnue' };
          if (mode === 'dies before') throw new Error('killed');
          sent.push({ atMs: nowMs, to, subject, text });
          if (mode === 'dies after') throw new Error('killed');
          return { kind: 'sent', messageId: 'm' };
        },
        appOrigin: 'https://rebond.example',
        now: () => nowMs,
      },
      [shopId],
      () => true,
    );
  };
  const handOver = async () => {
    const repair = await repairs.get(made.trackingNumber);
    if (repair) await recordsRepository(table).handOver(repair, nowMs);
  };
  const answer = () =>
    events.decide(
      link,
      { decision: 'declined', name: 'M', at: new Date(nowMs).toISOString(), digest: quote.digest },
      parisDay(nowMs),
    );
  const steps = () =>
    [/devis|Devis/, /une semaine/, /Depuis un mois/, /trois mois/].map(
      (words) => sent.filter(({ text, subject }) => words.test(subject + text)).length,
    );
  const notFetched = async (atMs: number) => {
    const repair = await repairs.get(made.trackingNumber);
    return repair && dueOfRepair(repair, atMs, isTextable);
  };
  return { shopId, customer, companies, run, sent, steps, handOver, answer, notFetched, quote };
}

const modes = fc.constantFrom<Mode>('good', 'down', 'dies before', 'dies after', 'two at once');
const turns = fc.record({ hour: fc.integer({ min: 0, max: 71 }), mode: modes });
const END_DAYS = 105;

nightly(
  'Each reminder is sent once, in working hours, until collection or answer, whichever process dies',
  async () => {
    const schedules = fc.record({
      turns: fc.array(turns, { minLength: END_DAYS / 3, maxLength: END_DAYS / 3 }),
      // These count days from the start; a hundred or more means never.
      handedOver: fc.constantFrom(20, 60, 500),
      answered: fc.constantFrom(3, 500),
      // A schedule starts on any day of the year, so that both clock changes occur.
      from: fc.integer({ min: 0, max: 364 }),
    });
    const story = async (schedule: typeof schedules extends fc.Arbitrary<infer S> ? S : never) => {
      const startMs = START + schedule.from * DAY_MS;
      const shop = await setUp(ON, startMs);
      let deathsAfter = 0;
      for (const [index, { hour, mode }] of schedule.turns.entries()) {
        const day = index * 3;
        if (day <= schedule.handedOver && schedule.handedOver < day + 3) await shop.handOver();
        if (day <= schedule.answered && schedule.answered < day + 3) await shop.answer();
        const before = shop.sent.length;
        const atMs = startMs + day * DAY_MS + hour * HOUR_MS;
        await Promise.all(
          mode === 'two at once' ? [shop.run(atMs), shop.run(atMs)] : [shop.run(atMs, mode)],
        );
        if (mode === 'dies after') deathsAfter += shop.sent.length - before;
        // On each of the three following days, a run at noon meets no fault.
        for (const noon of [0, 1, 2])
          await shop.run(startMs + (day + noon) * DAY_MS + 73 * HOUR_MS);
      }
      const counts = shop.steps();
      const due = [
        schedule.answered > END_DAYS,
        true,
        schedule.handedOver > 31,
        schedule.handedOver > END_DAYS,
      ];
      for (const [index, count] of counts.entries()) {
        if (due[index]) expect(count, `step ${index}`).toBeGreaterThanOrEqual(1);
        else expect(count, `step ${index}`).toBe(0);
      }
      expect(shop.sent.length).toBeLessThanOrEqual(due.filter(Boolean).length + deathsAfter);
      expect(shop.sent.filter(({ atMs }) => !isWorkingHour(atMs))).toEqual([]);
      expect(shop.sent.filter(({ to }) => to !== shop.customer)).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(schedules, story), { numRuns: RUNS });
  },
  600_000,
);

const WEEK = START + 7 * DAY_MS + HOUR_MS;

it('Only one sender sends a reminder that several senders have found due', async () => {
  const { shopId, customer, notFetched } = await setUp();
  const due = await notFetched(WEEK);
  expect(due).toBeDefined();
  if (due === undefined) return;
  const messages = messagesRepository(table, paidClaims(table, budgetsOf()));
  const { name } = due;
  const checks = stillUncollected(shopId, due);
  const claim = async () =>
    (await messages.claim({ shopId, name, recipients: { email: customer }, checks }, WEEK)).kind;
  const ends = await Promise.all([claim(), claim(), claim(), claim()]);
  expect(ends.toSorted()).toEqual(['busy', 'busy', 'busy', 'claimed']);
  await messages.settle({ shopId, name }, { end: 'sent', channel: 'email' }, WEEK);
  expect(await claim()).toBe('done');
});

it('Nobody is reminded of a quote whose repair was handed over, even after the reminder was found due', async () => {
  const { shopId, customer, handOver, run, steps, quote } = await setUp();
  await handOver();
  await run(WEEK);
  expect(steps()[0]).toBe(0);
  const name = { kind: 'quote', documentId: quote.id } as const;
  const checks = stillUnanswered(shopId, { name, repair: quote.repairId }, WEEK);
  const messages = messagesRepository(table, paidClaims(table, budgetsOf()));
  const recipients = { email: customer };
  expect((await messages.claim({ shopId, name, recipients, checks }, WEEK)).kind).toBe('outdated');
});

it('A customer is reminded of a quote even if the shop made a thousand documents just before it', async () => {
  const { shopId, run, steps } = await setUp();
  const invoice = sampleDocument({}, {}, 'FA-2026-0001');
  const invoices = Array.from({ length: 1_000 }, () =>
    summaryItem(shopId, { ...invoice, id: newDocumentId(START - DAY_MS) }),
  );
  await batchWrite(table, invoices);
  await run(WEEK);
  expect(steps()[0]).toBe(1);
});

it('Each reminder is paid for once, however often it is tried, and the shop sees a refusal', async () => {
  const { shopId, run, sent } = await setUp();
  for (const [minutes, mode] of [
    [0, 'down'],
    [20, 'dies before'],
    [40, 'refusing'],
    [60, 'good'],
  ] as const) {
    await run(WEEK + minutes * 60_000, mode);
  }
  expect(sent).toEqual([]);
  const profile = await readOwnProfile(table, shopId);
  expect(profile[sentAttribute('email', WEEK)]).toBe(2);
  const items = await table.requestsOf(() => run(WEEK + 2 * HOUR_MS));
  // The day's reminders are done, so the next run makes a single read.
  expect(items).toEqual(['GetItemCommand']);
});

it('A shop costs at most seven requests on a day without a reminder, and each reminder has one transaction', async () => {
  const { run } = await setUp();
  const [quiet, busy] = [
    await table.requestsOf(() => run(START + DAY_MS)),
    await table.requestsOf(() => run(WEEK)),
  ];
  expect(quiet.length).toBeLessThanOrEqual(7);
  expect(busy.filter((name) => name === 'TransactWriteItemsCommand')).toHaveLength(2);
  expect(busy).not.toContain('ScanCommand');
});

it('No reminder is sent when reminders are off, at another step, or after a long time', async () => {
  const off = await setUp(DEFAULT_REMINDERS);
  await off.run(WEEK);
  expect(off.sent).toEqual([]);
  const late = await setUp();
  await late.run(START + 22 * DAY_MS);
  expect(late.sent).toEqual([]);
  const turnedOff = await setUp();
  await turnedOff.companies.save(
    turnedOff.shopId,
    { reminders: DEFAULT_REMINDERS },
    { mayChangeIban: true },
  );
  await turnedOff.run(WEEK);
  expect(turnedOff.sent).toEqual([]);
});

it('The e-mail names the shop, and contains the shop’s custom text and the shop’s address for replies', async () => {
  const { run, sent } = await setUp();
  await run(WEEK);
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringContaining('Votre appareil vous attend – Atelier Léa'),
    expect.stringContaining('Votre devis DE-2026-0001'),
  ]);
  const quote = sent.find(({ subject }) => subject.includes('devis'))?.text;
  expect(quote).toContain('Avez-vous lu notre devis ?');
  expect(quote).toContain('https://rebond.example/devis/');
  expect(sent.find(({ subject }) => subject.includes('appareil'))?.text).toContain('/suivi/RB');
});

it('A customer with only a mobile gets one SMS, which the budget pays, and no other customer gets an SMS', async () => {
  const mobile = await setUp(ON, START, { customerEmail: '', customerPhone: '06 12 34 56 78' });
  await mobile.run(WEEK, 'down');
  await mobile.run(WEEK + HOUR_MS);
  await mobile.run(WEEK + DAY_MS);
  const texts = mobile.sent.filter(({ to }) => to === '+33612345678');
  expect(texts).toHaveLength(1);
  expect(texts[0]?.text).toMatch(
    /^Votre Tablette vous attend .*Atelier Léa.*\. https:\/\/rebond\.example\/s\/\d{8}\?/,
  );
  const profile = await readOwnProfile(table, mobile.shopId);
  expect(profile[sentAttribute('sms', WEEK)]).toBe(1);

  const fixed = await setUp(ON, START, { customerEmail: '', customerPhone: '02 61 91 12 34' });
  await fixed.run(WEEK);
  expect(fixed.sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('devis')]);
});
