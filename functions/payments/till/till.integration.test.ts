import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import { documentInput } from '../../../shared/documents/input/input.ts';
import type { PaymentInput } from '../../../shared/payments/schemas.ts';
import type { TillClosing } from '../../../shared/payments/till/answers.ts';
import {
  TILL_LIMITS,
  TILL_MOVES,
  type TillCloseInput,
  type TillMoveKind,
} from '../../../shared/payments/till/till.ts';
import { parisDay } from '../../../shared/time.ts';
import { verifyArchive } from '../../../tools/archive/verify-archive.mjs';
import { erasureRepository } from '../../account/closing/erasure.repository.ts';
import { readArchivedEntry } from '../../account/closing/stored-archived-chain-entry.ts';
import { archiveRepository } from '../../account/export/archive.repository.ts';
import { exportArchive } from '../../account/export/export-archive.ts';
import { accountingRepository } from '../../accounting/accounting.repository.ts';
import { chainRepository } from '../../accounting/chain/chain.repository.ts';
import { checkChain } from '../../accounting/chain/check-chain.ts';
import { exportJournal } from '../../accounting/export-accounting.ts';
import { tillBookingsRepository } from '../../accounting/till-bookings.repository.ts';
import { documentsRepository } from '../../documents/documents.repository.ts';
import { issueDocument } from '../../documents/issuing/issue-document.ts';
import { closureKey } from '../../platform/table/table-keys.ts';
import { openContactOfRepair } from '../../repairs/repair-contact.ts';
import { sampleIssuer } from '../../testing/document-samples.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import { cardsTakenRepository } from '../card/cards-taken.repository.ts';
import { paymentsRepository } from '../payments.repository.ts';
import { recordPayment } from '../record-payment.ts';
import { closeTill } from './close-till.ts';
import { listClosings } from './list-closings.ts';
import { moveTillCash } from './move-till-cash.ts';
import { openTill } from './open-till.ts';
import { tillRepository } from './till.repository.ts';
import { readTill, toTill } from './till-standing.ts';

let table: TestTable;
let shop: string;
let nowMs: number;
loneTable((started) => {
  table = started;
});
beforeEach(() => {
  shop = randomUUID();
  nowMs = Date.parse('2026-11-20T08:00:00.000Z');
});

const HOUR_MS = 3_600_000;
const now = () => nowMs;
const dependencies = () => ({
  documents: documentsRepository(table, UNBOUNDED),
  payments: paymentsRepository(table),
  taken: cardsTakenRepository(table),
  issuers: { get: async () => sampleIssuer() },
  contactOfRepair: openContactOfRepair(table),
  chain: chainRepository(table),
  till: tillRepository(table),
  now,
});
/** Each kind of cash movement by hand is booked against this account. */
const ACCOUNTS = {
  in: '580000',
  out: '580000',
  purchase: '471000',
  'deposit-in': '165000',
  'deposit-out': '165000',
} as const satisfies Record<TillMoveKind, string>;
const KINDS = Object.keys(ACCOUNTS) as TillMoveKind[];

const till = async () => toTill(await readTill(dependencies(), shop));
const open = (number: number, floatCents: number, reason?: string) =>
  openTill(dependencies(), shop, { number, floatCents, reason });
const move = (kind: TillMoveKind, amountCents: number, attempt: string = randomUUID()) =>
  moveTillCash(dependencies(), shop, { number: 1, attempt, kind, amountCents, reason: 'Monnaie' });
const close = (input: Partial<TillCloseInput> = {}) =>
  closeTill(dependencies(), shop, {
    number: 1,
    counts: { 10000: 1 },
    expectedCents: 10_000,
    leftCents: 10_000,
    ...input,
  });

/** Issues an invoice of 120 €. */
async function invoice(): Promise<string> {
  const draft = documentInput.parse({
    documentType: 'facture',
    invoiceDate: '2026-11-20',
    clientName: 'Marie Durand',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 100 }],
    tvaEnabled: true,
  });
  return (await issueDocument(dependencies(), shop, draft)).id;
}
const pay = (id: string, amountCents: number, means: PaymentInput['means'] = 'cash') =>
  recordPayment(dependencies(), shop, id, { amountCents, means, date: '2026-11-20' });

