import { streamHandler } from '../entry/stream.ts';
import { openTable } from '../platform/table.ts';
import { countWrites } from '../statistics/count-writes.ts';
import { countingRepository } from '../statistics/counting.repository.ts';
import { dispatchChanges } from './dispatch-changes.ts';
import { openNotificationQueues } from './queues.ts';
import { followWrites, type Step } from './repair-writes.ts';

const queues = openNotificationQueues();
const counting = countingRepository(openTable());

/** All that follows from a stored change; whatever else is to follow is one more of these. */
const STEPS: readonly Step[] = [
  /** Its customer is told, by way of the queues. */
  (writes) => dispatchChanges(queues, writes),
  /** Its shop's figures and statistics hold it. */
  (writes) => countWrites({ counting }, writes),
];

export const handler = streamHandler((records) => followWrites(STEPS, records));
