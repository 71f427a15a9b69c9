import { hash } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../shared/errors.ts';
import { REALTIME } from '../../shared/live/realtime.ts';
import { unlessClosed } from '../platform/closed-accounts.ts';
import type { Caller } from '../platform/ended-sessions.ts';
import type { Table } from '../platform/table/table.ts';
import { eventKey, expiresAtSeconds } from '../platform/table/table-keys.ts';
import { transact } from '../platform/table/transaction.ts';
import { put } from '../platform/table/writes.ts';
import { ticketKind } from './stored-ticket.ts';

export type TicketsRepository = ReturnType<typeof ticketsRepository>;

/** Only a digest is stored, so that a reader of the table cannot use the tickets. */
const ticketKey = (ticket: string) => eventKey(`TICKET#${hash('sha256', ticket, 'base64url')}`);

export function ticketsRepository(table: Table) {
  /** Stores a ticket for 60 s. @throws AppError UNAUTHENTICATED when the shop's account is closed. */
  async function add(
    ticket: string,
    { shopId, signedInAtSeconds: signed_in_s }: Caller,
    nowMs: number,
  ): Promise<void> {
    const expires_at = expiresAtSeconds(nowMs, REALTIME.ticketSeconds);
    const Item = ticketKind.item(ticketKey(ticket), { user_id: shopId, signed_in_s, expires_at });
    const refusals = await transact(table, [put(Item), unlessClosed(shopId)]);
    if (refusals !== undefined) throw new AppError('UNAUTHENTICATED');
  }

  /** Returns the session that requested the ticket. The session may have ended since. */
  async function use(ticket: string, nowMs: number): Promise<Caller | undefined> {
    const { Attributes } = await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: ticketKey(ticket),
        ReturnValues: 'ALL_OLD',
      }),
    );
    if (Attributes === undefined) return undefined;
    const { user_id: shopId, signed_in_s, expires_at } = ticketKind.read(Attributes);
    return expires_at < nowMs / 1000 ? undefined : { shopId, signedInAtSeconds: signed_in_s };
  }

  return { add, use };
}
