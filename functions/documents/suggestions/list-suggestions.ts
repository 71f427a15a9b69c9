import type { Suggestions } from '../../../shared/documents/suggestions.ts';
import type { SuggestionsRepository } from './suggestions.repository.ts';
import { updateSuggestions } from './update-suggestions.ts';

/**
 * The kept lines are written anew once so many documents have been issued since. Writing them at each document would cost
 * about 15 W each time; reading at most so many documents whenever the editor is opened costs about 12 R.
 */
export const REMEMBERED_FROM = 25;

/** How many documents are looked at to begin with, the latest. */
export const LOOKED_AT = 200;

/**
 * The lines that a shop has sold: those kept, and those of the documents issued since. Nothing is written where documents
 * are issued; who reads keeps them once enough have come, so that no reading grows with how many there are.
 */
export async function listSuggestions(
  { known }: { known: SuggestionsRepository },
  shopId: string,
): Promise<Suggestions> {
  const kept = await known.get(shopId);
  const { documents, count, lastId } = await known.issuedAfter(shopId, kept?.upTo ?? '', LOOKED_AT);
  const lines = updateSuggestions(kept?.lines ?? [], documents.toReversed());
  if (count >= REMEMBERED_FROM) await known.keep(shopId, { lines, upTo: lastId });
  return { lines };
}
