import * as z from 'zod/mini';
import { emailOutcomes } from '../../documents/email-outcomes.repository.ts';
import { noteEmailOutcome } from '../../documents/note-email-outcome.ts';
import { queueHandler } from '../../platform/entry/queue.ts';
import { openRetryLater } from '../../platform/entry/retry-later.ts';
import { openTable } from '../../platform/table.ts';
import { emailEvent, outcomeOfEvent, placeOfEvent } from '../email-event.ts';
import { noteOutcome, type ReportedOutcome } from '../note-outcome.ts';
import { noteSmsOutcome } from '../note-sms-outcome.ts';
import { outcomesRepository } from '../outcomes.repository.ts';
import { noteReminderOutcome } from '../reminders/note-reminder-outcome.ts';
import { reminderOutcomes } from '../reminders/reminder-outcomes.repository.ts';
import { sentSmsLookup } from '../sent-sms.repository.ts';
import { smsReport } from '../sms-report.ts';
import { undeliveredRepository } from '../undelivered.repository.ts';

const table = openTable();
const now = () => Date.now();
const sentSms = sentSmsLookup(table);
const ofChanges = {
  outcomes: outcomesRepository(table),
  undelivered: undeliveredRepository(table),
  now,
};
const ofReminders = { outcomes: reminderOutcomes(table), now };
const ofDocuments = { outcomes: emailOutcomes(table), now };
const reported = z.union([smsReport, emailEvent]);

function note({ place, ...report }: ReportedOutcome): Promise<void> {
  if ('reminder' in place) return noteReminderOutcome(ofReminders, { ...report, place });
  if ('documentId' in place) return noteEmailOutcome(ofDocuments, { ...report, place });
  return noteOutcome(ofChanges, { ...report, place });
}

export const handler = queueHandler(async (message) => {
  const report = reported.parse(message);
  if ('channel' in report) {
    await noteSmsOutcome({ sentSms, note, now }, report);
    return;
  }
  const outcome = outcomeOfEvent(report);
  if (outcome === undefined) return;
  const { messageId } = report;
  await note({ channel: 'email', place: placeOfEvent(report), outcome, messageId });
}, openRetryLater('OUTCOMES_QUEUE_URL'));
