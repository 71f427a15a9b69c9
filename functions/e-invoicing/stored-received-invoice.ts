import * as z from 'zod/mini';
import {
  RECEIVED_KINDS,
  RECEIVED_SYNTAXES,
  type ReceivedInvoice,
} from '../../shared/e-invoicing/reception.ts';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { expiresAtSeconds } from '../platform/table-keys.ts';
import type { InvoiceFacts } from './read-invoice.ts';
import { receivedId, receivedKey } from './received-keys.ts';

/** How long the law keeps accounting documents: ten years (Code de commerce, L. 123-22), and the year they are of. */
const KEPT_SECONDS = 11 * 366 * 86_400;

const text = z.string();

/** An invoice of a supplier's, as it says itself; its file stays with the platform. */
export const receivedInvoiceKind = storedKind({
  name: 'received-invoice',
  version: 1,
  schema: z.object({
    flow_id: text,
    received_at_ms: z.int(),
    kind: z.enum(RECEIVED_KINDS),
    number: text,
    date: text,
    due_date: z.nullable(text),
    seller_name: text,
    seller_siren: z.nullable(text),
    amount_cents: z.int(),
    currency: text,
    syntax: z.enum(RECEIVED_SYNTAXES),
    seen: z.boolean(),
  }),
});
export type StoredReceived = z.infer<typeof receivedInvoiceKind.schema>;

/** @throws UnreadableItem */
export const readReceived = (item: RawItem): StoredReceived => receivedInvoiceKind.read(item);

export function receivedInvoiceItem(
  { buyerSiren, seller, ...facts }: InvoiceFacts,
  flow: { id: string; submittedAtMs: number; syntax: StoredReceived['syntax'] },
) {
  return {
    ...receivedKey(buyerSiren, { submittedAtMs: flow.submittedAtMs, flowId: flow.id }),
    ...receivedInvoiceKind.stamp,
    flow_id: flow.id,
    received_at_ms: flow.submittedAtMs,
    kind: facts.kind,
    number: facts.number,
    date: facts.date,
    due_date: facts.dueDate,
    seller_name: seller.name,
    seller_siren: seller.siren,
    amount_cents: facts.amountCents,
    currency: facts.currency,
    syntax: flow.syntax,
    seen: false,
    expires_at: expiresAtSeconds(flow.submittedAtMs, KEPT_SECONDS),
  };
}

/** As the API answers it. */
export function toReceivedInvoice(sk: string, stored: StoredReceived): ReceivedInvoice {
  return {
    id: receivedId(sk),
    receivedAt: new Date(stored.received_at_ms).toISOString(),
    kind: stored.kind,
    number: stored.number,
    date: stored.date,
    dueDate: stored.due_date,
    seller: { name: stored.seller_name, siren: stored.seller_siren },
    amountCents: stored.amount_cents,
    currency: stored.currency,
    syntax: stored.syntax,
    seen: stored.seen,
  };
}
