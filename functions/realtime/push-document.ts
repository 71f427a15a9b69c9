import { toSummary } from '../documents/documents.ts';
import type { StoredSummary } from '../documents/stored-summary.ts';
import { type PushRepairDependencies, pushToAll } from './push-repair.ts';

/** Shows its shop what has happened to a document: it was sent, answered, cancelled or billed. */
export async function pushDocument(
  dependencies: Pick<PushRepairDependencies, 'connections' | 'push' | 'now'>,
  summary: StoredSummary,
): Promise<void> {
  const document = toSummary(summary);
  const shop = { kind: 'shop', shopId: summary.user_id } as const;
  await pushToAll(dependencies, shop, async () => ({ type: 'document', document }));
}
