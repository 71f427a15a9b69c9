import { queueHandler } from '../entry/queue.ts';
import { openRetryLater } from '../entry/retry-later.ts';
import { openTable } from '../platform/table.ts';
import { emailEvent, outcomeOfEvent, placeOfEvent } from './email-event.ts';
import { noteOutcome } from './note-outcome.ts';
import { outcomesRepository } from './outcomes.repository.ts';

const dependencies = { outcomes: outcomesRepository(openTable()), now: () => Date.now() };

export const handler = queueHandler(async (message) => {
  const event = emailEvent.parse(message);
  const outcome = outcomeOfEvent(event);
  if (outcome === undefined) return;
  const { messageId } = event;
  await noteOutcome(dependencies, {
    channel: 'email',
    place: placeOfEvent(event),
    outcome,
    messageId,
  });
}, openRetryLater('OUTCOMES_QUEUE_URL'));
