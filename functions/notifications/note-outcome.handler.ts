import * as z from 'zod/mini';
import { queueHandler } from '../entry/queue.ts';
import { openRetryLater } from '../entry/retry-later.ts';
import { openTable } from '../platform/table.ts';
import { emailEvent, outcomeOfEvent, placeOfEvent } from './email-event.ts';
import { noteOutcome } from './note-outcome.ts';
import { noteSmsOutcome } from './note-sms-outcome.ts';
import { outcomesRepository } from './outcomes.repository.ts';
import { sentSmsRepository } from './sent-sms.repository.ts';
import { smsReport } from './sms-report.ts';
import { undeliveredRepository } from './undelivered.repository.ts';

const table = openTable();
const dependencies = {
  outcomes: outcomesRepository(table),
  sentSms: sentSmsRepository(table),
  undelivered: undeliveredRepository(table),
  now: () => Date.now(),
};
const reported = z.union([smsReport, emailEvent]);

export const handler = queueHandler(async (message) => {
  const report = reported.parse(message);
  if ('channel' in report) {
    await noteSmsOutcome(dependencies, report);
    return;
  }
  const outcome = outcomeOfEvent(report);
  if (outcome === undefined) return;
  const { messageId } = report;
  const place = placeOfEvent(report);
  await noteOutcome(dependencies, { channel: 'email', place, outcome, messageId });
}, openRetryLater('OUTCOMES_QUEUE_URL'));
