import { DOCUMENT_TYPES, type DocumentType } from '../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../shared/documents/issued/issued.ts';
import { wordsOfNumber } from '../../shared/search/digits.ts';
import {
  foldForSearch,
  partsOf,
  wordsOf,
  wordsOfEmail,
  wordsOfName,
} from '../../shared/search/fold.ts';
import type { RankedWords } from '../../shared/search/match.ts';
import { type IndexedRecord, ranked } from './posting.ts';

type SearchedDocument = Pick<
  DocumentSummary,
  'id' | 'issuedAt' | 'number' | 'clientName' | 'clientEmail' | 'totalCents' | 'repairId'
> & { search: string };

/** Returns a document's words: its number, client, amount and repair rank before the texts of its lines. */
export function documentWords(document: SearchedDocument): IndexedRecord {
  return {
    id: document.id,
    instantMs: Date.parse(document.issuedAt),
    words: ranked([
      [
        ...wordsOfDocumentNumber(document.number),
        ...wordsOfName(document.clientName),
        ...wordsOfEmail(document.clientEmail),
        amountWord(document.totalCents),
        ...(document.repairId ? wordsOfNumber(document.repairId.replace(/\D/g, '')) : []),
      ],
      [],
      wordsOf(document.search),
    ]),
  };
}

/** FA-2026-0086 is also found as fa20260086, 20260086 and 86. */
function wordsOfDocumentNumber(number: string): string[] {
  const parts = partsOf(foldForSearch(number));
  const plain = parts.map((part) => part.replace(/^0+(?=\d\d)/, ''));
  const digits = number.replace(/\D/g, '');
  return [
    ...wordsOf(number),
    ...plain.filter((part) => part.length > 1),
    parts.join(''),
    ...wordsOfNumber(digits),
  ];
}

const SERIES = Object.values(DOCUMENT_TYPES).map(({ series }) => series.toLowerCase());
const NUMBER = new RegExp(`^(?:${SERIES.join('|')})\\d{5,}$`);

/**
 * Returns whether a document may be of a type, by the words of its number. A client's name that looks like a document
 * number can make the answer wrong.
 */
export function mayBeOfType([best = []]: RankedWords, type: DocumentType): boolean {
  const numbers = best.filter((word) => NUMBER.test(word));
  const own = DOCUMENT_TYPES[type].series.toLowerCase();
  return numbers.length === 0 || numbers.some((number) => number.startsWith(own));
}

/** Writes an amount as people type it, such as '1234,50'. */
const amountWord = (cents: number): string => (Math.abs(cents) / 100).toFixed(2).replace('.', ',');
