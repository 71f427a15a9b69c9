import { hasUnreadReply, needsCall } from '../../shared/repairs/notifications.ts';
import { awaitedDay } from '../../shared/repairs/promised-day.ts';
import { DEVICE_TYPES, type RepairSummary } from '../../shared/repairs/repairs.ts';
import { phonesIn, wordsOfNumber } from '../../shared/search/digits.ts';
import { wordsOf, wordsOfEmail, wordsOfName } from '../../shared/search/fold.ts';
import { type IndexedRecord, ranked } from './posting.ts';

type SearchedRepair = Omit<
  RepairSummary,
  'updated_at' | 'version' | 'phoneNumber' | 'returnOf' | 'deliveries'
> & { deliveries?: RepairSummary['deliveries'] };

/**
 * Repairs whose customer must be called have this word. It is in the index, like the next ones, because the stream
 * keeps it up to date. No text contains it, and nobody can type it.
 */
export const TO_BE_CALLED = '!call';

/** An unfinished repair has a word of this prefix and its promised day, so that the earliest day is read first. */
export const PROMISED_FOR = '!due-';

export const UNREAD_REPLY = '!reply';

/** A repair with a lent device has a word of this prefix and the day of the loan, even if the repair was withdrawn. */
export const LENT_SINCE = '!lent-';

const lentWord = ({ lentSince }: Pick<SearchedRepair, 'lentSince'>): string[] =>
  lentSince === undefined ? [] : [LENT_SINCE + lentSince.slice(0, 'YYYY-MM-DD'.length)];

const promisedWord = (repair: SearchedRepair): string[] => {
  const day = awaitedDay(repair);
  return day === undefined ? [] : [PROMISED_FOR + day];
};

export const customerWords = (repair: Omit<SearchedRepair, 'id'>): string[] => [
  ...phonesIn(repair.customerPhone).flatMap(wordsOfNumber),
  ...wordsOfName(repair.customerName),
  ...wordsOfName(repair.customerFirstName),
  ...wordsOfEmail(repair.customerEmail),
];

export function repairWords(repair: SearchedRepair): IndexedRecord {
  const { id, created_at, withdrawnAt } = repair;
  const instantMs = Date.parse(created_at);
  if (withdrawnAt !== undefined) return { id, instantMs, words: ranked([lentWord(repair)]) };
  return {
    id,
    instantMs,
    words: ranked([
      [
        ...lentWord(repair),
        ...(needsCall(repair) ? [TO_BE_CALLED] : []),
        ...promisedWord(repair),
        ...(hasUnreadReply(repair) ? [UNREAD_REPLY] : []),
        ...wordsOfNumber(repair.trackingNumber.slice(2)),
        ...customerWords(repair),
      ],
      [...wordsOf(DEVICE_TYPES[repair.deviceType]), ...wordsOf(repair.deviceModel)],
      wordsOf(repair.issue),
    ]),
  };
}
