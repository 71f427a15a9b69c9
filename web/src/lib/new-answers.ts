import { create } from 'zustand';
import { type NewAnswer, seenSchema } from '../../../shared/documents/new-answers.ts';
import { callApi } from './api-client.ts';
import { onSessionEvent } from './session-events.ts';

/** The quote answers for repairs that nobody of the shop has seen, as far as this page knows. */
export const useNewAnswers = create<{ answers: readonly NewAnswer[] }>(() => ({ answers: [] }));

onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'session-ended') useNewAnswers.setState({ answers: [] });
});

/** Replaces the answers by those that were read. */
export const seedAnswers = (answers: readonly NewAnswer[]) => useNewAnswers.setState({ answers });

/** Adds an answer that has just arrived. */
export const addAnswer = (answer: NewAnswer) =>
  useNewAnswers.setState(({ answers }) => ({
    answers: [...answers.filter(({ documentId }) => documentId !== answer.documentId), answer],
  }));

/** Marks a document's answer, and failed e-mails about it, as seen. Throws ApiError. */
export async function seeDocument(documentId: string): Promise<void> {
  await callApi('POST /api/documents/{id}/seen', seenSchema, { params: { id: documentId } });
  useNewAnswers.setState(({ answers }) => ({
    answers: answers.filter((each) => each.documentId !== documentId),
  }));
}

/** Marks the answer as seen without waiting; after a failure, the answer is shown again next time. */
export const seeQuietly = (documentId: string): void =>
  void seeDocument(documentId).catch((error: unknown) =>
    console.warn('The document could not be marked as seen', error),
  );

type Named = { id: string; trackingNumber: string };

/**
 * Whether an answer belongs to a quote of this repair. The quote names the repair by its id or its number.
 */
export const isAbout = ({ repairId }: NewAnswer, { id, trackingNumber }: Named): boolean =>
  repairId === id || repairId === trackingNumber;
