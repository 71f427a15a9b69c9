import {
  hashKey,
  keepPreviousData,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import type { ShopKey } from '../../../../shared/routes.ts';
import { callApi, messageOf } from '../api/api-client.ts';
import type {
  AnswerSchema,
  AnyInput,
  Optional,
  RouteInput,
  Sending,
} from '../api/route-request.ts';
import { shopCache } from './shop-cache.ts';
import type { Lookup } from './use-lookup.ts';

type ReadKey = Extract<ShopKey, `GET ${string}`>;
type ReadInput<Key extends ReadKey> = RouteInput<Key> & Pick<Sending, 'timeoutMs'>;

export function answerKey<Key extends ReadKey>(key: Key, ...[input]: Optional<RouteInput<Key>>) {
  const { params = {}, query = {} } = (input ?? {}) as AnyInput;
  return [key, params, query] as const;
}

export function shopQuery<Key extends ReadKey, T>(
  key: Key,
  schema: AnswerSchema<Key, T>,
  ...[input]: Optional<ReadInput<Key>>
) {
  return queryOptions({
    queryKey: answerKey(key, ...([input] as Optional<RouteInput<Key>>)),
    queryFn: ({ signal }) => {
      const request = [{ ...input, signal }] as unknown;
      return callApi(key, schema, ...(request as Optional<RouteInput<Key> & Sending>));
    },
  });
}

/** The `refusal` says, for example, that the record does not exist. */
type ShopLookup<T> = Exclude<Lookup<T>, { state: 'failed' }> | Failed;
type Failed = { state: 'failed'; message: string; refusal: ExpectedError | undefined };

/**
 * Cached data is shown at once and read again. If the read fails, the data stays, and the failure stays until a
 * later read succeeds. `again` reads again and shows that it loads. `refresh` resolves when data is read.
 */
export function useShopLookup<T, Key extends readonly unknown[]>(
  options: UseQueryOptions<T, Error, T, Key>,
) {
  const { data, error, refetch } = useQuery(options, shopCache);
  // A query that keeps the answer of its previous key also keeps its failure.
  const key = options.placeholderData === keepPreviousData ? '' : hashKey(options.queryKey);
  const [failure, forget] = useKeptFailure(key, error);
  const lookup: ShopLookup<T> =
    data !== undefined
      ? { state: 'answered', answer: data }
      : failure
        ? {
            state: 'failed',
            message: messageOf(failure),
            refusal: failure instanceof ExpectedError ? failure : undefined,
          }
        : { state: 'loading' };
  const refresh = useCallback(async () => {
    await refetch();
  }, [refetch]);
  const again = () => {
    void refetch();
    forget();
  };
  return { lookup, refresh, again };
}

/** Keeps the error of a query while the query is read again. The returned function forgets the error. */
export function useKeptFailure(key: string, error: Error | null) {
  const [failure, setFailure] = useState({ key, error });
  if (failure.key !== key || (error && failure.error !== error)) setFailure({ key, error });
  return [failure.error, () => setFailure({ key, error: null })] as const;
}
