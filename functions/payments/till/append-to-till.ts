import { AppError } from '../../../shared/errors.ts';
import { type EntryContent, type NextEntry, nextEntry } from '../../accounting/chain/next-entry.ts';
import { spreadOut } from '../../platform/table/spread-out.ts';
import type { TillSession } from './stored-till-session.ts';
import { readTill, type TillDependencies, type TillStanding } from './till-standing.ts';

/** The items to append to the till: the next entry, and the opening with the place of that entry in the chain. */
export type TillStep = {
  content: EntryContent;
  session: (place: { rank: number; at: string }) => TillSession;
};

/** An attempt fails when another entry came first. */
const MAX_ATTEMPTS = 60;

/**
 * Appends the entry that `step` makes from the present till. `step` is called again when a payment, a document or
 * another page has come first, and returns nothing for a repeated request. Returns the entry, or `undefined` when there
 * was none.
 * @throws AppError CONFLICT when other writes always came first, UNAUTHENTICATED for a closed account, and what `step`
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
