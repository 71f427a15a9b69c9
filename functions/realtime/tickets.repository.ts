import { createHash } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { REALTIME } from '../../shared/realtime/realtime.ts';
import type { Table } from '../platform/table.ts';
import { expiresAtSeconds } from '../platform/table-keys.ts';
import { readTicket, ticketItem } from './stored-ticket.ts';

export type TicketsRepository = ReturnType<typeof ticketsRepository>;

/** Only a digest is stored: who reads the table cannot use what is in it. */
const ticketKey = (ticket: string) => ({
  pk: `EVENT#TICKET#${createHash('sha256').update(ticket).digest('base64url')}`,
  sk: 'EVENT',
});

/** One-time tickets to the live channel, bound to a shop. */
export function ticketsRepository(table: Table) {
  /** Remembers a ticket for 60 s. */
  async function add(ticket: string, shopId: string, nowMs: number): Promise<void> {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: ticketItem(
          ticketKey(ticket),
          shopId,
          expiresAtSeconds(nowMs, REALTIME.ticketSeconds),
        ),
      }),
    );
  }

  /** Takes a ticket away and gives its shop; `undefined` when it is unknown, used or too old. */
  async function use(ticket: string, nowMs: number): Promise<string | undefined> {
    const { Attributes } = await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: ticketKey(ticket),
        ReturnValues: 'ALL_OLD',
      }),
    );
    if (Attributes === undefined) return undefined;
    const { user_id, expires_at } = readTicket(Attributes);
    return expires_at < nowMs / 1000 ? undefined : user_id;
  }

  return { add, use };
}
