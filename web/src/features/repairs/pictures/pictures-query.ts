import { queryOptions } from '@tanstack/react-query';
import { answerKey } from '../../../lib/cache/shop-query.ts';
import { getPictures } from './picture-requests.ts';

/** The addresses of pictures are valid for at least five minutes. */
const FRESH_MS = 4 * 60_000;

export const picturesKey = (repair: string) =>
  answerKey('GET /api/repairs/{id}/pictures', { params: { id: repair } });

export const picturesQuery = (repair: string) =>
  queryOptions({
    queryKey: picturesKey(repair),
    queryFn: ({ signal }) => getPictures(repair, signal),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: true,
  });
