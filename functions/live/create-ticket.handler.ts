import { randomBytes } from 'node:crypto';
import type { RealtimeTicket } from '../../shared/live/answers.ts';
import { readVariables } from '../platform/config.ts';
import { ownShopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table/table.ts';
import { ticketsRepository } from './tickets.repository.ts';

const { REALTIME_URL } = readVariables('REALTIME_URL');
const tickets = ticketsRepository(openTable());

export const handler = ownShopHandler(
  'POST /api/realtime/ticket',
  {},
  async (_input, _shopId, _correlationId, caller) => {
    const ticket = randomBytes(16).toString('base64url');
    await tickets.add(ticket, caller, Date.now());
    return json(201, { ticket, url: REALTIME_URL } satisfies RealtimeTicket);
  },
);
