import { type DocumentDetails, documentDetailsSchema } from '../../../shared/documents/issued.ts';
import type { PaymentInput } from '../../../shared/payments/schemas.ts';
import { callApi } from './api-client.ts';

/** In a crowd each payment of an invoice waits its turn. */
const LONG_TIMEOUT_MS = 30_000;

/** The last attempt: sent again as it was, it has the same key, so that an answer that was lost gives no second payment. */
let attempt: { of: string; key: string } | undefined;

/** Records what came in for an invoice, or below zero was given back; gives the invoice as it then stands. Throws ApiError. */
export async function recordPayment(id: string, body: PaymentInput): Promise<DocumentDetails> {
  const of = JSON.stringify([id, body]);
  if (attempt?.of !== of) attempt = { of, key: crypto.randomUUID() };
  const details = await callApi(
    `/api/documents/${encodeURIComponent(id)}/payments`,
    documentDetailsSchema,
    { method: 'POST', body, idempotencyKey: attempt.key, timeoutMs: LONG_TIMEOUT_MS },
  );
  attempt = undefined;
  return details;
}