/** Returns the journal until a day: the lines of the till against its account, and the balance of that account. */
async function journal(to = '2026-11-20') {
  const range = { from: '2026-11-20', to };
  const all: string[][] = [];
  let unreadable = 0;
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = await exportJournal(
      { accounting: accountingRepository(table), bookings: tillBookingsRepository(table) },
      shop,
      { ...range, ...(cursor && { cursor }) },
    );
    all.push(...page.csv.split(/\r?\n/).map((line) => line.split('\t')));
    unreadable += page.unreadable ?? 0;
    ({ cursor } = page);
  }
  const centsOf = ([, , , , , , , , , , , debit = '', credit = '']: string[]) =>
    Math.round(100 * (Number(debit.replace(',', '.')) - Number(credit.replace(',', '.'))));
  const isTill = ([, , , , , , , , piece = '']: string[]) => /^(Z|CAISSE)-/.test(piece);
  return {
    unreadable,
    payments: all.filter((line) => line[4] === '530000' && !isTill(line)).map(centsOf),
    account530: all
      .filter(([, , , , account]) => account === '530000')
      .reduce((sum, line) => sum + centsOf(line), 0),
    lines: all
      .filter((line) => isTill(line) && line[4] !== '530000')
      .map((line) => `${line[8]} ${line[10]} ${line[4]} ${centsOf(line)}`),
  };
}

/** Returns the findings of `verify-archive` in the shop's archive. */
async function archiveFaults(change: (lines: string[]) => string[] = (lines) => lines) {
  let text = '';
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = await exportArchive(
      {
        ...dependencies(),
        archive: archiveRepository(table),
        companies: { get: async () => undefined },
      },
      shop,
      cursor,
    );
    text += page.text;
    ({ cursor } = page);
  }
  const lines = change(text.split('\n').filter(Boolean));
  async function* each() {
    yield* lines;
  }
  return (await verifyArchive(each(), nowMs)).faults;
}

