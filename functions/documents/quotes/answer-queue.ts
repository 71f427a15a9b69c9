import * as z from 'zod/mini';
import { openWorkQueue } from '../../platform/work-queue.ts';

/** A message of the queue names the quote that was answered. It holds only identifiers and no personal data. */
export const answerRequest = z.object({
  user_id: z.string().check(z.minLength(1)),
  id: z.string().check(z.minLength(1)),
});
export type AnswerRequest = z.infer<typeof answerRequest>;

export const openAnswerQueue = () => openWorkQueue<AnswerRequest>('ANSWERS_QUEUE_URL');
