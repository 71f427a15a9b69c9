import { itemReader } from '../../platform/table/read-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { documentEventsRepository } from '../document-events.repository.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';

/** This function has its own file, because answer-quote.ts loads the list of public domains (130 kB). */
export const openQuotes = (table: Table) => ({
  documents: knownDocumentsRepository(table),
  events: documentEventsRepository(table),
  readItem: itemReader(),
  now: () => Date.now(),
});
