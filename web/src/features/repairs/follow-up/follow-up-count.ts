import { QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { countOf, type FollowUpCount } from '../../../../../shared/repairs/follow-up/count.ts';
import type {
  FollowedRepair,
  FollowUp,
} from '../../../../../shared/repairs/follow-up/follow-up.ts';
import {
  hasUndelivered,
  hasUnreadReply,
  needsCall,
} from '../../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { LIVE, shopCache } from '../../../lib/cache/shop-cache.ts';
import { answerKey } from '../../../lib/cache/shop-query.ts';

/** Three digits do not fit beside the word on a phone. */
const MOST_SHOWN = 99;
/** A count is shown for this time before it is read again. */
const FRESH_MS = 600_000;
/** The count is read this long after a page opens, so that the page's own requests go first. */
const PAUSE_MS = 2_000;

const queryKey = answerKey('GET /api/follow-up');

export const followUpQuery = queryOptions({
  queryKey,
  // Every page shows the count, so the schema of the list is loaded only when the list is read.
  queryFn: (context): Promise<FollowUp> =>
    import('./follow-up-query.ts').then(({ readFollowUp }) => readFollowUp(context)),
  meta: LIVE,
});

/** Resolves once the page and the navigation show the newest list. */
export const readFollowUpAgain = () => new QueryObserver(shopCache, followUpQuery).refetch();

export const useFollowUpCount = (): FollowUpCount | undefined =>
  useQuery({ ...followUpQuery, enabled: false, select: countOf }, shopCache).data;

export const countText = ({ lines, more }: FollowUpCount) =>
  more || lines > MOST_SHOWN ? `${Math.min(lines, MOST_SHOWN)}+` : String(lines);

function read(): void {
  if (document.hidden) return;
  // A failure also counts as a read, so that a server in trouble does not get another request from every page.
  const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = shopCache.getQueryState(queryKey) ?? {};
  if (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) < FRESH_MS) return;
  shopCache
    .fetchQuery(followUpQuery)
    .catch((error: unknown) =>
      console.warn('The count of the follow-up list could not be read', error),
    );
}

/** Reads the count when a page opens or comes back into view, at most every ten minutes. */
export function useFreshFollowUpCount(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is read again on each page
  useEffect(() => {
    const timer = window.setTimeout(read, PAUSE_MS);
    document.addEventListener('visibilitychange', read);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [pathname]);
}

/**
 * Removes the lines that a repair's new state has settled, so that the count follows what the shop does. Adds the
 * repair when its customer has replied.
 */
export function showRepair(repair: RepairSummary): void {
  const { id, version, status, promisedOn, handedOverAt, withdrawnAt } = repair;
  const isOpen = !handedOverAt && !withdrawnAt;
  const isOther = ({ repair: listed }: FollowedRepair) =>
    listed.id !== id || listed.version > version;
  const inStatus = (line: FollowedRepair) =>
    isOther(line) || (isOpen && line.repair.status === status);
  change((followUp) => {
    const { replies = [], overdueRepairs = [] } = followUp;
    const hasReply = hasUnreadReply(repair);
    const others = replies.filter((reply) => reply.id !== id);
    return {
      ...followUp,
      overdueRepairs: overdueRepairs.filter(
        (line) =>
          isOther(line) ||
          (isOpen && status !== 'completed' && line.repair.promisedOn === promisedOn),
      ),
      replies: hasReply ? [...others, repair] : others,
      contact: followUp.contact.filter((line) => inStatus(line) && (isOther(line) || !hasReply)),
      toCall: followUp.toCall.filter((line) => isOther(line) || needsCall(repair)),
      undelivered: followUp.undelivered.filter((line) => isOther(line) || hasUndelivered(repair)),
      waiting: followUp.waiting.filter(inStatus),
      notFetched: followUp.notFetched.filter(inStatus),
    };
  });
}

/** Removes an invoice that is paid, or a quote that is answered. */
export function showDocument({ id, dueCents = 0, decision }: DocumentSummary): void {
  change((followUp) => ({
    ...followUp,
    overdueInvoices: followUp.overdueInvoices.filter(
      ({ document }) => document.id !== id || dueCents > 0,
    ),
    unpaidInvoices: followUp.unpaidInvoices?.filter(
      ({ document }) => document.id !== id || dueCents > 0,
    ),
    unansweredQuotes: followUp.unansweredQuotes.filter(
      ({ document }) => document.id !== id || decision === null,
    ),
  }));
}

/** The list is as old as its last read, so the time of that read stays. */
function change(to: (followUp: FollowUp) => FollowUp): void {
  const updatedAt = shopCache.getQueryState(queryKey)?.dataUpdatedAt;
  shopCache.setQueryData<FollowUp>(queryKey, (known) => known && to(known), { updatedAt });
}
