import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { countOf, type FollowUpCount } from '../../../../../shared/repairs/follow-up/count.ts';
import type { FollowUp } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { answerKey } from '../../../lib/cache/shop-query.ts';

/** Three digits do not fit beside the word on a phone. */
const MOST_SHOWN = 99;
/** A count is shown for this time before it is read again. */
const FRESH_MS = 600_000;
/** The requests of the page itself go first. */
const PAUSE_MS = 2_000;

const queryKey = answerKey('GET /api/follow-up');

export const useFollowUpCount = (): FollowUpCount | undefined =>
  useQuery(
    { queryKey, queryFn: skipToken as typeof skipToken | (() => FollowUp), select: countOf },
    shopCache,
  ).data;

export const countText = ({ lines, more }: FollowUpCount) =>
  more || lines > MOST_SHOWN ? `${Math.min(lines, MOST_SHOWN)}+` : String(lines);

async function read(): Promise<void> {
  if (document.hidden) return;
  // A failure also counts as a read, so that a server in trouble does not get another request from every page.
  const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = shopCache.getQueryState(queryKey) ?? {};
  if (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) < FRESH_MS) return;
  try {
    const { followUpQuery } = await import('./follow-up-query.ts');
    await shopCache.prefetchQuery(followUpQuery);
  } catch (error) {
    console.warn('The count of the follow-up list could not be read', error);
  }
}

/** Reads the count when a page opens or comes back into view, at most every ten minutes. */
export function useFreshFollowUpCount(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is read again on each page
  useEffect(() => {
    const timer = window.setTimeout(() => void read(), PAUSE_MS);
    const onSeen = () => void read();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [pathname]);
}
