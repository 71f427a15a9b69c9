import { CUSTOMER, DEVICE, REPAIR, REPAIR_STATS, REPAIR_SUMMARY, SESSION } from '../examples.ts';
import { idempotencyHeaders } from '../idempotency.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import { dashboardSchema } from './dashboard.ts';
import { importedSchema, importInput } from './import.ts';
import { repairRecordSchema } from './parts/parts.ts';
import { dashboardQuery, repairListQuery, repairQuery } from './queries.ts';
import {
  calledInput,
  newRepairInput,
  repairCorrectionInput,
  statusChangeInput,
} from './repair-input.ts';
import { type Repair, repairPageSchema, repairSchema, repairStatsSchema } from './repairs.ts';
import { undoInput } from './undo.ts';

const PAGE = { repairs: [REPAIR_SUMMARY], cursor: null };
export const OF_SHOP = { tag: 'repairs' } as const;
export const OF_REPAIR = {
  ...OF_SHOP,
  parameters: {
    id: { description: 'The repair’s id or its tracking number', example: REPAIR.trackingNumber },
  },
} as const;
export const repairAnswer = (description: string, example: Partial<Repair> = {}) =>
  answer(description, { Repair: repairSchema }, { ...REPAIR, ...example });
const CORRECTED: Partial<Repair> = {
  deviceModel: 'iPhone 13 Pro',
  notes: 'Chargeur laissé',
  corrections: [
    {
      at: '2026-11-20T10:05:00.000Z',
      field: 'deviceModel',
      from: DEVICE.deviceModel,
      to: 'iPhone 13 Pro',
    },
  ],
};

