import * as z from 'zod/mini';
import { queueHandler } from '../entry/queue.ts';
import { openRetryLater } from '../entry/retry-later.ts';
import { emailEvent, outcomeOfEvent, placeOfEvent } from '../notifications/email-event.ts';
import { noteOutcome, type ReportedOutcome } from '../notifications/note-outcome.ts';
import { noteSmsOutcome } from '../notifications/note-sms-outcome.ts';
import { outcomesRepository } from '../notifications/outcomes.repository.ts';
import { sentSmsLookup } from '../notifications/sent-sms.repository.ts';
import { smsReport } from '../notifications/sms-report.ts';
import { undeliveredRepository } from '../notifications/undelivered.repository.ts';
import { openTable } from '../platform/table.ts';
import { noteReminderOutcome } from '../reminders/note-reminder-outcome.ts';
import { reminderOutcomes } from '../reminders/reminder-outcomes.repository.ts';

const table = openTable();
const now = () => Date.now();
const sentSms = sentSmsLookup(table);
const ofChanges = {
  outcomes: outcomesRepository(table),
  undelivered: undeliveredRepository(table),
  now,
};
const ofReminders = { outcomes: reminderOutcomes(table), now };
const reported = z.union([smsReport, emailEvent]);

const note = ({ place, ...report }: ReportedOutcome): Promise<void> =>
  'reminder' in place
    ? noteReminderOutcome(ofReminders, { ...report, place })
    : noteOutcome(ofChanges, { ...report, place });

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
