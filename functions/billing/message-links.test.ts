import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { companyInput } from '../../shared/company/company.ts';
import type {
  creditNoteInput,
  documentInput,
  sendDocumentInput,
} from '../../shared/documents/input/input.ts';
import { notFetchedSms } from '../../shared/notifications/reminders/reminder-sms.ts';
import {
  notFetchedWords,
  quoteWords,
} from '../../shared/notifications/reminders/reminder-words.ts';
import type {
  repairCorrectionInput,
  statusChangeInput,
} from '../../shared/repairs/repair-input.ts';
import { repairSms } from '../../shared/repairs/repair-sms.ts';
import { toCompany } from '../company/company.ts';
import { contentOf, frozen } from '../documents/issuing/freeze-document.ts';
import { readQuote } from '../documents/quotes/answer-quote.ts';
import * as documentEmails from '../notifications/templates/document-email.ts';
import * as overdueEmails from '../notifications/templates/overdue-email.ts';
import * as answerEmails from '../notifications/templates/quote-answer-email.ts';
import * as reminderEmails from '../notifications/templates/reminder-email.ts';
import * as repairEmails from '../notifications/templates/repair-email.ts';
import * as reviewEmails from '../notifications/templates/review-email.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import { sampleCreditNote } from '../testing/document-samples.ts';
import { marked, markers, REQUESTS } from '../testing/marked-requests.ts';
import { publicRepair } from '../tracking/public-repair.ts';
import { MESSAGE_REQUESTS, type MessageRequest, refusedTexts } from './message-links.ts';

/** These files need no check. E-mails about accounts contain no typed text, and the other files are no templates. */
const NO_TEMPLATES = /^auth\/|(raw|spelled)-email/;
const APP = 'https://rebond.example';
const AT = '2026-11-20T10:00:00.000Z';
const inputs = {
  repair: marked<z.infer<typeof repairCorrectionInput>>('repair'),
  statusChange: marked<z.infer<typeof statusChangeInput>>('statusChange'),
  company: marked<z.infer<typeof companyInput>>('company'),
  document: marked<z.infer<typeof documentInput>>('document'),
  creditNote: marked<z.infer<typeof creditNoteInput>>('creditNote'),
  sentDocument: marked<z.infer<typeof sendDocumentInput>>('sentDocument'),
};

const { schedule: _none, waiting_days: _days, ...shop } = inputs.company;
const reminders = inputs.company.reminders;
if (reminders === undefined) throw new Error('The sample has no reminders');
const repair = {
  ...newRepair(
    { deviceType: 'other', customerName: '', ...inputs.repair },
    {
      id: 'i',
      trackingNumber: 'RB12345678',
      trackingKey: 'k',
      shopId: 'shop',
      nowMs: Date.parse(AT),
    },
  ),
  notes: inputs.repair.notes,
};
const entry = {
  status: 'contact',
  timestamp: AT,
  message: inputs.statusChange.message ?? '',
} as const;
const tracked = {
  ...repair,
  statusHistory: [...repair.statusHistory, { ...repair.statusHistory[0], ...entry }],
} as typeof repair;
const issuer = { company: toCompany(shop), name: 'Léa', email: 'lea@atelier.example' };
const quote = frozen(contentOf(issuer, inputs.document), {
  id: '019aa000-0000-7000-8000-000000000001',
  number: 'DE-2026-0001',
  issuedAt: AT,
});
const creditNote = { ...sampleCreditNote(quote), notes: inputs.creditNote.reason ?? '' };
/** A stranger signs a quote with this name. It contains no link, because `answerQuote` refuses one on every plan. */
const SIGNED = 'Signature';
const decision = { decision: 'accepted', name: SIGNED, at: AT, digest: quote.digest } as const;
const approval = {
  user_id: 'shop',
  id: quote.id,
  key: 'k',
  digest: quote.digest,
  valid_until: '2026-12-20',
  decision,
};

