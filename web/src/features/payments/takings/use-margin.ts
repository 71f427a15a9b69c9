import { useCallback } from 'react';
import { type MarginSums, marginSchema } from '../../../../../shared/payments/margin.ts';
import { callApi, messageOf } from '../../../lib/api-client.ts';
import { ShownFailure, useLookup } from '../../../lib/use-lookup.ts';

/** A month of a busy shop takes several requests of 200 documents, one after the other. */
const TIMEOUT_MS = 20_000;

/** The sales under the margin scheme from `from` to `to`, both 'YYYY-MM-DD' and included. */
export function useMargin(from: string, to: string) {
  const read = useCallback(
    async (signal: AbortSignal): Promise<MarginSums & { state: 'found' }> => {
      try {
        const request = { query: { from, to }, signal, timeoutMs: TIMEOUT_MS };
        return { state: 'found', ...(await callApi('GET /api/margin', marginSchema, request)) };
      } catch (error) {
        throw new ShownFailure(messageOf(error), { cause: error });
      }
    },
    [from, to],
  );
  return useLookup(read);
}
