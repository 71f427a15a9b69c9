import * as z from 'zod/mini';
import { ANSWER_CODES } from '../../../shared/e-invoicing/received-answer.ts';
import { REFUSAL_REASONS } from '../../../shared/e-invoicing/refusal-reasons.ts';
import { REPORTING_STATES } from '../../../shared/e-invoicing/sending.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { RECEIVED_PREFIX, receivedPartition } from '../received/received-keys.ts';

export const ANSWER_PREFIX = 'ANSWER#';

export const answerKind = storedKind({
  name: 'answer',
  version: 1,
  schema: z.object({
    code: z.literal(ANSWER_CODES),
    reason: z.optional(z.enum(keysOf(REFUSAL_REASONS))),
    note: z.optional(z.string()),
    said_at_ms: z.int(),
    state: z.enum(REPORTING_STATES),
    at_ms: z.int(),
    first_ms: z.int(),
    leased_until_ms: z.int(),
    failure: z.optional(z.string()),
    flow_id: z.optional(z.string()),
    /**
     * Counts the writes. A write succeeds only if the revision has not changed since it was read, so no write is lost.
     */
    revision: z.int(),
    expires_at: z.int(),
  }),
});
export type Answer = z.infer<typeof answerKind.schema>;

export const answersOf = (invoiceSk: string): string =>
  `${ANSWER_PREFIX}${invoiceSk.slice(RECEIVED_PREFIX.length)}#`;

export const answerKey = (siren: string, invoiceSk: string, code: number) => ({
  pk: receivedPartition(siren),
  sk: `${answersOf(invoiceSk)}${code}`,
});

export const answerItem = (siren: string, invoiceSk: string, answer: Answer) =>
  answerKind.item(answerKey(siren, invoiceSk, answer.code), answer);

export function readAnswerKey(sk: string): { invoiceSk: string; code: number } | undefined {
  const [, place = '', code = ''] = /^ANSWER#(.+)#(\d{3})$/su.exec(sk) ?? [];
  return place ? { invoiceSk: `${RECEIVED_PREFIX}${place}`, code: Number(code) } : undefined;
}

export function answeredInvoiceOf({ pk, sk }: { pk: string; sk: string }) {
  if (!sk.startsWith(ANSWER_PREFIX) || !pk.startsWith(receivedPartition(''))) return undefined;
  return { siren: pk.slice(receivedPartition('').length), answer: sk };
}
