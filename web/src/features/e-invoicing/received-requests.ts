import { seenSchema } from '../../../../shared/documents/new-answers.ts';
import type { AnswerInput } from '../../../../shared/e-invoicing/received-answer.ts';
import {
  type ReceptionInput,
  receivedInvoiceSchema,
  receivedPageSchema,
  receptionSchema,
} from '../../../../shared/e-invoicing/reception.ts';
import { callApi, downloadFile } from '../../lib/api/api-client.ts';

export const activateReception = (body: ReceptionInput) =>
  callApi('POST /api/e-invoicing', receptionSchema, { body });

export const switchReceptionOff = () => callApi('DELETE /api/e-invoicing', receptionSchema);

export const listReceived = (cursor: string | null, signal?: AbortSignal) =>
  callApi('GET /api/received-invoices', receivedPageSchema, { query: { cursor }, signal });

/** Returns the file of an invoice as its supplier created it. Throws ApiError. */
export const getReceivedFile = (id: string) =>
  downloadFile('GET /api/received-invoices/{id}/file', { params: { id } });

export const answerReceived = (id: string, body: AnswerInput) =>
  callApi('POST /api/received-invoices/{id}/status', receivedInvoiceSchema, {
    params: { id },
    body,
  });

export const seeReceived = (id: string) =>
  callApi('POST /api/received-invoices/{id}/seen', seenSchema, { params: { id } });
