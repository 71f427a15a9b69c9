import { useCallback } from 'react';
import {
  type BonusPage,
  bonusPageSchema,
  type ClaimedBonus,
} from '../../../../../shared/bonus/answers.ts';
import { callApi, messageOf } from '../../../lib/api-client.ts';
import { ShownFailure, useLookup } from '../../../lib/use-lookup.ts';

/** A page searches 400 documents. */
const TIMEOUT_MS = 20_000;

/** The bonuses of a period, and the file for claiming them. */
export type ReadBonuses = {
  state: 'found';
  bonuses: ClaimedBonus[];
  csv: string;
  unreadable: number;
};

/** The bonuses from `from` to `to`, both 'YYYY-MM-DD' and included. */
export function useBonuses(from: string, to: string) {
  const read = useCallback(
    async (signal: AbortSignal): Promise<ReadBonuses> => {
      const whole: ReadBonuses = { state: 'found', bonuses: [], csv: '', unreadable: 0 };
      try {
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page: BonusPage = await callApi('GET /api/bonuses', bonusPageSchema, {
            query: { from, to, cursor },
            signal,
            timeoutMs: TIMEOUT_MS,
          });
          whole.bonuses.push(...page.bonuses);
          whole.csv += page.csv;
          whole.unreadable += page.unreadable ?? 0;
          ({ cursor } = page);
        }
      } catch (error) {
        throw new ShownFailure(messageOf(error), { cause: error });
      }
      return whole;
    },
    [from, to],
  );
  return useLookup(read);
}
