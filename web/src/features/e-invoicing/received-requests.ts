import { seenSchema } from '../../../../shared/documents/new-answers.ts';
import type { AnswerInput } from '../../../../shared/e-invoicing/received-answer.ts';
import {
  type ReceivedInvoice,
  type ReceivedPage,
  type Reception,
  type ReceptionInput,
  receivedInvoiceSchema,
  receivedPageSchema,
  receptionSchema,
} from '../../../../shared/e-invoicing/reception.ts';
import { callApi, downloadFile } from '../../lib/api-client.ts';

const RECEPTION = '/api/e-invoicing';
/** The server fetches the file from the e-invoicing platform during the request. */
const LONG_TIMEOUT_MS = 30_000;

const pathOf = <Rest extends string>(id: string, rest: Rest) =>
  `/api/received-invoices/${encodeURIComponent(id)}${rest}` as const;

/** Whether the shop receives its suppliers' invoices. Throws ApiError. */
export const getReception = (signal: AbortSignal): Promise<Reception> =>
  callApi(RECEPTION, receptionSchema, { signal });

/** Turns on the reception of invoices for a SIREN. Throws ApiError. */
export const activateReception = (body: ReceptionInput): Promise<Reception> =>
  callApi(RECEPTION, receptionSchema, { method: 'POST', body });

/** Turns reception off. Throws ApiError. */
export const switchReceptionOff = (): Promise<Reception> =>
  callApi(RECEPTION, receptionSchema, { method: 'DELETE' });

/** A page of the received invoices, newest first. Throws ApiError. */
export const listReceived = (cursor: string | null, signal: AbortSignal): Promise<ReceivedPage> =>
  callApi(
    cursor === null
      ? '/api/received-invoices'
      : `/api/received-invoices?${new URLSearchParams({ cursor })}`,
    receivedPageSchema,
    { signal },
  );

/** The file of an invoice, as its supplier created it. Throws ApiError. */
export const getReceivedFile = (id: string): Promise<Blob> =>
  downloadFile(pathOf(id, '/file'), { timeoutMs: LONG_TIMEOUT_MS });

/** Answers an invoice: in progress, approved or refused. Throws ApiError. */
export const answerReceived = (id: string, body: AnswerInput): Promise<ReceivedInvoice> =>
  callApi(pathOf(id, '/status'), receivedInvoiceSchema, { method: 'POST', body });

/** Records that an invoice was opened. Throws ApiError. */
export const seeReceived = (id: string) =>
  callApi(pathOf(id, '/seen'), seenSchema, { method: 'POST', body: {} });
