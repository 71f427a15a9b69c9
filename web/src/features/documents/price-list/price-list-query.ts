import {
  type PriceEntry,
  priceListSchema,
} from '../../../../../shared/documents/price-list/price-list.ts';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { answerKey, shopQuery } from '../../../lib/cache/shop-query.ts';

export const priceListQuery = shopQuery('GET /api/price-list', priceListSchema);

/**
 * A change of the list. If another tab has changed the list since, the function is called again with the newer
 * list.
 */
export type PriceListChange = (entries: readonly PriceEntry[]) => PriceEntry[];

/** If another tab has changed the list, nothing is stored and the newest list is shown. Throws ApiError. */
export async function changePriceList(change: PriceListChange): Promise<void> {
  const { queryKey } = priceListQuery;
  const { version, entries } = await shopCache.ensureQueryData(priceListQuery);
  try {
    const list = await callApi('PUT /api/price-list', priceListSchema, {
      body: { version, entries: change(entries) },
    });
    shopCache.setQueryData(queryKey, list);
    // The editor and the quick quote offer the list, so their suggestions must be read again.
    void shopCache.invalidateQueries({ queryKey: answerKey('GET /api/lines') });
  } catch (error) {
    const isStale = error instanceof ExpectedError && error.code === 'CONFLICT';
    if (isStale) await shopCache.invalidateQueries({ queryKey });
    throw error;
  }
}
