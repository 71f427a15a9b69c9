import { queueHandler } from '../entry/queue.ts';
import { openRetryLater } from '../entry/retry-later.ts';
import { jobSlice, type SliceHandler } from './slice.ts';

/** The work of each job of this queue, loaded with its first slice. */
const JOBS: Readonly<Record<string, () => Promise<{ handler: SliceHandler }>>> = {
  'close-chains': () => import('../../accounting/chain/close-chains.handler.ts'),
  'send-reminders': () => import('../../notifications/reminders/send-reminders.handler.ts'),
};

export const handler = queueHandler(async (message, _record, remainingMs) => {
  const { job, shops } = jobSlice.parse(message);
  const load = JOBS[job];
  if (load === undefined) throw new Error(`This Lambda does no ${job}`);
  const work = await load();
  await work.handler(shops, remainingMs);
}, openRetryLater('DAILY_QUEUE_URL'));