describe('A day of the till', () => {
  it('A closing counts float, cash and movements, and the next opening begins with the amount that was left', async () => {
    const first = await invoice();
    await pay(first, 2_000);
    expect(await till()).toEqual({ number: 1 });
    await open(1, 10_000);
    await pay(first, 5_000);
    await pay(first, -1_000);
    await pay(first, 3_000, 'card');
    await move('in', 2_000);
    await move('out', 4_000);
    await move('purchase', 500);
    const opened = (await till()).open;
    expect(opened).toMatchObject({ floatCents: 10_000, expectedCents: 11_500, payments: 3 });
    nowMs += HOUR_MS;
    const counts = { 10000: 1, 1000: 1, 100: 3, 50: 0 };
    const reason = 'Erreur de rendu';
    const closing = await close({ counts, expectedCents: 11_500, leftCents: 8_000, reason });
    expect(closing).toMatchObject({
      number: 1,
      receivedCents: 5_000,
      refundedCents: 1_000,
      movedInCents: 2_000,
      movedOutCents: 4_500,
      countedCents: 11_300,
      differenceCents: -200,
      leftCents: 8_000,
      takings: [
        { means: 'card', amountCents: 3_000 },
        { means: 'cash', amountCents: 4_000 },
      ],
      counts: { 10000: 1, 1000: 1, 100: 3 },
      perpetualTurnoverCents: 12_000,
      perpetualTakingsCents: 9_000,
    });
    expect(closing.moves).toHaveLength(3);

    // A payment after the closing belongs to the next one, and its cash to the next float.
    await pay(first, 1_000);
    expect(await till()).toMatchObject({ number: 2, last: { leftCents: 8_000, dueCents: 9_000 } });
    await expect(open(2, 8_000)).rejects.toMatchObject({ code: 'INVALID' });
    await open(2, 9_000);
    const second = await close({
      number: 2,
      counts: { 5000: 1, 2000: 2 },
      expectedCents: 9_000,
      leftCents: 0,
    });
    expect(second).toMatchObject({
      invoices: 0,
      payments: 1,
      receivedCents: 0,
      takings: [{ means: 'cash', amountCents: 1_000 }],
      perpetualTakingsCents: 10_000,
    });
    const { closings, before } = await listClosings(dependencies(), shop, undefined);
    expect(closings.map(({ number }) => number)).toEqual([2, 1]);
    expect(before).toBeNull();
    expect(await checkChain(dependencies(), shop)).toMatchObject({ findings: [] });
    expect(await archiveFaults()).toEqual([]);

    const { account530, lines } = await journal();
    expect(lines).toEqual([
      'CAISSE-1 Fonds de caisse à la première ouverture 580000 -8000',
      'CAISSE-1 Apport en caisse Monnaie 580000 -2000',
      'CAISSE-1 Retrait en caisse Monnaie 580000 4000',
      'CAISSE-1 Achat en caisse Monnaie 471000 500',
      'Z-1 Écart de caisse Erreur de rendu 658000 200',
      'Z-1 Retrait à la clôture de la caisse 580000 3300',
      'Z-2 Retrait à la clôture de la caisse 580000 9000',
    ]);
    // The till is empty at the end.
    expect(account530).toBe(0);
  });

  it('A cash refund that was not paid from the till is not booked as income, whether the till was open or closed', async () => {
    const id = await invoice();
    await pay(id, 5_000, 'card');
    await open(1, 0);
    await pay(id, -2_000);
    const reason = 'Payé de ma poche';
    await close({ counts: { 500: 1 }, expectedCents: -2_000, leftCents: 0, reason });
    await pay(id, -1_000);
    await open(2, 0, reason);
    const { account530, lines } = await journal();
    expect(lines).toEqual([
      'Z-1 Apport non noté en caisse Payé de ma poche 471000 -2000',
      'Z-1 Écart de caisse Payé de ma poche 758000 -500',
      'Z-1 Retrait à la clôture de la caisse 580000 500',
      'CAISSE-2 Apport non noté en caisse Payé de ma poche 471000 -1000',
    ]);
    expect(account530).toBe(0);
  });

  it('The journal says how many entries of the till it cannot contain because they cannot be read', async () => {
    await open(1, 10_000);
    await move('out', 1_000);
    const Key = { pk: `USER#${shop}`, sk: 'CHAIN#0000000002' };
    await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    const lines = ['CAISSE-1 Fonds de caisse à la première ouverture 580000 -10000'];
    expect(await journal()).toMatchObject({ lines, unreadable: 1 });
  });

  it('The verifier finds a closing of the till whose sums differ from those of its entries', async () => {
    await open(1, 10_000);
    await close();
    const altered = await archiveFaults((lines) =>
      lines.map((line) => line.replace('"receivedCents":0', '"receivedCents":100')),
    );
    expect(altered).toContainEqual(expect.stringContaining('Z n°\u00a01'));
  });

  it.each(Object.keys(TILL_MOVES) as TillMoveKind[])(
    'The verifier finds no fault in a closing after a movement of the kind %s',
    async (kind) => {
      await open(1, 10_000);
      await move(kind, 1_000);
      const { expectedCents = 0 } = (await till()).open ?? {};
      await close({ counts: { 1000: expectedCents / 1_000 }, expectedCents, leftCents: 0 });
      expect(await archiveFaults()).toEqual([]);
    },
  );
});

