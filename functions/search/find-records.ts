import type { Match } from '../../shared/search/match.ts';
import type { Need, SearchQuery, Term } from '../../shared/search/query.ts';
import { noSuchCursor } from '../platform/table/paging.ts';
import { indexedWords, matchRecord, mayBeCommon } from './common-words.ts';
import { keyPrefix, type Posting, type RecordKind } from './posting.ts';
import type { SearchPosition } from './search-position.ts';
import type { WordIndex } from './words.repository.ts';

export type FoundRecord = Match & { id: string; instantMs: number };

export type FoundPage = { records: FoundRecord[]; next: SearchPosition | undefined };

export type Search = {
  shopId: string;
  kind: RecordKind;
  query: SearchQuery;
  limit: number;
  /** Only this many of the best ranks are searched, or all by default. */
  ranks?: number;
  /** A posting that fails this check is ignored as if it did not match, and its record is not read. */
  mayBe?: (posting: Posting) => boolean;
  looks?: Looks;
};

type Looks = Readonly<Record<keyof typeof LOOKS, number>>;

export const LOOKS = {
  /** The first read takes at most `total` postings from the index, and from `least` to `most` for each word prefix. */
  total: 240,
  most: 60,
  least: 20,
  on: 100,
  /** The index is read at most this many times more, `on` postings each time, while a page has no record yet. */
  onward: 8,
};

type IndexPosition = SearchPosition & { mode: 'index' };

/** `record` is the record that a posting represents, if that record meets every need. */
type Candidate = { sortKey: string; record: FoundRecord | undefined };

/** A range has the postings that were read for one word prefix, in the index's order. */
type Range = { candidates: Candidate[]; ended: boolean };

/** A look has the ranges that were read for one need, one range for each word prefix that meets the need. */
type Look = { need: number; ranges: Range[]; looks: number; read: Read };

type Read = (stream: number, limit: number, after?: string) => Promise<Range>;

/**
 * Returns a page of the records that meet every need. The index is read first for the need that is likely the
 * rarest, then for two more unless the first read is complete or fills the page. A complete read contains all
 * matches, and the page is then in the best order. Otherwise the page follows the index for the need with the
 * highest share of matches; such a page may be short while `next` leads to more, and is empty only after `onward`
 * further reads found nothing. No record is found twice or missed, because exactly one of its postings represents
 * it.
 */
export async function findRecords(
  index: WordIndex,
  search: Search,
  from?: SearchPosition,
): Promise<FoundPage> {
  if (from?.mode === 'index') return follow(search, await lookOn(index, search, from), from);
  const limit = from && (search.looks ?? LOOKS).most * 2;
  const [rarest = 0, ...needs] = likelyRarest(search.query);
  const first = await look(index, search, rarest, limit);
  const isEnough = isWhole(first) || (!from && matching(first).length >= search.limit);
  const others = isEnough ? [] : needs.map((need) => look(index, search, need, limit));
  const looks: [Look, ...Look[]] = [first, ...(await Promise.all(others))];
  const whole = looks.find(isWhole);
  if (whole || from) {
    const best = whole ?? mostYielding(looks);
    return sorted(matching(best), search.limit, from);
  }
  return follow(search, mostYielding(looks));
}

const isWhole = ({ ranges }: Look): boolean => ranges.every(({ ended }) => ended);

async function look(index: WordIndex, search: Search, place: number, most?: number): Promise<Look> {
  const { query, looks: sizes = LOOKS } = search;
  const all = query.needs.map(streamsOf);
  const prefixes = all[place] ?? [];
  const looks = likelyRarest(query).reduce((sum, need) => sum + (all[need]?.length ?? 0), 0);
  const share = Math.floor(sizes.total / Math.max(1, looks));
  const limit = most ?? Math.max(sizes.least, Math.min(sizes.most, share));
  const read = reader(index, search, prefixes);
  const ranges = await Promise.all(prefixes.map((_, stream) => read(stream, limit)));
  return { need: place, ranges, looks, read };
}

async function lookOn(index: WordIndex, search: Search, from: IndexPosition): Promise<Look> {
  const prefixes = streamsOf(search.query.needs[from.need] ?? { readings: [] });
  const prefix = prefixes[from.stream];
  const known = prefix !== undefined && from.after.startsWith(keyPrefix(search.kind, prefix));
  if (prefix === undefined || (from.after !== '' && !known)) throw noSuchCursor();
  const read = reader(index, search, prefixes);
  const ranges = prefixes.map((): Range => ({ candidates: [], ended: false }));
  ranges[from.stream] = await read(from.stream, limitOn(search), from.after);
  return { need: from.need, ranges, looks: 1, read };
}

const limitOn = ({ looks = LOOKS }: Search) => looks.on;

function reader(index: WordIndex, search: Search, prefixes: readonly string[]): Read {
  const { shopId, kind } = search;
  return async (stream, limit, after) => {
    const prefix = prefixes[stream] ?? '';
    const { postings, ended } = await index.range(shopId, kind, prefix, limit, after || undefined);
    const candidates = postings.map((posting) => candidateOf(posting, search, prefixes, stream));
    return { candidates, ended };
  };
}

