import { type EntryContent, type NextEntry, nextEntry } from '../../accounting/chain/next-entry.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import type { TillSession } from './stored-till-session.ts';
import { readTill, type TillDependencies, type TillStanding } from './till-standing.ts';

export type TillStep = {
  content: EntryContent;
  session: (place: { rank: number; at: string }) => TillSession;
};

/**
 * Appends the entry that `step` makes. When another write has come first, `step` is called again. `step` returns
 * nothing for a repeated request.
 * @throws AppError CONFLICT when others always came first, UNAUTHENTICATED for a closed account, and what `step`
 * throws.
 */
export async function appendToTill(
  dependencies: TillDependencies,
  shopId: string,
  step: (standing: TillStanding) => Promise<TillStep | undefined> | TillStep | undefined,
): Promise<NextEntry | undefined> {
  const { till, now } = dependencies;
  return untilWritten(60, async () => {
    const standing = await readTill(dependencies, shopId);
    const decided = await step(standing);
    if (decided === undefined) return undefined;
    const next = nextEntry(standing.chain, decided.content, new Date(now()).toISOString());
    const { rank, at } = next.head;
    return (await till.append(shopId, standing.chain, next, decided.session({ rank, at }))) && next;
  });
}
