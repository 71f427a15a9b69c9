import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DocumentSeries } from '../../shared/documents/documents.ts';
import type { DocumentEvent, IssuedDocument } from '../../shared/documents/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { readEach } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transaction.ts';
import { type ChainStanding, chainStandingOf } from './chain/standing.ts';
import {
  documentKey,
  eventPrefix,
  LAST_DAY,
  NUMBERING_PREFIX,
  sequenceKey,
  summaryKey,
} from './document-keys.ts';
import type { KnownSummary } from './documents.ts';
import { type IssueOptions, issueItems, type Place, REFUSED } from './issue-items.ts';
import { startingWith } from './starting-with.ts';
import { readDocument } from './stored-document.ts';
import { readDocumentEvent } from './stored-document-event.ts';
import { issueKeyKey, readIssueKey } from './stored-issue-key.ts';
import { readLastDay } from './stored-last-day.ts';
import { readSequence } from './stored-sequence.ts';
import { readSummary } from './stored-summary.ts';

/**
 * Where the next document of a series comes: after number `last` of its year, and not before `lastDay`, '' when free; its
 * entry comes after the head of the shop's chain.
 */
export type Numbering = { last: number; lastDay: string; chain: ChainStanding };

export type IssueOutcome =
  | { kind: 'issued' }
  | { kind: 'sequence-moved' }
  | { kind: 'origin-taken' }
  | { kind: 'repeated'; id: string; digest: string };

export type DocumentsRepository = ReturnType<typeof documentsRepository>;

/** Issued documents in the table. Nothing here changes or deletes a frozen document. */
export function documentsRepository(table: Table) {
  async function read(Key: { pk: string; sk: string }) {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
    );
    return Item;
  }

  /** The shop's document of an id; `undefined` when it has none, whoever else may. */
  async function get(shopId: string, id: string): Promise<IssuedDocument | undefined> {
    const item = await read(documentKey(shopId, id));
    return item && readDocument(item);
  }

  /** What a client's key of an issue gave; `undefined` when it is new. */
  async function issuedUnder(shopId: string, key: string) {
    const item = await read(issueKeyKey(shopId, key));
    return item && readIssueKey(item);
  }

  /** What has happened to a document so far. */
  async function summary(shopId: string, id: string): Promise<KnownSummary | undefined> {
    const item = await read(summaryKey(shopId, id));
    return item && readSummary(item);
  }

  /** The events of a document, oldest first, and how many there are beside that cannot be read. */
  async function events(
    shopId: string,
    id: string,
  ): Promise<{ events: DocumentEvent[]; unreadable: number }> {
    const items = await startingWith(table, shopId, eventPrefix(id));
    const found = readEach(items, readDocumentEvent, () => undefined);
    const readable = found.filter((event) => event !== undefined);
    return { events: readable, unreadable: found.length - readable.length };
  }

  /** Where a series stands in a year, rank 0 before the first, and the day of the shop's last document of any series. */
  async function sequence(
    shopId: string,
    series: DocumentSeries,
    year: number,
  ): Promise<Numbering> {
    const items = await startingWith(table, shopId, NUMBERING_PREFIX);
    const own = sequenceKey(shopId, series, year).sk;
    const days = items.map((item) =>
      item.sk === LAST_DAY ? readLastDay(item).day : readSequence(item).lastDate,
    );
    return {
      last: readSequence(items.find(({ sk }) => sk === own)).last,
      // The sequences tell the day of what was issued before the last day had an item of its own.
      lastDay: days.sort().at(-1) ?? '',
      chain: chainStandingOf(items),
    };
  }

  /**
   * Stores a document as the next of its series, all or nothing: the sequence moves on by one, and with it the day of the
   * shop's last document, which never goes back, and the head of its chain; the document, its entry of the chain, its
   * summary and the client's key are written, and the origin learns its successor. Nothing is ever left out of the sequence, because a number exists only together with
   * its document.
   * @throws AppError UNAUTHENTICATED when the shop's account is closed.
   */
  async function issue(
    shopId: string,
    document: IssuedDocument,
    place: Place,
    options: IssueOptions,
  ): Promise<IssueOutcome> {
    const { idempotency, follows, credits, deposits } = options;
    const refusals = await transact(
      table,
      issueItems(table.name, shopId, document, place, options),
    );
    if (refusals === undefined) return { kind: 'issued' };
    if (refusals[REFUSED.closure]?.condition) throw new AppError('UNAUTHENTICATED');
    const key = idempotency && refusals[REFUSED.options];
    const first = REFUSED.options + (idempotency ? 1 : 0);
    const origin = (follows ?? credits ?? deposits) && refusals[first];
    const quote = credits && deposits && refusals[first + 1];
    if (key?.condition) {
      const { id, digest } = readIssueKey(key.item ?? {});
      return { kind: 'repeated', id, digest };
    }
    if (origin?.condition || quote?.condition) return { kind: 'origin-taken' };
    if (refusals[REFUSED.sequence]?.condition || refusals[REFUSED.lastDay]?.condition) {
      return { kind: 'sequence-moved' };
    }
    throw new Error('A document was refused for no condition of its own');
  }

  return { get, issuedUnder, summary, events, sequence, issue };
}
