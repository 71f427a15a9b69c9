import { queryOptions } from '@tanstack/react-query';
import {
  type BonusPage,
  bonusPageSchema,
  type ClaimedBonus,
} from '../../../../../shared/bonus/answers.ts';
import { callApi } from '../../../lib/api-client.ts';
import { answerKey, useShopLookup } from '../../../lib/shop-query.ts';

/** One request searches 400 documents, which may take long. */
const TIMEOUT_MS = 20_000;

/** The bonuses of a period, and the file for claiming them. */
export type ReadBonuses = { bonuses: ClaimedBonus[]; csv: string; unreadable: number };

/** The bonuses from `from` to `to`, both 'YYYY-MM-DD' and included. */
export const useBonuses = (from: string, to: string) =>
  useShopLookup(
    queryOptions({
      queryKey: answerKey('GET /api/bonuses', { query: { from, to } }),
      queryFn: ({ signal }) => readAll(from, to, signal),
    }),
  );

async function readAll(from: string, to: string, signal: AbortSignal): Promise<ReadBonuses> {
  const whole: ReadBonuses = { bonuses: [], csv: '', unreadable: 0 };
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
  return whole;
}
