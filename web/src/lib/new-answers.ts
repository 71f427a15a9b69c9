import { create } from 'zustand';
import { type NewAnswer, seenSchema } from '../../../shared/documents/new-answers.ts';
import { callApi } from './api-client.ts';
import { onSessionEvent } from './session-events.ts';

/** Answers to the quotes of repairs that nobody of the shop has seen, as far as this page knows. */
export const useNewAnswers = create<{ answers: readonly NewAnswer[] }>(() => ({ answers: [] }));

onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'session-ended') useNewAnswers.setState({ answers: [] });
});

/** Takes over what was read. */
export const seedAnswers = (answers: readonly NewAnswer[]) => useNewAnswers.setState({ answers });

/** Adds one that has just come. */
export const addAnswer = (answer: NewAnswer) =>
  useNewAnswers.setState(({ answers }) => ({
    answers: [...answers.filter(({ documentId }) => documentId !== answer.documentId), answer],
  }));

/** Tells that a document's answer, and letters about it that failed, have been seen. Throws ApiError. */
export async function seeDocument(documentId: string): Promise<void> {
  await callApi(`/api/documents/${encodeURIComponent(documentId)}/seen`, seenSchema, {
    method: 'POST',
    body: {},
  });
  useNewAnswers.setState(({ answers }) => ({
    answers: answers.filter((each) => each.documentId !== documentId),
  }));
}

/** The same where nobody waits for it: what could not be told is there the next time. */
export const seeQuietly = (documentId: string): void =>
  void seeDocument(documentId).catch((error: unknown) =>
    console.warn('That a document was seen could not be told', error),
  );

type Named = { id: string; trackingNumber: string };

/** Whether an answer is to a quote of a repair, which the quote names by its id or by its number. */
export const isAbout = ({ repairId }: NewAnswer, { id, trackingNumber }: Named): boolean =>
  repairId === id || repairId === trackingNumber;
