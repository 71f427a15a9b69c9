import { useCallback } from 'react';
import { type Takings, takingsSchema } from '../../../../../shared/payments/takings.ts';
import { callApi, messageOf } from '../../../lib/api-client.ts';
import { ShownFailure, useLookup } from '../../../lib/use-lookup.ts';

/** The first request of a shop reads its older payments. */
const TIMEOUT_MS = 20_000;

/** The payments from `from` to `to`, both 'YYYY-MM-DD' and included. */
export function useTakings(from: string, to: string) {
  const read = useCallback(
    async (signal: AbortSignal): Promise<Takings & { state: 'found' }> => {
      try {
        const request = { query: { from, to }, signal, timeoutMs: TIMEOUT_MS };
        return { state: 'found', ...(await callApi('GET /api/takings', takingsSchema, request)) };
      } catch (error) {
        throw new ShownFailure(messageOf(error), { cause: error });
      }
    },
    [from, to],
  );
  return useLookup(read);
}
