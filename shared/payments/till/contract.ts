import { answer, body, type Contract } from '../../route-contract.ts';
import {
  type OpenedTill,
  type TillClosing,
  tillClosingSchema,
  tillClosingsQuery,
  tillClosingsSchema,
  tillSchema,
} from './answers.ts';
import { tillCloseInput, tillMoveInput, tillOpenInput } from './till.ts';

const MOVE = {
  attempt: '2f1c9a7e-4b1d',
  move: 'purchase',
  amountCents: 1_250,
  reason: 'Nettoyant pour écrans',
  at: '2026-11-28T10:40:00.000Z',
};
const SUMS = {
  invoices: 2,
  creditNotes: 0,
  payments: 2,
  turnoverCents: 14_400,
  vat: [{ rate: 20, baseCents: 12_000, vatCents: 2_400 }],
  takings: [
    { means: 'card', amountCents: 8_400 },
    { means: 'cash', amountCents: 6_000 },
  ],
};
const CASH = {
  receivedCents: 6_000,
  refundedCents: 0,
  movedInCents: 0,
  movedOutCents: 1_250,
  expectedCents: 14_750,
};
const OPEN: OpenedTill = {
  number: 12,
  openedAt: '2026-11-28T08:02:00.000Z',
  floatCents: 10_000,
  dueCents: 10_000,
  moves: [MOVE],
  ...SUMS,
  ...CASH,
};
const LAST = { number: 11, closedAt: '2026-11-27T17:58:00.000Z', leftCents: 10_000 };
const COUNTS = { 5000: 1, 2000: 4, 1000: 1, 500: 1, 200: 1, 50: 1 };
const CLOSING: TillClosing = {
  number: 12,
  openedAt: OPEN.openedAt,
  closedAt: '2026-11-28T17:59:00.000Z',
  floatCents: 10_000,
  opening: { dueCents: 10_000 },
  moves: [MOVE],
  ...SUMS,
  ...CASH,
  counts: COUNTS,
  countedCents: 14_750,
  differenceCents: 0,
  leftCents: 10_000,
  perpetualTurnoverCents: 1_204_400,
  perpetualTakingsCents: 1_190_000,
  rank: 340,
  digest: '5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592',
};

export const TILL_ROUTES = {
  'GET /api/till': {
    name: 'get-till',
    tag: 'takings',
    summary: 'Returns the till: open with its float and what should be in it, or closed',
    answers: {
      200: answer('The till', { Till: tillSchema }, { number: 12, open: OPEN, last: LAST }),
    },
  },
  'POST /api/till/open': {
    name: 'open-till',
    tag: 'takings',
    summary: 'Opens the till with its float. A float that differs from what is due is explained',
    body: body(tillOpenInput, { number: 1, floatCents: 10_000 }),
    answers: {
      200: answer('The open till', { Till: tillSchema }, { number: 12, open: OPEN, last: LAST }),
    },
    errors: ['PLAN_REQUIRED', 'TILL_OPEN', 'TILL_CLOSED', 'BUDGET_SPENT', 'CONFLICT'],
  },
  'POST /api/till/moves': {
    name: 'move-till-cash',
    tag: 'takings',
    summary: 'Records cash that is put into the open till or taken out, with its reason',
    body: body(tillMoveInput, {
      number: 1,
      attempt: MOVE.attempt,
      kind: 'purchase',
      amountCents: MOVE.amountCents,
      reason: MOVE.reason,
    }),
    answers: {
      200: answer('The open till', { Till: tillSchema }, { number: 12, open: OPEN, last: LAST }),
    },
    errors: ['TILL_CLOSED', 'IDEMPOTENCY_MISMATCH', 'CONFLICT'],
  },
  'POST /api/till/close': {
    name: 'close-till',
    tag: 'takings',
    summary:
      'Closes the till for good with the counted coins and notes. A difference is explained. The same closing sent again is answered again',
    body: body(tillCloseInput, {
      number: 1,
      counts: COUNTS,
      expectedCents: 14_750,
      leftCents: 10_000,
    }),
    answers: { 200: answer('The closing', { TillClosing: tillClosingSchema }, CLOSING) },
    errors: ['TILL_CLOSED', 'TILL_MOVED', 'CONFLICT'],
  },
  'GET /api/till/closings': {
    name: 'list-till-closings',
    tag: 'takings',
    summary: 'Lists the closings of the till, the newest first, to print their Z again',
    query: tillClosingsQuery,
    answers: {
      200: answer(
        'A page of closings',
        { TillClosings: tillClosingsSchema },
        { closings: [CLOSING], before: null },
      ),
    },
  },
} as const satisfies Contract;
