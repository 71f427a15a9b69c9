import { LAST_DAY } from '../../documents/document-keys.ts';
import { type ChainHead, lastDayKind } from '../../documents/issuing/stored-last-day.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';

export type ChainStanding = { head: ChainHead | undefined };

export function chainStandingOf(items: readonly RawItem[]): ChainStanding {
  const lastDay = items.find(({ sk }) => sk === LAST_DAY);
  return { head: lastDay && lastDayKind.read(lastDay).chain };
}
