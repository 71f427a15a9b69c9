import {
  type Till,
  type TillClosing,
  tillClosingSchema,
  tillClosingsSchema,
  tillSchema,
} from '../../../../../shared/payments/till/answers.ts';
import type {
  TillCloseInput,
  TillMoveInput,
  TillOpenInput,
} from '../../../../../shared/payments/till/till.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { shopQuery } from '../../../lib/cache/shop-query.ts';

/** The server reads many entries for a till that was open for a long time. */
const TIMEOUT_MS = 20_000;

export const tillQuery = shopQuery('GET /api/till', tillSchema, { timeoutMs: TIMEOUT_MS });

/** Reads the closings with numbers below `before`, newest first. */
export const closingsQuery = (before: number | undefined) =>
  shopQuery('GET /api/till/closings', tillClosingsSchema, {
    query: before === undefined ? {} : { before: String(before) },
  });

export const readTillAgain = () =>
  shopCache.invalidateQueries({ queryKey: tillQuery.queryKey.slice(0, 1) });

const shown = (till: Till): Till => shopCache.setQueryData(tillQuery.queryKey, till) ?? till;

/** Opens the till. A repeated request gets the same answer. This request and those below throw ApiError. */
export const openTill = async (body: TillOpenInput): Promise<Till> =>
  shown(await callApi('POST /api/till/open', tillSchema, { body, timeoutMs: TIMEOUT_MS }));

export const moveTillCash = async (body: TillMoveInput): Promise<Till> =>
  shown(await callApi('POST /api/till/moves', tillSchema, { body, timeoutMs: TIMEOUT_MS }));

export async function closeTill(body: TillCloseInput): Promise<TillClosing> {
  const sent = { body, timeoutMs: TIMEOUT_MS };
  const closing = await callApi('POST /api/till/close', tillClosingSchema, sent);
  await Promise.all([
    readTillAgain(),
    shopCache.invalidateQueries({ queryKey: closingsQuery(undefined).queryKey.slice(0, 1) }),
  ]);
  return closing;
}
