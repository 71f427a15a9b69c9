import { documentDetailsSchema } from '../../../../shared/documents/issued/issued.ts';
import { callApi } from '../api/api-client.ts';

export const getDocument = (id: string, signal?: AbortSignal) =>
  callApi('GET /api/documents/{id}', documentDetailsSchema, {
    params: { id },
    signal,
  });
