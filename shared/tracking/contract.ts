import * as z from 'zod/mini';
import { COMPANY, REPAIR } from '../examples.ts';
import { OF_REPAIR, repairAnswer } from '../repairs/contract.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import { publicRepairSchema } from './answers.ts';
import { repliesSchema, repliesSeenInput, replyInput, sentReplySchema } from './replies.ts';
import { trackingKeySchema } from './tracking-number.ts';

/** `cle` is the link's key. Without the right key, the customer's name is shortened. */
const query = z.object({ cle: z.optional(trackingKeySchema) });
const NUMBER = {
  trackingNumber: { description: 'The tracking number', example: REPAIR.trackingNumber },
};

const REPLY = { at: '2026-11-20T10:30:00.000Z', text: 'D’accord, remplacez l’écran.' };

export const TRACKING_ROUTES = {
  'GET /api/suivi/{trackingNumber}': {
    name: 'get-public-repair',
    access: 'public',
    tag: 'tracking',
    summary: 'Returns what anyone who knows the tracking number may see of a repair',
    parameters: NUMBER,
    query,
    readsItself: true,
    answers: {
      200: answer(
        'The repair as its customer sees it',
        { PublicRepair: publicRepairSchema },
        {
          trackingNumber: REPAIR.trackingNumber,
          status: REPAIR.status,
          statusHistory: REPAIR.statusHistory,
          deviceType: REPAIR.deviceType,
          deviceModel: REPAIR.deviceModel,
          issue: REPAIR.issue,
          customerName: 'Marie D.',
          created_at: REPAIR.created_at,
          shop: { company_name: COMPANY.company_name, phone: COMPANY.phone },
          pickup: null,
          version: REPAIR.version,
        },
      ),
    },
    errors: ['REPAIR_NOT_FOUND'],
  },
  'POST /api/suivi/{trackingNumber}/replies': {
    name: 'send-reply',
    access: 'public',
    tag: 'tracking',
    summary: 'Sends the shop a reply of its customer, who holds the key of the link',
    parameters: NUMBER,
    body: body(replyInput, {
      cle: REPAIR.tracking_key,
      text: REPLY.text,
      attempt: '7c2f6f0e-3b0a-4c57-9d4e-2f1f0a3c7b11',
    }),
    answers: {
      200: answer(
        'The reply is stored; when the attempt was stored before, the instant of the first time',
        { SentReply: sentReplySchema },
        { sentAt: REPLY.at },
      ),
    },
    errors: ['REPAIR_NOT_FOUND', 'TOO_MANY', 'BUDGET_SPENT', 'CONFLICT'],
  },
  'GET /api/repairs/{id}/replies': {
    name: 'get-replies',
    ...OF_REPAIR,
    summary: 'Returns the customer’s replies about a repair, newest first',
    answers: {
      200: answer('The replies', { Replies: repliesSchema }, { replies: [REPLY] }),
    },
    errors: ['REPAIR_NOT_FOUND'],
  },
  'POST /api/repairs/{id}/replies/seen': {
    name: 'see-replies',
    ...OF_REPAIR,
    summary: 'Records that the shop has read the replies up to an instant',
    body: body(repliesSeenInput, { at: REPLY.at }),
    answers: {
      200: repairAnswer('The repair after the change; unchanged when a newer reply has arrived'),
    },
    errors: ['REPAIR_NOT_FOUND', 'WITHDRAWN', 'HISTORY_FULL'],
  },
  'GET /suivi/{trackingNumber+}': {
    name: 'render-tracking-page',
    access: 'public',
    answersHead: true,
    tag: 'tracking',
    summary: 'Returns the tracking page of a repair',
    parameters: NUMBER,
    query,
    readsItself: true,
    answers: {
      200: { description: 'The page', mediaType: 'text/html' },
      404: {
        description: 'The page, which says that the repair does not exist',
        mediaType: 'text/html',
      },
      503: {
        description: 'The page without the repair, which the page then loads itself',
        mediaType: 'text/html',
      },
    },
  },
} as const satisfies Contract;
