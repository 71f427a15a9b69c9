import type { DocumentEvent, IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { getItem, getStored, startingWith } from '../platform/table/items.ts';
import { readable } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { documentKey, eventPrefix, summaryKey } from './document-keys.ts';
import type { KnownSummary } from './documents.ts';
import {
  type BilledRepair,
  billedRepairKey,
  billedRepairKind,
} from './issuing/stored-billed-repair.ts';
import { readDocument } from './stored-document.ts';
import { readDocumentEvent } from './stored-document-event.ts';
import { summaryKind } from './stored-summary.ts';

/**
 * Reads issued documents for Lambdas that issue none, so that the bundles of these Lambdas do not contain the code
 * for issuing.
 */
export function knownDocumentsRepository(table: Table) {
  async function get(shopId: string, id: string): Promise<IssuedDocument | undefined> {
    const item = await getItem(table, documentKey(shopId, id));
    return item && readDocument(item);
  }

  const summary = (shopId: string, id: string): Promise<KnownSummary | undefined> =>
    getStored(table, summaryKind, summaryKey(shopId, id));

  /** Returns what was billed for a repair, or `undefined` if nothing ever was. */
  const billedRepair = (shopId: string, repairId: string): Promise<BilledRepair | undefined> =>
    getStored(table, billedRepairKind, billedRepairKey(shopId, repairId));

  /** Returns the events of a document, oldest first, and the number of those that cannot be read. */
  async function events(
    shopId: string,
    id: string,
  ): Promise<{ events: DocumentEvent[]; unreadable: number }> {
    const items = await startingWith(table, shopId, eventPrefix(id));
    const found = readable(items, readDocumentEvent);
    return { events: found, unreadable: items.length - found.length };
  }

  return { get, summary, billedRepair, events };
}
