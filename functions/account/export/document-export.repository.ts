import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { DOCUMENT_PREFIX, documentKey, summaryKey } from '../../documents/document-keys.ts';
import type { KnownSummary } from '../../documents/documents.ts';
import { knownDocumentsRepository } from '../../documents/known-documents.repository.ts';
import { readDocument } from '../../documents/stored-document.ts';
import { summaryKind } from '../../documents/stored-summary.ts';
import { beginsWith, between } from '../../platform/table/expression.ts';
import { queryPage, queryPages } from '../../platform/table/items.ts';
import { type RawItem, readable, readEach } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { shopPartition } from '../../platform/table/table-keys.ts';
import type { DocumentRow, UnreadableRow } from './document-columns.ts';

export type DocumentExportRepository = ReturnType<typeof documentExportRepository>;

export function documentExportRepository(table: Table) {
  /**
   * Reads documents before `afterId`, newest first. It makes two requests, and one more for each invoice that was
   * credited in parts.
   */
  async function page(shopId: string, limit: number, afterId: string | undefined) {
    const { items, last } = await queryPage(table, {
      KeyConditionExpression: beginsWith(shopPartition(shopId), DOCUMENT_PREFIX),
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: afterId === undefined ? undefined : documentKey(shopId, afterId),
    });
    const documents = readEach(items, readDocument, unreadable);
    const summaries = await summariesOf(shopId, documents);
    const row = async (document: IssuedDocument): Promise<DocumentRow> => {
      const summary = summaries.get(document.id);
      return { document, summary, creditNotes: await creditNotesOf(shopId, summary) };
    };
    return {
      rows: await Promise.all(
        documents.map((document) => ('unreadable' in document ? document : row(document))),
      ),
      lastSeen: last?.slice(DOCUMENT_PREFIX.length),
    };
  }

  /** Summaries and documents sort in the same order, so the first and the last document bound the summaries. */
  async function summariesOf(shopId: string, documents: readonly { id: string }[]) {
    const [newest, oldest] = [documents[0], documents.at(-1)];
    if (newest === undefined || oldest === undefined) return new Map();
    const found = new Map<string, KnownSummary>();
    const pages = queryPages(table, {
      KeyConditionExpression: between(
        shopPartition(shopId),
        summaryKey(shopId, oldest.id).sk,
        summaryKey(shopId, newest.id).sk,
      ),
    });
    for await (const items of pages) {
      for (const summary of readable(items, summaryKind.read)) found.set(summary.id, summary);
    }
    return found;
  }

  /**
   * Returns the numbers of a document's credit notes. The summary names a single one; several are read from the events.
   */
  async function creditNotesOf(shopId: string, summary: KnownSummary | undefined) {
    const { creditNote, creditedCents = 0, credits } = summary ?? {};
    if (summary === undefined || creditedCents === 0) return [];
    if (creditNote && (credits?.count ?? 1) === 1) return [creditNote.number];
    const { events } = await knownDocumentsRepository(table).events(shopId, summary.id);
    return events.flatMap((event) =>
      event.kind === 'credit-note' ? [event.creditNote.number] : [],
    );
  }

  return { page };
}

const unreadable = ({ sk }: RawItem): UnreadableRow => ({
  unreadable: true,
  id: String(sk).slice(DOCUMENT_PREFIX.length),
});