function candidateOf(
  posting: Posting,
  search: Search,
  prefixes: readonly string[],
  stream: number,
): Candidate {
  const { id, instantMs, sortKey } = posting;
  const words = posting.words.slice(0, search.ranks);
  const stands = standsFor(posting.word, indexedWords(words).flat(), prefixes, stream);
  const match =
    stands && search.mayBe?.(posting) !== false ? matchRecord(words, search.query) : undefined;
  return { sortKey, record: match && { ...match, id, instantMs } };
}

/**
 * Returns whether a posting represents its record, so that each record is found once. A posting represents its
 * record if it has the first prefix with which any word of the record begins, and the record's first such word by
 * rank.
 */
function standsFor(
  word: string,
  words: readonly string[],
  prefixes: readonly string[],
  stream: number,
): boolean {
  const first = prefixes.findIndex((prefix) => words.some((each) => each.startsWith(prefix)));
  const prefix = prefixes[stream];
  return (
    first === stream &&
    prefix !== undefined &&
    words.find((each) => each.startsWith(prefix)) === word
  );
}

const matching = ({ ranges }: Look): FoundRecord[] =>
  ranges.flatMap(({ candidates }) => candidates.flatMap(({ record }) => record ?? []));

function mostYielding(looks: readonly [Look, ...Look[]]): Look {
  const shareOf = (look: Look) => {
    const looked = look.ranges.reduce((sum, { candidates }) => sum + candidates.length, 0);
    return matching(look).length / Math.max(1, looked);
  };
  return looks.reduce((best, look) => (shareOf(look) > shareOf(best) ? look : best));
}

const byWorth = (a: FoundRecord, b: FoundRecord): number =>
  a.rank - b.rank ||
  b.exact - a.exact ||
  b.instantMs - a.instantMs ||
  (a.id < b.id ? -1 : Number(a.id > b.id));

function sorted(
  found: readonly FoundRecord[],
  limit: number,
  from: (SearchPosition & { mode: 'sorted' }) | undefined,
): FoundPage {
  const left = found
    .toSorted(byWorth)
    .filter((record) => from === undefined || byWorth(record, from) > 0);
  const records = left.slice(0, limit);
  const last = records.at(-1);
  const more = left.length > records.length && last !== undefined;
  return { records, next: more ? { mode: 'sorted', ...last } : undefined };
}

/** Returns a page in the index's order, from the postings of `first`, with one more read when they are too few. */
async function follow(search: Search, first: Look, from?: IndexPosition): Promise<FoundPage> {
  const { need, read } = first;
  const look = { ...first, ranges: [...first.ranges] };
  const records: FoundRecord[] = [];
  // A page costs at most two reads for each typed word.
  let looksLeft = first.looks < 2 * search.query.words ? 1 : 0;
  let onward = (search.looks ?? LOOKS).onward;
  let { stream, after } = from ?? { stream: 0, after: '' };
  while (stream < look.ranges.length) {
    for (const { sortKey, record } of look.ranges[stream]?.candidates ?? []) {
      if (record && records.length === search.limit) {
        return { records, next: { mode: 'index', need, stream, after } };
      }
      if (record) records.push(record);
      after = sortKey;
    }
    if (look.ranges[stream]?.ended) {
      stream += 1;
      after = '';
    } else if (
      records.length < search.limit &&
      (looksLeft > 0 || (records.length === 0 && onward > 0))
    ) {
      if (looksLeft > 0) looksLeft -= 1;
      else onward -= 1;
      look.ranges[stream] = await read(stream, limitOn(search), after);
    } else {
      return { records, next: { mode: 'index', need, stream, after } };
    }
  }
  // This page contains all matches, so it is in the best order.
  return { records: from ? records : records.toSorted(byWorth), next: undefined };
}

/** At most this many needs are read from the index. The other needs are checked on the records found. */
const NEEDS_AT_ONCE = 3;

/**
 * Chooses the needs to look up, by position: the longest words, numbers first. A need that a common word may meet is
 * chosen only if common words may meet every need.
 */
export function likelyRarest({ needs }: SearchQuery): number[] {
  const isLeftOut = (need: Need) => mayBeCommon(need) && !needs.every(mayBeCommon);
  const worth = (need: Need) =>
    Math.max(...streamsOf(need).map((prefix) => prefix.length * (/^~?\d/.test(prefix) ? 2 : 1)));
  return needs
    .flatMap((need, place) => (isLeftOut(need) ? [] : [{ place, worth: worth(need) }]))
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, NEEDS_AT_ONCE)
    .map(({ place }) => place);
}

/**
 * Returns the prefixes of each reading's longest term. A record that meets a reading meets all its terms, so one term
 * is enough.
 */
export function streamsOf({ readings }: Need): string[] {
  const streams = readings.flatMap((terms) => {
    const lengthOf = ({ prefixes: [first = ''] }: Term) => first.length;
    const [longest] = terms.toSorted((a, b) => lengthOf(b) - lengthOf(a));
    return longest?.prefixes ?? [];
  });
  return [...new Set(streams)];
}
