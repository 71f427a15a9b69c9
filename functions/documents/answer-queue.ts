import * as z from 'zod/mini';
import { openDocumentQueue } from './document-queue.ts';

/** A message of the answers' queue: which quote was answered. Identifiers only, no personal data. */
export const answerRequest = z.object({
  user_id: z.string().check(z.minLength(1)),
  id: z.string().check(z.minLength(1)),
});
export type AnswerRequest = z.infer<typeof answerRequest>;

/** The queue in front of the letters about answered quotes. */
export const openAnswerQueue = () => openDocumentQueue<AnswerRequest>('ANSWERS_QUEUE_URL');
