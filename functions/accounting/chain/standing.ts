import { LAST_DAY } from '../../documents/document-keys.ts';
import { type ChainHead, lastDayKind } from '../../documents/issuing/stored-last-day.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';

/** The present head of a shop's chain; `undefined` before its first entry. */
export type ChainStanding = { head: ChainHead | undefined };

/** Reads the head of the chain from the items that one Query of `NUMBERING_PREFIX` returns. */
export function chainStandingOf(items: readonly RawItem[]): ChainStanding {
  const lastDay = items.find(({ sk }) => sk === LAST_DAY);
  return { head: lastDay && lastDayKind.read(lastDay).chain };
}
