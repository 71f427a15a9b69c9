import * as z from 'zod/mini';

export const realtimeTicketSchema = z.object({ ticket: z.string(), url: z.string() });
export type RealtimeTicket = z.infer<typeof realtimeTicketSchema>;
