import { LAST_DAY } from '../../documents/document-keys.ts';
import { type ChainHead, lastDayKind } from '../../documents/issuing/stored-last-day.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';

/** `undefined` before the first entry. */
export type ChainStanding = { head: ChainHead | undefined };

/** `items` are what one Query of `NUMBERING_PREFIX` returns. */
export function chainStandingOf(items: readonly RawItem[]): ChainStanding {
  const lastDay = items.find(({ sk }) => sk === LAST_DAY);
  return { head: lastDay && lastDayKind.read(lastDay).chain };
}
