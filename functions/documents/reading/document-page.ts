import type { DocumentPage } from '../../../shared/documents/issued/issued.ts';
import { toSummary } from '../documents.ts';
import type { ListedDocument } from './document-list.repository.ts';

/** Documents that cannot be read are listed apart, so that the shop learns that they exist. */
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
