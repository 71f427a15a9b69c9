import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { DOCUMENT_TYPES, type DocumentSeries } from '../../shared/documents/documents.ts';
import type {
  DocumentEvent,
  DocumentSummary,
  IssuedDocument,
} from '../../shared/documents/issued.ts';
import type { Table } from '../platform/table.ts';
import { expiresAtSeconds, shopPartition } from '../platform/table-keys.ts';
import { transact } from '../platform/transaction.ts';
import { documentKey, eventPrefix, sequenceKey, summaryKey } from './document-keys.ts';
import { newSummary, referenceTo, searchText } from './documents.ts';

/** The last number given out in a series and year, and the day of its document. */
export type Sequence = { last: number; lastDate: string };

/** What issuing does besides: remember the client's key, tell the document that this one follows. */
export type IssueOptions = {
  idempotency?: { key: string; digest: string } | undefined;
  /** The attribute of the origin's summary that names this document; it must still be empty. */
  follows?: 'creditNote' | 'invoice' | undefined;
};

export type IssueOutcome =
  | { kind: 'issued' }
  | { kind: 'sequence-moved'; sequence: Sequence }
  | { kind: 'origin-taken' }
  | { kind: 'repeated'; id: string; digest: string };

export type DocumentsRepository = ReturnType<typeof documentsRepository>;

const DAY_SECONDS = 24 * 60 * 60;

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
    const text = (await read(documentKey(shopId, id)))?.document;
    return text === undefined ? undefined : (JSON.parse(String(text)) as IssuedDocument);
  }

  /** What has happened to a document so far. */
  async function summary(shopId: string, id: string): Promise<DocumentSummary | undefined> {
    return (await read(summaryKey(shopId, id))) as DocumentSummary | undefined;
  }

  /** The events of a document, oldest first. */
  async function events(shopId: string, id: string): Promise<DocumentEvent[]> {
    const pages = paginateQuery(
      { client: table.client },
      {
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':shop': shopPartition(shopId), ':prefix': eventPrefix(id) },
        ConsistentRead: true,
      },
    );
    const found: DocumentEvent[] = [];
    for await (const { Items = [] } of pages) {
      found.push(...Items.map(({ event }) => event as DocumentEvent));
    }
    return found;
  }

  /** Where a series stands in a year; rank 0 before the first. */
  async function sequence(shopId: string, series: DocumentSeries, year: number): Promise<Sequence> {
    return toSequence(await read(sequenceKey(shopId, series, year)));
  }

  /**
   * Stores a document as the next of its series, all or nothing: the sequence moves on by one, the document, its
   * summary and the client's key are written, and the origin learns its successor. Nothing is ever left out of the
   * sequence, because a number exists only together with its document.
   */
  async function issue(
    shopId: string,
    document: IssuedDocument,
    rank: number,
    { idempotency, follows }: IssueOptions,
  ): Promise<IssueOutcome> {
    const refusals = await transact(table, [
      moveSequence(shopId, document, rank),
      {
        Put: {
          TableName: table.name,
          // Frozen as a text: what is read back is what was written, to the order of its fields.
          Item: { ...documentKey(shopId, document.id), document: JSON.stringify(document) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Put: {
          TableName: table.name,
          Item: {
            ...summaryKey(shopId, document.id),
            ...newSummary(document),
            user_id: shopId,
            search: searchText(document),
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...(idempotency ? [rememberKey(shopId, document, idempotency)] : []),
      ...(follows ? [tellOrigin(shopId, document, follows)] : []),
    ]);
    if (refusals === undefined) return { kind: 'issued' };
    const key = idempotency && refusals[3];
    const origin = follows && refusals[idempotency ? 4 : 3];
    if (key?.condition) {
      return { kind: 'repeated', id: String(key.item?.id), digest: String(key.item?.digest) };
    }
    if (origin?.condition) return { kind: 'origin-taken' };
    if (refusals[0]?.condition) {
      return { kind: 'sequence-moved', sequence: toSequence(refusals[0].item) };
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
        UpdateExpression: 'SET #last = :rank, last_date = :date',
        ConditionExpression: rank === 1 ? 'attribute_not_exists(pk)' : '#last = :previous',
        ExpressionAttributeNames: { '#last': 'last' },
        ExpressionAttributeValues: {
          ':rank': rank,
          ':date': document.invoiceDate,
          ...(rank > 1 && { ':previous': rank - 1 }),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
      },
    };
  }

  function rememberKey(
    shopId: string,
    document: IssuedDocument,
    { key, digest }: { key: string; digest: string },
  ) {
    return {
      Put: {
        TableName: table.name,
        Item: {
          pk: `EVENT#ISSUE-DOCUMENT#${shopId}#${key}`,
          sk: 'EVENT',
          id: document.id,
          digest,
          expires_at: expiresAtSeconds(Date.parse(document.issuedAt), DAY_SECONDS),
        },
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

  return { get, summary, events, sequence, issue };
}

function toSequence(item: Record<string, unknown> | undefined): Sequence {
  return { last: Number(item?.last ?? 0), lastDate: String(item?.last_date ?? '') };
}
