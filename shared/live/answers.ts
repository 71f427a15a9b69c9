import * as z from 'zod/mini';

/** Answer of POST /api/realtime/ticket. The ticket opens one live connection at `url` within 60 s. */
export const realtimeTicketSchema = z.object({ ticket: z.string(), url: z.string() });
export type RealtimeTicket = z.infer<typeof realtimeTicketSchema>;
