import type { FollowUp } from './follow-up.ts';

export type FollowUpCount = { lines: number; more: boolean };

/**
 * Counts the lines that require an action. Invoices and parts that are not late, and loans during the repair,
 * require no action.
 */
export function countOf(followUp: FollowUp): FollowUpCount {
  const { contact, toCall, undelivered, waiting, notFetched, unansweredQuotes } = followUp;
  const { overdueInvoices, refusedEmails, more, overdueRepairs = [], replies = [] } = followUp;
  const { disputes = [] } = followUp;
  const { cardSurpluses = [], untransmitted = [], undeliveredDocuments = [] } = followUp;
  const lists = [
    ...[
      contact,
      toCall,
      undelivered,
      waiting,
      notFetched,
      unansweredQuotes,
      overdueInvoices,
      disputes,
    ],
    ...[refusedEmails, cardSurpluses, untransmitted, undeliveredDocuments, overdueRepairs, replies],
  ];
  const late = (followUp.awaitedParts ?? []).filter(({ isLate }) => isLate).length;
  const kept = (followUp.openLoans ?? []).filter(
    ({ repair }) => repair.handedOverAt !== undefined || repair.withdrawnAt !== undefined,
  ).length;
  const received = followUp.newReceived ? 1 : 0;
  return { lines: lists.reduce((sum, { length }) => sum + length, received + late + kept), more };
}
