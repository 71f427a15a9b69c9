import {
  type DocumentDetails,
  documentDetailsSchema,
} from '../../../../shared/documents/issued/issued.ts';
import type { PaymentInput } from '../../../../shared/payments/schemas.ts';
import { callApi } from '../api/api-client.ts';

/** The time limit is long, because concurrent payments of one invoice wait for each other. */
const LONG_TIMEOUT_MS = 30_000;

/**
 * The last payment is kept with its key. If the same payment is sent again, it has the same key and is not recorded
 * twice.
 */
let attempt: { of: string; key: string } | undefined;

/**
 * Records a payment, or a refund below zero, and returns the updated invoice. An equal payment
 * with another `knownCents` is another payment. Throws ApiError.
 */
export async function recordPayment(id: string, body: PaymentInput): Promise<DocumentDetails> {
  const of = JSON.stringify([id, body]);
  if (attempt?.of !== of) attempt = { of, key: crypto.randomUUID() };
  const details = await callApi('POST /api/documents/{id}/payments', documentDetailsSchema, {
    params: { id },
    body,
    idempotencyKey: attempt.key,
    timeoutMs: LONG_TIMEOUT_MS,
  });
  attempt = undefined;
  return details;
}
