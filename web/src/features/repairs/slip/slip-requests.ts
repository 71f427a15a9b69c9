import {
  type SignatureInput,
  type SlipFormat,
  type SlipInput,
  slipSchema,
} from '../../../../../shared/repairs/slip/slip.ts';
import { callApi, downloadFile } from '../../../lib/api-client.ts';

/** A PDF may take as long as its route. */
const PDF_TIMEOUT_MS = 25_000;

export const getSlip = (id: string, signal?: AbortSignal) =>
  callApi('GET /api/repairs/{id}/slip', slipSchema, { params: { id }, ...(signal && { signal }) });

/** Saves what the slip says; if the slip is signed, this creates a new one. Throws ApiError. */
export const saveSlip = (id: string, body: SlipInput) =>
  callApi('PUT /api/repairs/{id}/slip', slipSchema, { params: { id }, body });

export const signSlip = (id: string, body: SignatureInput) =>
  callApi('POST /api/repairs/{id}/slip/signature', slipSchema, { params: { id }, body });

export const getSlipPdf = (id: string, format: SlipFormat) =>
  downloadFile('GET /api/repairs/{id}/slip/pdf', {
    params: { id },
    query: { format },
    timeoutMs: PDF_TIMEOUT_MS,
  });
