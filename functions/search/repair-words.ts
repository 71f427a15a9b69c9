import { needsCall } from '../../shared/repairs/notifications.ts';
import { DEVICE_TYPES, type RepairSummary } from '../../shared/repairs/repairs.ts';
import { phonesIn, wordsOfNumber } from '../../shared/search/digits.ts';
import { wordsOf, wordsOfEmail, wordsOfName } from '../../shared/search/fold.ts';
import { type IndexedRecord, ranked } from './indexed-record.ts';

/** What of a repair is looked for. */
type SearchedRepair = Pick<
  RepairSummary,
  | 'id'
  | 'trackingNumber'
  | 'created_at'
  | 'customerName'
  | 'customerFirstName'
  | 'customerEmail'
  | 'customerPhone'
  | 'deviceType'
  | 'deviceModel'
  | 'issue'
  | 'calledEntry'
  | 'handedOverAt'
  | 'withdrawnAt'
> & { deliveries?: RepairSummary['deliveries'] };

/**
 * Leads to the repairs whose customer is to be called; nobody can type it, and no word of a text is so written. What is
 * looked for by a question that the stream can answer stands in the index of words, and follows as words do.
 */
export const TO_BE_CALLED = '!call';

/** The words of whose repair it is. */
export const customerWords = (repair: Omit<SearchedRepair, 'id'>): string[] => [
  ...phonesIn(repair.customerPhone).flatMap(wordsOfNumber),
  ...wordsOfName(repair.customerName),
  ...wordsOfName(repair.customerFirstName),
  ...wordsOfEmail(repair.customerEmail),
];

/** The words by which a repair is found: who it is of before what it is, and that before what is wrong with it. */
export function repairWords(repair: SearchedRepair): IndexedRecord {
  return {
    id: repair.id,
    instantMs: Date.parse(repair.created_at),
    words: ranked([
      [
        ...(needsCall(repair) ? [TO_BE_CALLED] : []),
        ...wordsOfNumber(repair.trackingNumber.slice(2)),
        ...customerWords(repair),
      ],
      [...wordsOf(DEVICE_TYPES[repair.deviceType]), ...wordsOf(repair.deviceModel)],
      wordsOf(repair.issue),
    ]),
  };
}
