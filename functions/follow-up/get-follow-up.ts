import {
  type FollowedQuote,
  type FollowedRepair,
  type FollowUp,
  NOT_FETCHED_DAYS,
  UNANSWERED_QUOTE_DAYS,
} from '../../shared/follow-up/follow-up.ts';
import {
  DEFAULT_WAITING_DAYS,
  WAITING_STATUSES,
  type WaitingDays,
} from '../../shared/follow-up/waiting-days.ts';
import { needsCall } from '../../shared/repairs/notifications.ts';
import type { RepairStatus } from '../../shared/repairs/repairs.ts';
import { parisDay } from '../../shared/time.ts';
import type { StoredCompany } from '../company/stored-company.ts';
import { toSummary as toDocument } from '../documents/documents.ts';
import { trackingNumberOf } from '../repairs/repair-id.ts';
import type { RepairsRepository } from '../repairs/repairs.repository.ts';
import { type StoredRepair, toSummary } from '../repairs/repairs.ts';
import { TO_BE_CALLED } from '../search/repair-words.ts';
import type { WordIndex } from '../search/words.repository.ts';
import type { FollowUpRepository } from './follow-up.repository.ts';

export type GetFollowUpDependencies = {
  followUp: FollowUpRepository;
  words: WordIndex;
  repairs: Pick<RepairsRepository, 'getAll'>;
  companies: { get(shopId: string): Promise<StoredCompany | undefined> };
  now: () => number;
};

const DAY_MS = 86_400_000;
/** What is looked at of each kind: the oldest ones, so that no shop's size changes what a look costs. */
const LOOKED_AT = 50;
/** A quote is open for a year at most. */
const QUOTES_BACK_DAYS = 365;
const DOCUMENTS_LOOKED_AT = 400;
const [FETCHED_WITHIN_DAYS] = NOT_FETCHED_DAYS;

/**
 * What waits in a shop, by kind: one round of a Query for each of the five statuses, one for who is to be called, one
 * for quotes, and the company; then the repairs, a hundred by one request. Of each status the oldest repairs are looked
 * at; `more` says where there are others.
 */
export async function getFollowUp(
  { followUp, words, repairs, companies, now }: GetFollowUpDependencies,
  shopId: string,
): Promise<FollowUp> {
  const nowMs = now();
  const oldest = (status: RepairStatus, days: number) =>
    followUp.oldestIn(shopId, status, nowMs - days * DAY_MS, LOOKED_AT);
  const [company, called, quotes, finished, ...waiting] = await Promise.all([
    companies.get(shopId),
    words.range(shopId, 'repairs', TO_BE_CALLED, LOOKED_AT),
    followUp.quotesBetween(
      shopId,
      nowMs - QUOTES_BACK_DAYS * DAY_MS,
      nowMs - UNANSWERED_QUOTE_DAYS * DAY_MS,
      DOCUMENTS_LOOKED_AT,
    ),
    oldest('completed', FETCHED_WITHIN_DAYS),
    ...WAITING_STATUSES.map((status) => oldest(status, 1)),
  ]);
  const numbers = [
    ...called.postings.flatMap(({ id }) => trackingNumberOf(id) ?? []),
    ...[finished, ...waiting].flatMap(({ found }) => found),
  ];
  const found = await repairs.getAll(numbers);
  const own = found
    // What handed over or withdrawn is, nobody waits for.
    .filter((each) => each.user_id === shopId && !each.handedOverAt && !each.withdrawnAt)
    .map((repair) => followed(repair, nowMs))
    .toSorted((a, b) => (a.since < b.since ? -1 : 1));
  const waitingDays: WaitingDays = company?.waiting_days ?? DEFAULT_WAITING_DAYS;
  return {
    waitingDays,
    toCall: own.filter(({ repair }) => needsCall(repair)),
    waiting: own.filter(
      ({ repair: { status }, days }) => status !== 'completed' && days >= waitingDays[status],
    ),
    notFetched: own.filter(
      ({ repair, days }) => repair.status === 'completed' && days >= FETCHED_WITHIN_DAYS,
    ),
    unansweredQuotes: quotes.found
      .filter(({ validUntil }) => validUntil === null || validUntil >= parisDay(nowMs))
      .map(
        (document): FollowedQuote => ({
          document: toDocument(document),
          days: daysSince(document.issuedAt, nowMs),
        }),
      ),
    more: !called.ended || [quotes, finished, ...waiting].some(({ more }) => more),
  };
}

function followed(repair: StoredRepair, nowMs: number): FollowedRepair {
  const entry = repair.statusHistory.length - 1;
  const since = repair.statusHistory[entry]?.timestamp ?? repair.updated_at;
  return { repair: toSummary(repair), entry, since, days: daysSince(since, nowMs) };
}

const daysSince = (iso: string, nowMs: number) =>
  Math.max(0, Math.floor((nowMs - Date.parse(iso)) / DAY_MS));
