import { queueHandler } from '../../platform/entry/queue.ts';
import { openRetryLater } from '../../platform/entry/retry-later.ts';
import { openTable } from '../../platform/table/table.ts';
import { placeOfMessageId } from '../message.ts';
import { gatherOutcomes } from './gather-outcomes.ts';
import { noteOutcome, noteSmsOutcome, outcomesIn } from './note-outcome.ts';
import { outcomeOfEmail } from './outcome-meanings.ts';
import { outcomesRepository } from './outcomes.repository.ts';
import { reportedOutcome } from './reported-outcome.ts';

const table = openTable();
const dependencies = {
  ...outcomesIn(table, () => Date.now()),
  changes: gatherOutcomes(outcomesRepository(table)),
};

export const handler = queueHandler(async (message) => {
  const report = reportedOutcome.parse(message);
  if ('channel' in report) {
    await noteSmsOutcome(dependencies, report);
    return;
  }
  // If this batch has the outcomes of both messages about a change, one write then records both.
  await dependencies.sentSms.allFound();
  const { event, type, messageId } = report;
  const outcome = outcomeOfEmail(event, type);
  const place = placeOfMessageId(report.message[0]);
  if (outcome && place) {
    await noteOutcome(dependencies, { channel: 'email', place, outcome, messageId });
  }
}, openRetryLater('OUTCOMES_QUEUE_URL'));
