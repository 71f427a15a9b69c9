import { LAST_DAY, SEQUENCE_PREFIX } from '../../documents/document-keys.ts';
import { type ChainHead, readLastDay } from '../../documents/stored-last-day.ts';
import { readSequence } from '../../documents/stored-sequence.ts';
import type { RawItem } from '../../platform/stored-item.ts';

/** The last number of a series in a year. */
type GivenNumbers = { series: string; year: number; last: number };

/**
 * The present head of a shop's chain. `given` are the numbers that were issued before the chain begins; they are read
 * only then.
 */
export type ChainStanding = { head: ChainHead | undefined; given: GivenNumbers[] };

/** Reads the head of the chain from the items that one Query of `NUMBERING_PREFIX` returns. */
export function chainStandingOf(items: readonly RawItem[]): ChainStanding {
  const lastDay = items.find(({ sk }) => sk === LAST_DAY);
  const head = lastDay && readLastDay(lastDay).chain;
  return { head, given: head ? [] : items.filter(({ sk }) => sk !== LAST_DAY).map(givenNumbers) };
}

function givenNumbers(item: RawItem): GivenNumbers {
  const [series = '', year] = String(item.sk).slice(SEQUENCE_PREFIX.length).split('#');
  return { series, year: Number(year), last: readSequence(item).last };
}
