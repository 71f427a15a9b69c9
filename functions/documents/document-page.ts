import type { DocumentPage } from '../../shared/documents/issued.ts';
import type { ListedDocument } from './document-list.repository.ts';
import { toSummary } from './documents.ts';

/**
 * A page of what is listed, in its order: what cannot be read is named apart, so that its shop learns that it is there.
 * `cursor` is null on the last page; `today` is the day on which payments stand so.
 */
export function documentPage(
  listed: readonly ListedDocument[],
  cursor: string | null,
  today: string,
): DocumentPage {
  const unreadable = listed.flatMap((each) => ('unreadable' in each ? { id: each.id } : []));
  return {
    documents: listed.flatMap((each) => ('unreadable' in each ? [] : toSummary(each, today))),
    ...(unreadable.length > 0 && { unreadable }),
    cursor,
  };
}
