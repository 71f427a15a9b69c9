import { AppError } from '../../../shared/errors.ts';
import { type EntryContent, type NextEntry, nextEntry } from '../../accounting/chain/next-entry.ts';
import { spreadOut } from '../../platform/spread-out.ts';
import type { TillSession } from './stored-till-session.ts';
import { readTill, type TillDependencies, type TillStanding } from './till-standing.ts';

/** The next entry of the till, and its opening with that entry's place; or nothing, when the request is a repeated one. */
export type TillStep = {
  content: EntryContent;
  session: (place: { rank: number; at: string }) => TillSession;
};

/** Another attempt is needed each time that another entry came first. */
const MAX_ATTEMPTS = 60;

/**
 * Appends what `step` decides from the till as it stands. It is asked again when a payment, a document or another page
 * has come first. Returns the entry, or `undefined` when there was nothing to append.
 * @throws AppError CONFLICT when others always came first, UNAUTHENTICATED for a closed account, and what `step` throws.
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
