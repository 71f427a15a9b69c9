import { expect, it } from 'vitest';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { newDocumentId } from '../documents/document-id.ts';
import { BONUS, LABELLED } from '../testing/bonus-samples.ts';
import { SAMPLE_INVOICES, sampleCreditNote, sampleDocument } from '../testing/document-samples.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { type Entry, lossEntry, receiptEntry, saleEntry } from './entries.ts';
import { nearEachOther } from './letters.repository.ts';
import { lettersOf } from './letters.ts';

const START = Date.parse('2026-11-20T10:00:00Z');
const DAY_MS = 86_400_000;

/** What became of an invoice, in the order of its recording; a bonus' payments are told apart. */
type Story = {
  invoice: IssuedDocument;
  credits: IssuedDocument[];
  payments: { id: string; amountCents: number; isBonus: boolean }[];
  /** What was written off of its bonus, below zero what was taken back. */
  losses?: { id: string; amountCents: number }[];
};

/** The entries of all that was recorded up to `untilMs`, lettered as an export of then has them. */
function entriesOf({ invoice, credits, payments, losses = [] }: Story, until = '~'): Entry[] {
  const [known, paid] = [credits, payments].map((each) => each.filter(({ id }) => id <= until)) as [
    Story['credits'],
    Story['payments'],
  ];
  const lost = losses.filter(({ id }) => id <= until);
  const bonus = invoice.bonus && {
    amountCents: invoice.bonus.amountCents,
    payments: paid.flatMap(({ id, isBonus }) => (isBonus ? [id] : [])),
    losses: lost,
    takenBackBy: known.find((note) => note.bonus),
  };
  const { id, number, totalCents } = invoice;
  const letters = new Map([
    [id, lettersOf({ id, number, totalCents, bonus, creditNote: null }, known, paid)],
  ]);
  return [
    saleEntry({ document: invoice }, letters),
    ...known.map((document) => saleEntry({ document, origin: invoice }, letters)),
    ...paid.map((payment) =>
      receiptEntry(
        {
          ...payment,
          documentId: id,
          date: '2026-11-22',
          means: 'transfer',
          recordedOn: '2026-11-22',
          invoice: { number, invoiceDate: invoice.invoiceDate, clientName: 'Marie' },
        },
        letters,
      ),
    ),
    ...lost.map((loss) =>
      lossEntry(
        {
          ...loss,
          documentId: id,
          date: '2026-11-22',
          recordedOn: '2026-11-22',
          invoice: undefined,
        },
        letters,
      ),
    ),
  ];
}

/** 'account cents letter' of what is lettered, or could be. */
const lettered = (entries: readonly Entry[]) =>
  entries.flatMap(({ lines }) =>
    lines
      .filter(({ account }) => account.number.startsWith('411') || account.number === '467000')
      .map(({ account, cents, letter }) => ({ account: account.number, cents, ...letter })),
  );

const idAt = (days: number) => newDocumentId(START + days * DAY_MS);
const told = (story: Story) =>
  lettered(entriesOf(story)).map(
    ({ account, cents, code = '', date = '' }) => `${account} ${cents} ${code} ${date}`,
  );

it('letters an invoice with its payments once they come to it, on the day of the last', () => {
  const invoice = { ...sampleDocument(), id: idAt(0) };
  const half = invoice.totalCents / 2;
  const payments = [1, 2].map((day) => ({ id: idAt(day), amountCents: half, isBonus: false }));
  expect(told({ invoice, credits: [], payments: payments.slice(0, 1) })).toEqual([
    `411000 ${invoice.totalCents}  `,
    `411000 ${-half}  `,
  ]);
  expect(told({ invoice, credits: [], payments })).toEqual([
    `411000 ${invoice.totalCents} FA-2026-0001 2026-11-22`,
    `411000 ${-half} FA-2026-0001 2026-11-22`,
    `411000 ${-half} FA-2026-0001 2026-11-22`,
  ]);
});

it('leaves what was settled as it was, and letters what came later by itself', () => {
  const invoice = { ...sampleDocument(), id: idAt(0) };
  const credits = [{ ...sampleCreditNote(invoice), id: idAt(2) }];
  const { totalCents } = invoice;
  const payments = [
    { id: idAt(1), amountCents: totalCents, isBonus: false },
    { id: idAt(40), amountCents: -totalCents, isBonus: false },
  ];
  expect(told({ invoice, credits, payments })).toEqual([
    `411000 ${totalCents} FA-2026-0001 2026-11-21`,
    `411000 ${-totalCents} FA-2026-0001-2 2026-12-30`,
    `411000 ${-totalCents} FA-2026-0001 2026-11-21`,
    `411000 ${totalCents} FA-2026-0001-2 2026-12-30`,
  ]);
});

it('letters a bonus by its payer, apart from its client', () => {
  const invoice = { ...sampleDocument(BONUS, LABELLED), id: idAt(0) };
  const bonusCents = invoice.bonus?.amountCents ?? 0;
  const own = invoice.totalCents - bonusCents;
  const payments = [
    { id: idAt(1), amountCents: own, isBonus: false },
    { id: idAt(30), amountCents: bonusCents, isBonus: true },
  ];
  expect(told({ invoice, credits: [], payments })).toEqual([
    `411000 ${own} FA-2026-0001 2026-11-21`,
    `467000 ${bonusCents} FA-2026-0001-B 2026-12-20`,
    `411000 ${-own} FA-2026-0001 2026-11-21`,
    `467000 ${-bonusCents} FA-2026-0001-B 2026-12-20`,
  ]);
});

