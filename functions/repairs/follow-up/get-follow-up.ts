import { documentState } from '../../../shared/documents/issued/document-state.ts';
import {
  DEFAULT_REMINDERS,
  NOT_FETCHED_DAYS,
  stepReached,
} from '../../../shared/notifications/reminders/reminders.ts';
import type { FollowedRepair, FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import {
  DEFAULT_WAITING_DAYS,
  LIMITED_STATUSES,
  type WaitingDays,
} from '../../../shared/repairs/follow-up/waiting-days.ts';
import {
  hasUndelivered,
  hasUnreadReply,
  needsCall,
} from '../../../shared/repairs/notifications.ts';
import { isOverdue } from '../../../shared/repairs/promised-day.ts';
import type { RepairStatus } from '../../../shared/repairs/repairs.ts';
import { daysBetween, parisDay, parisMinute, plusDays } from '../../../shared/time.ts';
import { companyRepository } from '../../company/company.repository.ts';
import { repairsOf, toSummary as toDocument } from '../../documents/documents.ts';
import { followedInvoicesRepository } from '../../documents/follow-up/followed-invoices.repository.ts';
import { openRepair } from '../../documents/open-repair.ts';
import { noticesRepository } from '../../documents/sending/notices.repository.ts';
import type { Notice } from '../../documents/sending/stored-notice.ts';
import type { NewReceived } from '../../e-invoicing/received/new-received.ts';
import { messageResults } from '../../notifications/message-results.repository.ts';
import { undeliveredRepository } from '../../notifications/outcomes/undelivered.repository.ts';
import { waitingRepository } from '../../notifications/reminders/waiting.repository.ts';
import type { Table } from '../../platform/table/table.ts';
import { PROMISED_FOR, TO_BE_CALLED, UNREAD_REPLY } from '../../search/repair-words.ts';
import { wordsRepository } from '../../search/words.repository.ts';
import { lastEntry } from '../history.ts';
import { openLoans } from '../loans/open-loans.ts';
import { awaitedParts } from '../parts/awaited-parts.ts';
import { partsRepository } from '../parts/parts.repository.ts';
import { trackingNumberOf } from '../repair-id.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { type StoredRepair, toSummary } from '../repairs.ts';
import { lostRepairs } from './lost-repairs.ts';
import { withReminders } from './with-reminders.ts';

export type GetFollowUpDependencies = ReturnType<typeof openFollowUp>;

export const openFollowUp = (table: Table, newReceived: NewReceived) => ({
  followUp: waitingRepository(table),
  words: wordsRepository(table),
  repairs: repairsRepository(table),
  companies: companyRepository(table),
  invoices: followedInvoicesRepository(table),
  notices: noticesRepository(table),
  undelivered: undeliveredRepository(table),
  reminded: messageResults(table),
  newReceived,
  parts: partsRepository(table),
  now: () => Date.now(),
});

/** At most this many entries of each kind are read, the oldest first, so that the cost does not grow with the shop. */
const READ_OF_EACH = 50;
/** A quote is open for a year at most. */
const QUOTES_BACK_DAYS = 365;
/** The open quotes are found among this many documents, the newest first, because most older quotes have expired. */
const DOCUMENTS_READ = 400;
const [FETCHED_WITHIN_DAYS] = NOT_FETCHED_DAYS;

/**
 * Answers with the entries that wait in a shop, by kind. `more` says that others may wait beyond the limits of the
 * reads. All first reads run at the same time; the repairs and the outcomes of reminders follow.
 */
export async function getFollowUp(
  dependencies: GetFollowUpDependencies,
  shopId: string,
): Promise<FollowUp> {
  const { followUp, words, repairs, companies, invoices, notices, now } = dependencies;
  const nowMs = now();
  const today = parisDay(nowMs);
  // Returns the end of the day in Paris that was `days` days ago.
  const endOfDay = (days: number) => parisMinute(`${plusDays(today, 1 - days)}T00:00`);
  const oldest = (status: RepairStatus, days: number) =>
    followUp.oldestIn(shopId, status, endOfDay(days), READ_OF_EACH);
  const [
    company,
    received,
    parts,
    lent,
    called,
    promised,
    replied,
    lost,
    quotes,
    awaited,
    noticed,
    finished,
    contact,
    ...waiting
  ] = await Promise.all([
    companies.get(shopId),
    dependencies.newReceived(shopId),
    awaitedParts(dependencies, shopId),
    openLoans(dependencies, shopId),
    words.range(shopId, 'repairs', TO_BE_CALLED, READ_OF_EACH),
    words.range(shopId, 'repairs', PROMISED_FOR, READ_OF_EACH),
    words.range(shopId, 'repairs', UNREAD_REPLY, READ_OF_EACH),
    lostRepairs(dependencies, shopId, READ_OF_EACH, nowMs),
    followUp.newestQuotes(shopId, endOfDay(QUOTES_BACK_DAYS), endOfDay(1), DOCUMENTS_READ),
    invoices.awaited(shopId, today, READ_OF_EACH),
    notices.all(shopId),
    oldest('completed', FETCHED_WITHIN_DAYS),
    oldest('contact', 0),
    ...LIMITED_STATUSES.map((status) => oldest(status, 1)),
  ]);
  const late = promised.postings.filter(({ word }) => word < PROMISED_FOR + today);
  const waitingDays: WaitingDays = company?.waiting_days ?? DEFAULT_WAITING_DAYS;
  const { days: quoteDays } = (company?.reminders ?? DEFAULT_REMINDERS).quotes;
  const awaitedQuotes = quotes.found
    .map((each) => ({ document: toDocument(each, today), days: daysSince(each.issuedAt, today) }))
    .filter(
      ({ document, days }) => days >= quoteDays && documentState(document, today) !== 'expired',
    );
  const numbers = new Set([
    ...[...called.postings, ...late, ...replied.postings].flatMap(
      ({ id }) => trackingNumberOf(id) ?? [],
    ),
    ...[lost, finished, contact, ...waiting].flatMap(({ found }) => found),
  ]);
  const quoted = awaitedQuotes.flatMap(({ document }) => repairsOf(document));
  const found = await repairs.getAll([...numbers, ...quoted]);
  const states = new Map(found.map((each) => [each.trackingNumber, each]));
  const unanswered = awaitedQuotes.filter(
    ({ document }) => openRepair(document, shopId, states).isOpen,
  );
  const own = found
    .filter((each) => numbers.has(each.trackingNumber) && each.user_id === shopId)
    .filter((each) => !each.handedOverAt && !each.withdrawnAt)
    .map((repair) => followed(repair, today))
    .toSorted((a, b) => (a.since < b.since ? -1 : 1));
  const overdueRepairs = own
    .filter(({ repair }) => isOverdue(repair, today))
    .toSorted((a, b) => ((a.repair.promisedOn ?? '') < (b.repair.promisedOn ?? '') ? -1 : 1));
  const replies = own
    .flatMap(({ repair }) => (hasUnreadReply(repair) ? [repair] : []))
    .toSorted((a, b) => ((a.repliedAt ?? '') < (b.repliedAt ?? '') ? -1 : 1));
  const others = own.filter(({ repair }) => repair.status !== 'contact');
  const disputesLost = new Set(
    noticed.flatMap((each) =>
      each.kind === 'card-dispute' && each.lostCents ? [each.documentId] : [],
    ),
  );
  const invoicesOf = (isPastDue: boolean) =>
    awaited.found
      .map(({ invoice, dueDate }) => ({
        document: toDocument(invoice, today),
        dueDate,
        ...(disputesLost.has(invoice.id) && { isDisputeLost: true as const }),
      }))
      .filter(({ document }) => (documentState(document, today) === 'overdue') === isPastDue);
  const pastDue = invoicesOf(true).map((line) => ({
    ...line,
    days: daysBetween(line.dueDate, today),
  }));
  const notYetDue = invoicesOf(false);
  const reminders = await withReminders(dependencies.reminded, shopId, {
    overdue: pastDue,
    quote: unanswered,
    'not-fetched': own.flatMap((line) => {
      const step = line.repair.status === 'completed' ? stepReached(line.days) : undefined;
      return step === undefined ? [] : [{ ...line, step }];
    }),
  });
  return {
    waitingDays,
    ...unlessEmpty({
      overdueRepairs,
      replies,
      awaitedParts: parts.lines,
      openLoans: lent.lines,
      unpaidInvoices: notYetDue,
      cardSurpluses: linesOf(noticed, 'card-surplus'),
      disputes: linesOf(noticed, 'card-dispute').filter(({ amountCents }) => amountCents > 0),
      untransmitted: linesOf(noticed, 'transmission'),
      undeliveredDocuments: linesOf(noticed, 'undelivered'),
    }),
    contact: own.filter(({ repair }) => repair.status === 'contact' && !hasUnreadReply(repair)),
    toCall: others.filter(({ repair }) => needsCall(repair)),
    undelivered: others.filter(({ repair }) => hasUndelivered(repair) && !needsCall(repair)),
    waiting: others.filter(
      ({ repair, days }) =>
        LIMITED_STATUSES.some((each) => each === repair.status && days >= waitingDays[each]) &&
        !isOverdue(repair, today),
    ),
    notFetched: reminders['not-fetched'],
    unansweredQuotes: reminders.quote,
    overdueInvoices: reminders.overdue,
    refusedEmails: linesOf(noticed, 'refused-email'),
    ...(received > 0 && { newReceived: received }),
    more:
      !called.ended ||
      !replied.ended ||
      (!promised.ended && late.length === promised.postings.length) ||
      [lost, quotes, awaited, finished, contact, parts, lent, ...waiting].some(({ more }) => more),
  };
}

function followed(repair: StoredRepair, today: string): FollowedRepair {
  const entry = lastEntry(repair);
  const since = repair.statusHistory[entry]?.timestamp ?? repair.updated_at;
  return { repair: toSummary(repair), entry, since, days: daysSince(since, today) };
}

const daysSince = (iso: string, today: string) =>
  Math.max(0, daysBetween(parisDay(Date.parse(iso)), today));

const lineOf = <Each extends Notice>({ kind: _, repairId: __, at, ...line }: Each) => ({
  ...line,
  at: new Date(at).toISOString(),
});

const linesOf = <Kind extends Notice['kind']>(notices: readonly Notice[], kind: Kind) =>
  notices
    .filter((each): each is Extract<Notice, { kind: Kind }> => each.kind === kind)
    .map((each) => lineOf<Extract<Notice, { kind: Kind }>>(each));

const unlessEmpty = <Lists extends Record<string, readonly unknown[]>>(lists: Lists) =>
  Object.fromEntries(
    Object.entries(lists).filter(([, lines]) => lines.length > 0),
  ) as Partial<Lists>;
