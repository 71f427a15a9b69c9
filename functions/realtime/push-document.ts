import type { DocumentSummary } from '../../shared/documents/issued.ts';
import { toSummary } from '../documents/documents.ts';
import { type PushRepairDependencies, pushToAll } from './push-repair.ts';

/** A document's line of the list as it is stored. */
export type StoredDocumentSummary = DocumentSummary & { user_id: string };

/** Shows its shop what has happened to a document: it was sent, answered, cancelled or billed. */
export async function pushDocument(
  dependencies: Pick<PushRepairDependencies, 'connections' | 'push' | 'now'>,
  summary: StoredDocumentSummary,
): Promise<void> {
  const document = toSummary(summary);
  const shop = { kind: 'shop', shopId: summary.user_id } as const;
  await pushToAll(dependencies, shop, async () => ({ type: 'document', document }));
}
