import { DOCUMENT_TYPES } from '../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { movedHead } from '../accounting/chain/chain-items.ts';
import type { NextEntry } from '../accounting/chain/next-entry.ts';
import type { ChainStanding } from '../accounting/chain/standing.ts';
import { lastDayKey, sequenceKey } from './document-keys.ts';
import { sequenceKind } from './stored-sequence.ts';

/** Moves the sequence of the document's series and year on by one. */
export function movedSequence(
  shopId: string,
  { documentType, invoiceDate }: IssuedDocument,
  rank: number,
) {
  const { series } = DOCUMENT_TYPES[documentType];
  return {
    Key: sequenceKey(shopId, series, Number(invoiceDate.slice(0, 4))),
    UpdateExpression: 'SET #last = :rank, last_date = :date, item_version = :version',
    ConditionExpression: rank === 1 ? 'attribute_not_exists(pk)' : '#last = :previous',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: {
      ':rank': rank,
      ':date': invoiceDate,
      ':version': sequenceKind.version,
      ...(rank > 1 && { ':previous': rank - 1 }),
    },
  };
}

/** Moves the head of the chain and the day of the shop's last document, which never goes back. */
export function movedDay(
  shopId: string,
  { invoiceDate }: IssuedDocument,
  chain: ChainStanding,
  entry: NextEntry,
) {
  const { set, condition, names, values } = movedHead(chain, entry);
  return {
    Key: lastDayKey(shopId),
    UpdateExpression: `SET #day = :day, ${set}`,
    ConditionExpression: `(attribute_not_exists(pk) OR #day <= :day) AND ${condition}`,
    ExpressionAttributeNames: { ...names, '#day': 'day' },
    ExpressionAttributeValues: { ...values, ':day': invoiceDate },
  };
}
