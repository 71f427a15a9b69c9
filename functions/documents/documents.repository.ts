import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { DOCUMENT_TYPES, type DocumentSeries } from '../../shared/documents/documents.ts';
import type {
  DocumentEvent,
  DocumentSummary,
  IssuedDocument,
} from '../../shared/documents/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { readEach } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { closureKey, shopPartition } from '../platform/table-keys.ts';
import { type TransactItem, transact } from '../platform/transaction.ts';
import { documentKey, eventPrefix, sequenceKey, summaryKey } from './document-keys.ts';
import { referenceTo } from './documents.ts';
import { documentItem, readDocument } from './stored-document.ts';
import { readDocumentEvent } from './stored-document-event.ts';
import {
  type FollowedInvoice,
  followedInvoiceItem,
  followedInvoiceKey,
  isFollowedByItself,
} from './stored-followed-invoice.ts';
import { issueKeyItem, readIssueKey } from './stored-issue-key.ts';
import { readSequence, type Sequence, sequenceKind } from './stored-sequence.ts';
import { readSummary, summaryItem } from './stored-summary.ts';

/** What issuing does besides: remember the client's key, tell the document that this one follows. */
export type IssueOptions = {
  idempotency?: { key: string; digest: string } | undefined;
  /** The attribute of the origin's summary that names this document; it must still be empty. */
  follows?: 'creditNote' | 'invoice' | undefined;
  /** The invoice that nobody has to pay any more. */
  unfollows?: FollowedInvoice | undefined;
  /** The quote whose invoice this credit note cancels: it can be billed again. */
  frees?: { quoteId: string; invoiceId: string } | undefined;
};

export type IssueOutcome =
  | { kind: 'issued' }
  | { kind: 'sequence-moved'; sequence: Sequence }
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

  /** What has happened to a document so far. */
  async function summary(shopId: string, id: string): Promise<DocumentSummary | undefined> {
    const item = await read(summaryKey(shopId, id));
    return item && readSummary(item);
  }

  /** The events of a document, oldest first, and how many there are beside that cannot be read. */
  async function events(
    shopId: string,
    id: string,
  ): Promise<{ events: DocumentEvent[]; unreadable: number }> {
    const pages = paginateQuery(
      { client: table.client },
      {
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':shop': shopPartition(shopId), ':prefix': eventPrefix(id) },
        ConsistentRead: true,
      },
    );
    const found: (DocumentEvent | undefined)[] = [];
    for await (const { Items = [] } of pages) {
      found.push(...readEach(Items, readDocumentEvent, () => undefined));
    }
    const readable = found.filter((event) => event !== undefined);
    return { events: readable, unreadable: found.length - readable.length };
  }

  /** Where a series stands in a year; rank 0 before the first. */
  async function sequence(shopId: string, series: DocumentSeries, year: number): Promise<Sequence> {
    return readSequence(await read(sequenceKey(shopId, series, year)));
  }

  /**
   * Stores a document as the next of its series, all or nothing: the sequence moves on by one, the document, its
   * summary and the client's key are written, and the origin learns its successor. Nothing is ever left out of the
   * sequence, because a number exists only together with its document.
   * @throws AppError UNAUTHENTICATED when the shop's account is closed.
   */
  async function issue(
    shopId: string,
    document: IssuedDocument,
    rank: number,
    { idempotency, follows, unfollows, frees }: IssueOptions,
  ): Promise<IssueOutcome> {
    const refusals = await transact(table, [
      moveSequence(shopId, document, rank),
      {
        Put: {
          TableName: table.name,
          Item: documentItem(shopId, document),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Put: {
          TableName: table.name,
          Item: summaryItem(shopId, document),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        ConditionCheck: {
          TableName: table.name,
          Key: closureKey(shopId),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...(idempotency ? [rememberKey(shopId, document, idempotency)] : []),
      ...(follows ? [tellOrigin(shopId, document, follows)] : []),
      ...followUp(shopId, document, unfollows),
      ...(frees ? [freeQuote(shopId, frees)] : []),
    ]);
    if (refusals === undefined) return { kind: 'issued' };
    if (refusals[3]?.condition) throw new AppError('UNAUTHENTICATED');
    const key = idempotency && refusals[4];
    const origin = follows && refusals[idempotency ? 5 : 4];
    if (key?.condition) {
      const { id, digest } = readIssueKey(key.item ?? {});
      return { kind: 'repeated', id, digest };
    }
    if (origin?.condition) return { kind: 'origin-taken' };
    if (refusals[0]?.condition) {
      return { kind: 'sequence-moved', sequence: readSequence(refusals[0].item) };
    }
    throw new Error('A document was refused for no condition of its own');
  }

  function moveSequence(shopId: string, document: IssuedDocument, rank: number) {
    const { series } = DOCUMENT_TYPES[document.documentType];
    const year = Number(document.invoiceDate.slice(0, 4));
    return {
      Update: {
        TableName: table.name,
        Key: sequenceKey(shopId, series, year),
        UpdateExpression: 'SET #last = :rank, last_date = :date, item_version = :version',
        ConditionExpression: rank === 1 ? 'attribute_not_exists(pk)' : '#last = :previous',
        ExpressionAttributeNames: { '#last': 'last' },
        ExpressionAttributeValues: {
          ':rank': rank,
          ':date': document.invoiceDate,
          ':version': sequenceKind.version,
          ...(rank > 1 && { ':previous': rank - 1 }),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
      },
    };
  }

  /** Whose payment is waited for from now on, and whose no longer. */
  function followUp(
    shopId: string,
    document: IssuedDocument,
    unfollows: FollowedInvoice | undefined,
  ): TransactItem[] {
    const { id, dueDate } = document;
    return [
      ...(isFollowedByItself(document) && dueDate !== null
        ? [{ Put: { TableName: table.name, Item: followedInvoiceItem(shopId, { id, dueDate }) } }]
        : []),
      ...(unfollows
        ? [{ Delete: { TableName: table.name, Key: followedInvoiceKey(shopId, unfollows) } }]
        : []),
    ];
  }

  function rememberKey(
    shopId: string,
    document: IssuedDocument,
    idempotency: { key: string; digest: string },
  ) {
    return {
      Put: {
        TableName: table.name,
        Item: issueKeyItem(shopId, idempotency, document),
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
      },
    };
  }

  function tellOrigin(shopId: string, document: IssuedDocument, follows: 'creditNote' | 'invoice') {
    return {
      Update: {
        TableName: table.name,
        Key: summaryKey(shopId, document.origin?.id ?? ''),
        UpdateExpression: 'SET #follows = :reference ADD #version :one',
        ConditionExpression: 'attribute_exists(pk) AND #follows = :none',
        ExpressionAttributeNames: { '#follows': follows, '#version': 'version' },
        ExpressionAttributeValues: {
          ':reference': referenceTo(document),
          ':none': null,
          ':one': 1,
        },
      },
    };
  }

  function freeQuote(shopId: string, { quoteId, invoiceId }: NonNullable<IssueOptions['frees']>) {
    return {
      Update: {
        TableName: table.name,
        Key: summaryKey(shopId, quoteId),
        UpdateExpression: 'SET invoice = :none ADD #version :one',
        ConditionExpression: 'invoice.id = :invoice',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':none': null, ':invoice': invoiceId, ':one': 1 },
      },
    };
  }

  return { get, summary, events, sequence, issue };
}
