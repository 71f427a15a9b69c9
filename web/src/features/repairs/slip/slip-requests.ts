import {
  type SignatureInput,
  type SlipFormat,
  type SlipInput,
  slipSchema,
} from '../../../../../shared/repairs/slip/slip.ts';
import { callApi, downloadFile } from '../../../lib/api/api-client.ts';

export const getSlip = (id: string, signal?: AbortSignal) =>
  callApi('GET /api/repairs/{id}/slip', slipSchema, { params: { id }, ...(signal && { signal }) });

/** A new slip replaces a signed slip at once or, with `toSign`, when the new slip is signed itself. */
export const saveSlip = (id: string, body: SlipInput) =>
  callApi('PUT /api/repairs/{id}/slip', slipSchema, { params: { id }, body });

export const signSlip = (id: string, body: SignatureInput) =>
  callApi('POST /api/repairs/{id}/slip/signature', slipSchema, { params: { id }, body });

/** Prints the current slip, or the signed slip with the given number. */
export const getSlipPdf = (id: string, format: SlipFormat, number?: number) =>
  downloadFile('GET /api/repairs/{id}/slip/pdf', {
    params: { id },
    query: { format, ...(number !== undefined && { number: String(number) }) },
  });
