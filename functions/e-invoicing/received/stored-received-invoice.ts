import * as z from 'zod/mini';
import {
  ANSWER_CODES,
  nextAnswers,
  type ReceivedAnswer,
} from '../../../shared/e-invoicing/received-answer.ts';
import {
  RECEIVED_KINDS,
  RECEIVED_SYNTAXES,
  type ReceivedInvoice,
} from '../../../shared/e-invoicing/reception.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { expiresAtSeconds } from '../../platform/table/table-keys.ts';
import type { InvoiceFacts } from '../reading/read-invoice.ts';
import type { Answer } from '../statuses/stored-answer.ts';
import { canAskAgain } from '../statuses/submit-file.ts';
import { receivedId, receivedKey } from './received-keys.ts';

/** The law requires ten years (Code de commerce, L. 123-22) after the year to which the invoice belongs. */
const KEPT_SECONDS = 11 * 366 * 86_400;

const text = z.string();

/** The fields are those that a supplier's invoice states. The invoice's file stays with the platform. */
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
    /** The invoice's statuses name its type (BT-3) and the seller's address (BT-34), if the invoice states them. */
    type_code: z.optional(text),
    seller_address: z.optional(z.object({ scheme: text, id: text })),
    answered: z.optional(z.literal(ANSWER_CODES)),
  }),
});
export type StoredReceived = z.infer<typeof receivedInvoiceKind.schema>;

export const receivedExpiry = (receivedAtMs: number): number =>
  expiresAtSeconds(receivedAtMs, KEPT_SECONDS);

export function receivedInvoiceItem(
  { buyerSiren, seller, typeCode, sellerAddress, ...facts }: InvoiceFacts,
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
    ...(typeCode !== '' && { type_code: typeCode }),
    ...(sellerAddress && { seller_address: sellerAddress }),
    expires_at: receivedExpiry(flow.submittedAtMs),
  };
}

export const typeCodeOf = ({ type_code, kind }: StoredReceived): string =>
  type_code ?? (kind === 'credit-note' ? '381' : '380');

/** Returns to whom the statuses of an invoice go, with the address, or `undefined` for a seller without a SIREN. */
export function addresseeOf({ kind, seller_siren: siren, seller_address }: StoredReceived) {
  return siren === null || kind === 'unreadable'
    ? undefined
    : { siren, address: seller_address ?? { scheme: '0225', id: siren } };
}

export function toReceivedInvoice(
  sk: string,
  stored: StoredReceived,
  answer: Answer | undefined,
): ReceivedInvoice {
  return {
    answers: addresseeOf(stored) ? [...nextAnswers(stored.answered)] : [],
    ...(answer && { answer: toAnswer(answer) }),
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

const toAnswer = (answer: Answer): ReceivedAnswer => ({
  code: answer.code,
  at: new Date(answer.said_at_ms).toISOString(),
  ...(answer.reason && { reason: answer.reason }),
  ...(answer.note !== undefined && { note: answer.note }),
  state: answer.state,
  ...(answer.failure !== undefined && { failure: answer.failure }),
  canSend: canAskAgain(answer),
});
