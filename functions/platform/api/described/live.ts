import { answer, type RouteDescription } from '../description.ts';

export const LIVE = {
  'create-ticket': {
    tag: 'live',
    summary: 'What opens one live connection within 60 s, as `?ticket=` of the address',
    answers: {
      201: answer('The ticket and the address', 'RealtimeTicket', {
        ticket: '0'.repeat(22),
        url: 'wss://example.execute-api.eu-west-3.amazonaws.com/live',
      }),
    },
    errors: [],
  },
} as const satisfies Record<string, RouteDescription>;
