import { answer, type Contract } from '../route-contract.ts';
import { realtimeTicketSchema } from './answers.ts';

export const LIVE_ROUTES = {
  'POST /api/realtime/ticket': {
    name: 'create-ticket',
    tag: 'live',
    summary:
      'Returns a ticket that opens one live connection within 60 s, as `?ticket=` of the address',
    answers: {
      201: answer(
        'The ticket and the address',
        { RealtimeTicket: realtimeTicketSchema },
        { ticket: '0'.repeat(22), url: 'wss://example.execute-api.eu-west-3.amazonaws.com/live' },
      ),
    },
  },
} as const satisfies Contract;