/** Each template renders these messages from the samples. An e-mail has a subject. */
const MESSAGES: Record<string, unknown> = {
  repairEmail: repairEmails.repairEmail(repair, entry, shop, APP, [entry]),
  repairSms: repairSms(repair, entry, APP, shop),
  quoteReminder: reminderEmails.quoteReminder(quote, quoteWords(reminders), APP, APP),
  notFetchedReminder: ([7, 30, 90] as const).map((days) =>
    reminderEmails.notFetchedReminder(repair, notFetchedWords(reminders, days), shop, APP),
  ),
  reviewEmail: reviewEmails.reviewEmail(repair, shop.reviews?.url ?? '', shop, APP),
  notFetchedSms: notFetchedSms(repair, 7, notFetchedWords(reminders, 7), shop, APP),
  overdueEmail: overdueEmails.overdueEmail(
    quote,
    { dueDate: '2026-11-20', dueCents: quote.totalCents },
    APP,
  ),
  documentEmail: documentEmails.documentEmail(quote, inputs.sentDocument.message ?? '', APP, {}),
  answerForShop: answerEmails.answerForShop(quote, decision, APP),
  answerForCustomer: answerEmails.answerForCustomer(quote, decision, APP),
  // The attached PDF of a quote shows only texts of the document.
  'the PDF of a quote': quote,
  'the PDF of a credit note': creditNote,
  'the page of a quote': await readQuote(
    {
      documents: { get: async () => quote, summary: async () => undefined },
      events: { approval: async () => approval, decide: async () => undefined },
      readItem: async () => undefined,
      now: () => Date.parse(AT),
    } as Parameters<typeof readQuote>[0],
    quote.id,
    'k',
  ),
  'the page of a repair': publicRepair(tracked, shop, 'k'),
};

const inText = (text: string) =>
  [...markers].filter(([marker]) => text.includes(marker)).map(([, place]) => place);
const named = (places: { request: string; path: string }[]) => [
  ...new Set(places.map(({ request, path }) => `${request}.${path}`)),
];

it('A shop’s text that reaches a message, its PDF or its page cannot contain a link on the free plan', () => {
  const reached = inText(JSON.stringify(MESSAGES));
  expect(reached.length).toBeGreaterThan(30);
  const open = reached.filter(
    ({ request, path }) => !refusedTexts(request, inputs[request]).includes(path),
  );
  // The law requires each shop to name its mediator's site, so that field may hold a link.
  expect(named(open)).toEqual(['company.mediator_url']);
  // The link for reviews must be a valid link and cannot hold a marker as the other texts do, so it is tried alone.
  expect(refusedTexts('company', { reviews: inputs.company.reviews })).toEqual(['reviews.url']);
});

it.each(Object.keys(REQUESTS) as MessageRequest[])(
  'The sample of %s has every field of its request',
  (request) => {
    const { schema, sample } = REQUESTS[request];
    const fields = Object.keys((schema as unknown as { shape: object }).shape);
    expect(Object.keys(sample).toSorted()).toEqual(fields.toSorted());
    expect(fields).toEqual(expect.arrayContaining(Object.keys(MESSAGE_REQUESTS[request])));
  },
);

it('No subject of an e-mail contains a text that a customer typed', () => {
  const subjects = JSON.stringify(
    Object.values(MESSAGES)
      .flat()
      .map((message) => (message as { subject?: string }).subject),
  );
  const customers = named(inText(subjects)).filter((place) =>
    /customer|client|issue|message/.test(place),
  );
  expect(customers).toEqual([]);
  expect(subjects).not.toContain(SIGNED);
});

it('The test covers every e-mail template about a repair or a document', async () => {
  const files = readdirSync('functions', { recursive: true })
    .map(String)
    .filter(
      (file) => /-email\.ts$/.test(file) && !file.startsWith('lambdas') && !NO_TEMPLATES.test(file),
    );
  expect(files.length).toBeGreaterThan(3);
  const templates = await Promise.all(files.map((file) => import(`../${file}`)));
  const names = templates.flatMap((each) => Object.keys(each));
  expect(Object.keys(MESSAGES)).toEqual(expect.arrayContaining(names));
});