it('letters a bonus that was refused, and what took that back, with what was owed', () => {
  const invoice = { ...sampleDocument(BONUS, LABELLED), id: idAt(0) };
  const cents = invoice.bonus?.amountCents ?? 0;
  const losses = [
    { id: idAt(1), amountCents: cents },
    { id: idAt(2), amountCents: -cents },
  ];
  const payments = [{ id: idAt(3), amountCents: cents, isBonus: true }];
  expect(told({ invoice, credits: [], payments, losses }).slice(1)).toEqual([
    `467000 ${cents} FA-2026-0001-B 2026-11-21`,
    `467000 ${-cents} FA-2026-0001-B-2 2026-11-23`,
    `467000 ${-cents} FA-2026-0001-B 2026-11-21`,
    `467000 ${cents} FA-2026-0001-B-2 2026-11-23`,
  ]);
});

it('reads the payments of invoices that lie near each other at once', () => {
  const [one, next, far] = [idAt(0), idAt(30), idAt(62)];
  expect(nearEachOther([far, next, one])).toEqual([
    [one, next],
    [far, far],
  ]);
});

/** How many stories are tried. */
const TRIES = Number(process.env.LETTERED_DOCUMENTS ?? 200);
const SEED = Number(process.env.RANDOM_SEED ?? 1);
const INVOICES = [...Object.values(SAMPLE_INVOICES), sampleDocument(BONUS, LABELLED)].filter(
  ({ documentType, totalCents }) => documentType === 'facture' && totalCents > 0,
);

it(`letters ${TRIES} random invoices so that each letter comes to nothing, for ever (seed ${SEED})`, {
  timeout: 3_600_000,
}, () => {
  const random = seededRandom(SEED);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  for (let round = 0; round < TRIES; round += 1) {
    const story = randomStory(upTo);
    const whole = lettered(entriesOf(story));
    for (const [name, lines] of Map.groupBy(
      whole.filter(({ code }) => code !== undefined),
      ({ account, code }) => `${account} ${code}`,
    )) {
      expect(sum(lines), name).toBe(0);
      expect(new Set(lines.map(({ date }) => date)).size, 'one day a letter').toBe(1);
    }
    for (const [account, lines] of Map.groupBy(whole, (line) => line.account)) {
      const open = lines.filter(({ code }) => code === undefined);
      expect(open.length === 0, account).toBe(sum(lines) === 0);
    }
    const ids = [...story.credits, ...story.payments, ...(story.losses ?? [])].map(({ id }) => id);
    const before = lettered(entriesOf(story, ids[upTo(ids.length - 1)]));
    for (const line of before) {
      if (line.code !== undefined) expect(whole, 'a letter stays').toContainEqual(line);
    }
    for (const { lines } of entriesOf(story)) expect(sum(lines), 'an entry balances').toBe(0);
  }
});

const sum = (lines: readonly { cents: number }[]) =>
  lines.reduce((total, { cents }) => total + cents, 0);

/** An invoice that is paid, credited and given back in parts, as it happens; half of them come to nothing. */
function randomStory(upTo: (most: number) => number): Story {
  const sample = INVOICES[upTo(INVOICES.length - 1)] as IssuedDocument;
  let day = 0;
  const next = () => {
    day += upTo(20) / 10 + 0.001;
    return idAt(day);
  };
  const invoice = { ...sample, id: next(), number: `FA-2026-${upTo(9999)}` };
  const losses: NonNullable<Story['losses']> = [];
  const story: Story = { invoice, credits: [], payments: [], losses };
  const bonusCents = invoice.bonus?.amountCents ?? 0;
  let due = invoice.totalCents - bonusCents;
  let paid = 0;
  let bonusDue = bonusCents;
  const pay = (amountCents: number, isBonus = false) => {
    if (amountCents === 0) return;
    story.payments.push({ id: next(), amountCents, isBonus });
    if (isBonus) bonusDue -= amountCents;
    else {
      due -= amountCents;
      paid += amountCents;
    }
  };
  let lost = 0;
  const lose = (cents: number) => {
    if (cents === 0) return;
    losses.push({ id: next(), amountCents: cents });
    lost += cents;
    bonusDue -= cents;
  };
  const credit = () => {
    const parts = upTo(1) === 0 ? undefined : [{ line: 1, quantity: 0.001 }];
    const note = { ...sampleCreditNote(invoice, parts, upTo(2) === 0), id: next() };
    story.credits.push(note);
    const takenCents = note.bonus?.amountCents ?? 0;
    due -= note.totalCents - takenCents;
    if (takenCents === 0) return;
    bonusDue -= takenCents;
    lose(-lost);
  };
  for (let step = upTo(5); step > 0; step -= 1) {
    const what = upTo(7);
    if (what < 2) pay(upTo(Math.max(due, 0)));
    if (what === 2) pay(-upTo(paid));
    if (what === 3) pay(Math.max(due, 0));
    if (what === 4 && bonusCents > 0) pay(bonusDue, true);
    if (what === 6) lose(Math.max(bonusDue, 0));
    if (what === 7) lose(-lost);
    if (what === 5 && story.credits.length === 0) credit();
  }
  if (upTo(1) === 0) pay(due);
  return story;
}