it.each([1, 2, 3, 4])(
  'The journal’s cash account equals the cash that the till expects at each closing, whatever happened (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const upTo = (most: number) => Math.floor(random() * (most + 1));
    const oneOf = <Value>(values: readonly Value[]) => values[upTo(values.length - 1)] as Value;
    const id = await invoice();
    await pay(id, 3_000, 'card');
    const reason = 'Recompté';
    const cash: number[] = [];
    const byHand: string[] = [];
    let closings = 0;
    for (let step = 0; step < 40 || (await till()).open; step += 1) {
      nowMs += upTo(3) * HOUR_MS;
      const today = parisDay(nowMs);
      const { number, open: opened, last } = await till();
      const { paidCents = 0 } = (await dependencies().documents.summary(shop, id)) ?? {};
      const amountCents = random() < 0.6 ? upTo(1_000) : -upTo(Math.min(paidCents, 1_500));
      const action = step < 40 ? oneOf(['pay', 'pay', 'move', 'turn'] as const) : 'turn';
      if (action === 'pay' && amountCents !== 0) {
        await recordPayment(dependencies(), shop, id, { amountCents, means: 'cash', date: today });
        cash.push(amountCents);
      } else if (action === 'move' && opened) {
        const kind = opened.expectedCents > 500 ? oneOf(KINDS) : 'in';
        const cents = 1 + upTo(400);
        const attempt = randomUUID();
        const moved = { number, attempt, kind, amountCents: cents, reason: 'Monnaie' };
        await moveTillCash(dependencies(), shop, moved);
        const isIn = kind === 'in' || kind === 'deposit-in';
        byHand.push(`${ACCOUNTS[kind]} ${isIn ? -cents : cents}`);
      } else if (action === 'turn' && !opened) {
        await open(number, Math.max(0, (last?.dueCents ?? 5_000) + oneOf([0, 0, 150])), reason);
      } else if (action === 'turn' && opened) {
        const { expectedCents } = opened;
        expect((await journal(today)).account530).toBe(expectedCents);
        const counted = Math.max(0, expectedCents + oneOf([0, 0, -100, 100]));
        const counts = { 1: counted % 5_000, 5000: Math.floor(counted / 5_000) };
        const leftCents = oneOf([counted, 0, upTo(counted)]);
        await close({ number, counts, expectedCents, leftCents, reason });
        expect((await journal(today)).account530).toBe(leftCents);
        closings += 1;
      }
    }
    const { payments, lines } = await journal(parisDay(nowMs));
    expect(payments.toSorted()).toEqual(cash.toSorted());
    const moves = lines.filter((line) => line.includes(' en caisse Monnaie '));
    expect(moves.map((line) => line.split(' en caisse Monnaie ')[1])).toEqual(byHand);
    expect(closings).toBeGreaterThan(2);
    expect(await archiveFaults()).toEqual([]);
  },
);

