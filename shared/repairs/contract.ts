import { REPAIR, REPAIR_STATS, REPAIR_SUMMARY, SESSION } from '../examples.ts';
import { idempotencyHeaders } from '../idempotency.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import { dashboardSchema } from './dashboard.ts';
import { importedSchema, importInput } from './import.ts';
import { dashboardQuery, repairListQuery, repairQuery } from './queries.ts';
import {
  calledInput,
  newRepairInput,
  type Repair,
  repairCorrectionInput,
  repairPageSchema,
  repairSchema,
  repairStatsSchema,
  statusChangeInput,
} from './repairs.ts';
import { undoInput } from './undo.ts';

const PAGE = { repairs: [REPAIR_SUMMARY], cursor: null };
const ID = {
  id: { description: 'The repair’s id, or its tracking number', example: REPAIR.trackingNumber },
};
const CORRECTED: Repair = {
  ...REPAIR,
  deviceModel: 'iPhone 13 Pro',
  notes: 'Chargeur laissé',
  corrections: [
    {
      at: '2026-11-20T10:05:00.000Z',
      field: 'deviceModel',
      from: 'iPhone 13',
      to: 'iPhone 13 Pro',
    },
  ],
};

export const REPAIR_ROUTES = {
  'GET /api/dashboard': {
    name: 'get-dashboard',
    access: 'shop',
    tag: 'repairs',
    summary:
      'The session, the first page of the repairs, their figures, and the answers to their quotes that are new, at once',
    query: dashboardQuery,
    answers: {
      200: answer(
        'All of them',
        { Dashboard: dashboardSchema },
        {
          session: SESSION,
          page: PAGE,
          stats: REPAIR_STATS,
          answers: [],
        },
      ),
    },
    errors: [],
  },
  'GET /api/repairs': {
    name: 'list-repairs',
    access: 'shop',
    tag: 'repairs',
    summary: 'The repairs, newest first, page by page',
    query: repairListQuery,
    answers: { 200: answer('A page of them', { RepairPage: repairPageSchema }, PAGE) },
    errors: [],
  },
  'POST /api/repairs': {
    name: 'create-repair',
    access: 'shop',
    tag: 'repairs',
    summary:
      'Takes in a device, and tells its customer: by e-mail, which is required, unless `noEmail` says that there is none; then there is none, and the phone is required',
    headers: idempotencyHeaders,
    body: body(newRepairInput, {
      deviceType: 'smartphone',
      deviceModel: 'iPhone 13',
      issue: 'Écran cassé',
      customerName: 'Durand',
      customerFirstName: 'Marie',
      customerEmail: 'marie@exemple.fr',
      customerPhone: '+33612345678',
    }),
    answers: {
      201: answer(
        'The repair; that of the first call when the key is known',
        { Repair: repairSchema },
        REPAIR,
      ),
    },
    errors: ['LIMIT_REACHED', 'IDEMPOTENCY_MISMATCH', 'CONFLICT'],
  },
  'POST /api/repairs/import': {
    name: 'import-repairs',
    access: 'shop',
    timeoutSeconds: 20,
    tag: 'repairs',
    summary:
      'Stores repairs that were kept elsewhere, each once however often it is sent, and notifies nobody; within the plan. A row that holds a link is refused by itself on the free plan',
    body: body(importInput, {
      rows: [
        {
          repair: {
            deviceType: 'smartphone',
            customerName: 'Durand',
            customerEmail: 'marie@exemple.fr',
          },
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
        'What became of each row, in their order',
        { Imported: importedSchema },
        {
          outcomes: ['imported', 'known'],
        },
      ),
    },
    errors: ['CONFLICT'],
  },
  'GET /api/repairs/stats': {
    name: 'get-repair-stats',
    access: 'shop',
    tag: 'repairs',
    summary: 'How many repairs there are, in all and by where they stand',
    answers: { 200: answer('The figures', { RepairStats: repairStatsSchema }, REPAIR_STATS) },
    errors: [],
  },
  'GET /api/repairs/{id}': {
    name: 'get-repair',
    access: 'shop',
    tag: 'repairs',
    summary:
      'A repair, with the newest fifty entries of its history; `before` asks for those before the entry of that number, from 0, as `earlierEntries` gives it',
    parameters: ID,
    query: repairQuery,
    answers: { 200: answer('The repair', { Repair: repairSchema }, REPAIR) },
    errors: ['REPAIR_NOT_FOUND'],
  },
  'PATCH /api/repairs/{id}': {
    name: 'correct-repair',
    access: 'shop',
    tag: 'repairs',
    summary: 'Corrects what a record says, or the shop’s notes; tells nobody',
    parameters: ID,
    body: body(repairCorrectionInput, { deviceModel: 'iPhone 13 Pro', notes: 'Chargeur laissé' }),
    answers: { 200: answer('The repair as it now is', { Repair: repairSchema }, CORRECTED) },
    errors: ['REPAIR_NOT_FOUND', 'WITHDRAWN', 'HISTORY_FULL', 'CONFLICT'],
  },
  'POST /api/repairs/{id}/withdraw': {
    name: 'withdraw-repair',
    access: 'shop',
    tag: 'repairs',
    summary: 'Withdraws a record made in error: it leaves lists, figures and the public page',
    parameters: ID,
    answers: {
      200: answer(
        'The repair as it now is; the same when it was withdrawn before',
        { Repair: repairSchema },
        {
          ...REPAIR,
          withdrawnAt: '2026-11-20T10:05:00.000Z',
        },
      ),
    },
    errors: ['REPAIR_NOT_FOUND', 'HISTORY_FULL', 'CONFLICT'],
  },
  'POST /api/repairs/{id}/handover': {
    name: 'hand-over-repair',
    access: 'shop',
    tag: 'repairs',
    summary: 'Notes that the device of a completed repair was given back: it leaves the day’s list',
    parameters: ID,
    answers: {
      200: answer(
        'The repair as it now is; the same when it was handed over before',
        { Repair: repairSchema },
        {
          ...REPAIR,
          status: 'completed',
          handedOverAt: '2026-11-21T16:30:00.000Z',
        },
      ),
    },
    errors: ['REPAIR_NOT_FOUND', 'NOT_COMPLETED', 'WITHDRAWN', 'HISTORY_FULL'],
  },
  'PATCH /api/repairs/{id}/status': {
    name: 'change-status',
    access: 'shop',
    tag: 'repairs',
    summary: 'Sets a status, adds it to the history, and tells the customer',
    parameters: ID,
    body: body(statusChangeInput, { status: 'ordered', message: 'Reçue vendredi', hold: 10 }),
    answers: {
      200: answer(
        'The repair as it now is',
        { Repair: repairSchema },
        {
          ...REPAIR,
          heldUntil: '2026-11-20T10:00:10.000Z',
        },
      ),
    },
    errors: ['REPAIR_NOT_FOUND', 'WITHDRAWN', 'HISTORY_FULL', 'CONFLICT'],
  },
  'POST /api/repairs/{id}/called': {
    name: 'note-call',
    access: 'shop',
    tag: 'repairs',
    summary:
      'Ticks off that a customer whom no message reaches was told of the last change by telephone',
    parameters: ID,
    body: body(calledInput, { entry: 1 }),
    answers: { 200: answer('The repair as it now is', { Repair: repairSchema }, REPAIR) },
    errors: ['REPAIR_NOT_FOUND', 'WITHDRAWN', 'HISTORY_FULL', 'CONFLICT'],
  },
  'POST /api/repairs/{id}/undo': {
    name: 'undo-change',
    access: 'shop',
    tag: 'repairs',
    summary: 'Takes back the last change while nobody has been told of it',
    parameters: ID,
    body: body(undoInput, { timestamp: '2026-11-20T10:05:00.000Z' }),
    answers: { 200: answer('The repair as it was', { Repair: repairSchema }, REPAIR) },
    errors: ['REPAIR_NOT_FOUND', 'TOLD', 'CONFLICT', 'HISTORY_FULL'],
  },
} as const satisfies Contract;