export const REPAIR_ROUTES = {
  'GET /api/dashboard': {
    name: 'get-dashboard',
    ...OF_SHOP,
    summary:
      'Returns the session, the first page of the repairs, their figures, and the new answers to their quotes in one request',
    query: dashboardQuery,
    answers: {
      200: answer(
        'The dashboard’s data',
        { Dashboard: dashboardSchema },
        { session: SESSION, page: PAGE, stats: REPAIR_STATS, answers: [] },
      ),
    },
  },
  'GET /api/repairs': {
    name: 'list-repairs',
    ...OF_SHOP,
    summary: 'Returns a page of the repairs, newest first',
    query: repairListQuery,
    answers: { 200: answer('A page of the repairs', { RepairPage: repairPageSchema }, PAGE) },
  },
  'POST /api/repairs': {
    name: 'create-repair',
    ...OF_SHOP,
    summary:
      'Creates a repair and notifies its customer. An e-mail address is required; with `noEmail` it must be absent, and the phone number is required instead',
    headers: idempotencyHeaders,
    body: body(newRepairInput, { ...DEVICE, ...CUSTOMER }),
    answers: {
      201: repairAnswer('The repair; when the key was used before, the repair of the first call'),
    },
    errors: ['LIMIT_REACHED', 'IDEMPOTENCY_MISMATCH', 'CONFLICT'],
  },
  'POST /api/repairs/import': {
    name: 'import-repairs',
    ...OF_SHOP,
    summary:
      'Imports repairs from another program within the limit of the plan, each once even if it is sent repeatedly, without notifications. On the free plan, a row that contains a link is refused and the others are stored',
    body: body(importInput, {
      rows: [
        {
          repair: { ...DEVICE, ...CUSTOMER },
          status: 'completed',
          received: '2025-03-14',
          handedOver: '2025-03-15T18:05',
        },
        {
          repair: {
            deviceType: 'bike',
            customerName: 'Petit',
            noEmail: true,
            customerPhone: '+33612345678',
          },
          status: 'pending',
          received: '2025-03-14',
          withdrawn: true,
        },
      ],
    }),
    answers: {
      200: answer(
        'The outcome of each row, in the order of the rows',
        { Imported: importedSchema },
        { outcomes: ['imported', 'known'] },
      ),
    },
    errors: ['CONFLICT'],
  },
  'GET /api/repairs/stats': {
    name: 'get-repair-stats',
    ...OF_SHOP,
    summary: 'Returns the number of repairs, in total and by status',
    answers: { 200: answer('The figures', { RepairStats: repairStatsSchema }, REPAIR_STATS) },
  },
  'GET /api/repairs/{id}': {
    name: 'get-repair',
    ...OF_REPAIR,
    summary:
      'Returns a repair with the parts that it needs and the newest fifty entries of its history. `before` requests the entries before the one with that number, counted from 0; `earlierEntries` gives the number',
    query: repairQuery,
    answers: { 200: answer('The repair', { RepairRecord: repairRecordSchema }, REPAIR) },
    errors: ['REPAIR_NOT_FOUND'],
  },
  'PATCH /api/repairs/{id}': {
    name: 'correct-repair',
    ...OF_REPAIR,
    summary: 'Corrects the details of a repair or the shop’s notes, without a notification',
    body: body(repairCorrectionInput, { deviceModel: 'iPhone 13 Pro', notes: 'Chargeur laissé' }),
    answers: { 200: repairAnswer('The repair after the change', CORRECTED) },
    errors: ['REPAIR_NOT_FOUND', 'WITHDRAWN', 'HISTORY_FULL', 'CONFLICT'],
  },
  'POST /api/repairs/{id}/withdraw': {
    name: 'withdraw-repair',
    ...OF_REPAIR,
    summary: 'Withdraws a repair recorded in error: it leaves lists, figures and the public page',
    answers: {
      200: repairAnswer('The withdrawn repair; unchanged when it was withdrawn before', {
        withdrawnAt: '2026-11-20T10:05:00.000Z',
      }),
    },
    errors: ['REPAIR_NOT_FOUND', 'HISTORY_FULL', 'CONFLICT'],
  },
  'POST /api/repairs/{id}/handover': {
    name: 'hand-over-repair',
    ...OF_REPAIR,
    summary: 'Records the hand-over of a completed repair, which then leaves the follow-up list',
    answers: {
      200: repairAnswer(
        'The repair after the hand-over; unchanged when it was handed over before',
        { status: 'completed', handedOverAt: '2026-11-21T16:30:00.000Z' },
      ),
    },
    errors: ['REPAIR_NOT_FOUND', 'NOT_COMPLETED', 'WITHDRAWN', 'HISTORY_FULL'],
  },
  'PATCH /api/repairs/{id}/status': {
    name: 'change-status',
    ...OF_REPAIR,
    summary:
      'Sets a status, adds it to the history, and notifies the customer. The same change with the same key is made once',
    headers: idempotencyHeaders,
    body: body(statusChangeInput, { status: 'ordered', message: 'Reçue vendredi', hold: 10 }),
    answers: {
      200: repairAnswer(
        'The repair after the change, or as it is now if the change was made before',
        {
          heldUntil: '2026-11-20T10:00:10.000Z',
        },
      ),
    },
    errors: ['REPAIR_NOT_FOUND', 'WITHDRAWN', 'HISTORY_FULL', 'CONFLICT'],
  },
  'POST /api/repairs/{id}/called': {
    name: 'note-call',
    ...OF_REPAIR,
    summary: 'Records that a customer whom no message reaches was called about the last change',
    body: body(calledInput, { entry: 1 }),
    answers: { 200: repairAnswer('The repair after the change') },
    errors: ['REPAIR_NOT_FOUND', 'WITHDRAWN', 'HISTORY_FULL', 'CONFLICT'],
  },
  'POST /api/repairs/{id}/undo': {
    name: 'undo-change',
    ...OF_REPAIR,
    summary: 'Undoes the last change as long as nobody was notified of it',
    body: body(undoInput, { timestamp: '2026-11-20T10:05:00.000Z' }),
    answers: {
      200: repairAnswer('The repair as it was before the change'),
    },
    errors: ['REPAIR_NOT_FOUND', 'ALREADY_NOTIFIED', 'CONFLICT', 'HISTORY_FULL'],
  },
} as const satisfies Contract;