describe('Opening the till', () => {
  it('An opening that is sent twice is recorded once, and another one is refused while the till is open', async () => {
    const once = await open(1, 10_000);
    expect(await open(1, 10_000)).toEqual(once);
    await expect(open(1, 9_000)).rejects.toMatchObject({
      code: 'TILL_OPEN',
      message: expect.stringMatching(/déjà ouverte depuis .*fond de 100,00.*rien d’autre à faire/),
    });
    expect((await chainEntries()).length).toBe(1);
  });

  it('Two simultaneous openings with different floats leave one open till', async () => {
    const all = await Promise.allSettled([open(1, 10_000), open(1, 9_000)]);
    expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('A till that another request opens or closes while it is read is read again', async () => {
    const readDuring = async (act: () => Promise<unknown>) => {
      const { till: real } = dependencies();
      const interrupted = vi.fn(real.last).mockImplementationOnce(async (shopId) => {
        await act();
        return real.last(shopId);
      });
      return toTill(await readTill({ till: { ...real, last: interrupted } }, shop));
    };
    expect(await readDuring(() => open(1, 10_000))).toMatchObject({ open: { number: 1 } });
    expect(await readDuring(() => close())).toMatchObject({ number: 2, last: { number: 1 } });
  });

  it('A float that differs from the cash left at the last closing needs a reason', async () => {
    await open(1, 10_000);
    await close();
    await expect(open(2, 9_500)).rejects.toMatchObject({
      fields: { reason: expect.stringContaining('écart') },
    });
    expect((await open(2, 9_500, 'Pièces données')).open).toMatchObject({
      dueCents: 10_000,
      reason: 'Pièces données',
    });
  });

  it('The archive of a closed account keeps the entries of its till', async () => {
    await open(1, 10_000);
    await close();
    await erasureRepository(table).eraseOwn(shop, 100);
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :archive',
        ExpressionAttributeValues: { ':archive': `ARCHIVE#${shop}` },
      }),
    );
    expect(Items.map((item) => readArchivedEntry(item).entry.kind)).toEqual([
      'till-opened',
      'till-closed',
    ]);
    expect(await till()).toEqual({ number: 1 });
  });

  it('A till is opened at most twenty times in a day', async () => {
    const most = TILL_LIMITS.openings;
    for (let number = 1; number <= most; number += 1) {
      await open(number, 10_000);
      await close({ number });
    }
    const refused = { code: 'BUDGET_SPENT', message: expect.stringContaining(`${most} fois`) };
    await expect(open(most + 1, 10_000)).rejects.toMatchObject(refused);
    nowMs += 24 * HOUR_MS;
    expect((await open(most + 1, 10_000)).open?.number).toBe(most + 1);
  });

  it('A closed account opens no till', async () => {
    const Item = { ...closureKey(shop), requested_at_ms: nowMs, item_version: 1 };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    await expect(open(1, 0)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('Cash that is put in or taken out by hand', () => {
  it('A movement that is sent twice is recorded once', async () => {
    await open(1, 10_000);
    await move('out', 1_000, 'attempt-1');
    await move('out', 1_000, 'attempt-1');
    expect((await till()).open?.expectedCents).toBe(9_000);
    await expect(move('out', 2_000, 'attempt-1')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });

  it('A movement that is sent again after the till was closed is acknowledged, and another one is refused', async () => {
    await open(1, 10_000);
    await move('in', 1_000, 'attempt-1');
    await close({ counts: { 10000: 1, 1000: 1 }, expectedCents: 11_000 });
    expect((await move('in', 1_000, 'attempt-1')).open).toBeUndefined();
    await expect(move('in', 2_000, 'attempt-1')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
    await expect(move('in', 1_000, 'attempt-2')).rejects.toMatchObject({ code: 'TILL_CLOSED' });
  });

  it('Nothing is taken out of a closed till, or more than it holds', async () => {
    await expect(move('out', 1)).rejects.toMatchObject({ code: 'TILL_CLOSED' });
    await open(1, 10_000);
    await expect(move('purchase', 10_001)).rejects.toMatchObject({
      fields: { amountCents: expect.stringContaining('100,00') },
    });
  });
});

describe('Closing the till', () => {
  it('A closing that is sent twice is recorded once, and a different one is refused with the stored figures', async () => {
    await open(1, 10_000);
    const once = await close();
    expect(await close({ counts: { 10000: 1, 1: 0 } })).toEqual(once);
    await expect(close({ counts: { 5000: 2 } })).rejects.toMatchObject({
      code: 'TILL_CLOSED',
      message: expect.stringContaining('Z n°\u00a01'),
    });
    expect((await chainEntries()).length).toBe(2);
  });

  it('One of two different simultaneous closings is recorded', async () => {
    await open(1, 10_000);
    const all = await Promise.allSettled([close(), close({ counts: { 5000: 2 } })]);
    const won = all.filter(
      (each): each is PromiseFulfilledResult<TillClosing> => each.status === 'fulfilled',
    );
    expect(won).toHaveLength(1);
    expect((await listClosings(dependencies(), shop, undefined)).closings).toEqual([won[0]?.value]);
  });

  it('A closing is refused without a reason for a difference, after a payment that the page has not shown, and if more stays in the till than was counted', async () => {
    const id = await invoice();
    await open(1, 10_000);
    await expect(close({ counts: { 5000: 1 } })).rejects.toMatchObject({
      fields: { reason: expect.stringContaining('-50,00'), leftCents: expect.any(String) },
    });
    await pay(id, 1_000);
    await expect(close()).rejects.toMatchObject({ code: 'TILL_MOVED' });
    expect((await till()).open?.expectedCents).toBe(11_000);
  });

  it('A payment that is recorded during a closing counts in that closing or in the next, and is never lost', async () => {
    const id = await invoice();
    await open(1, 10_000);
    const [closed] = await Promise.allSettled([close(), pay(id, 1_000)]);
    const { open: left, last } = await till();
    if (closed.status === 'fulfilled') expect(last?.dueCents).toBe(11_000);
    else expect(left?.expectedCents).toBe(11_000);
  });
});

async function chainEntries() {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :shop AND begins_with(sk, :chain)',
      ExpressionAttributeValues: { ':shop': `USER#${shop}`, ':chain': 'CHAIN#' },
    }),
  );
  return Items;
}
