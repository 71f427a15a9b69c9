import { AppError } from '../../../shared/errors.ts';
import { type EntryContent, type NextEntry, nextEntry } from '../../accounting/chain/next-entry.ts';
import { spreadOut } from '../../platform/table/back-off.ts';
import type { TillSession } from './stored-till-session.ts';
import { readTill, type TillDependencies, type TillStanding } from './till-standing.ts';

export type TillStep = {
  content: EntryContent;
  session: (place: { rank: number; at: string }) => TillSession;
};

/** An attempt fails when another entry came first. */
const MAX_ATTEMPTS = 60;

/**
 * Appends the entry that `step` makes, which is called again when another write has come first, and returns nothing for
 * a repeated request.
 * @throws AppError CONFLICT when others always came first, UNAUTHENTICATED for a closed account, and what `step`
 * throws.
 */
export async function appendToTill(
  dependencies: TillDependencies,
  shopId: string,
  step: (standing: TillStanding) => Promise<TillStep | undefined> | TillStep | undefined,
): Promise<NextEntry | undefined> {
  const { till, now } = dependencies;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const standing = await readTill(dependencies, shopId);
    const decided = await step(standing);
    if (decided === undefined) return undefined;
    const next = nextEntry(standing.chain, decided.content, new Date(now()).toISOString());
    const { rank, at } = next.head;
    if (await till.append(shopId, standing.chain, next, decided.session({ rank, at }))) return next;
    await spreadOut(attempt);
  }
  throw new AppError('CONFLICT');
}
