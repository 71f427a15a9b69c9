import { skipToken, useQuery } from '@tanstack/react-query';
import { type NewAnswer, seenSchema } from '../../../../shared/documents/new-answers.ts';
import { callApi } from '../api/api-client.ts';
import { shopCache } from './shop-cache.ts';
import { answerKey } from './shop-query.ts';

const NONE: readonly NewAnswer[] = [];
/** The answers come with the dashboard and have no request of their own. */
const queryKey = [...answerKey('GET /api/dashboard'), 'answers'];
shopCache.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });

/** The customers' answers to quotes that nobody in the shop has seen, as far as this page knows. */
export const newAnswers = () => shopCache.getQueryData<readonly NewAnswer[]>(queryKey) ?? NONE;

export const useNewAnswers = (): readonly NewAnswer[] =>
  useQuery<readonly NewAnswer[]>({ queryKey, queryFn: skipToken }, shopCache).data ?? NONE;

export const seedAnswers = (answers: readonly NewAnswer[]) =>
  void shopCache.setQueryData(queryKey, answers);

const others = (id: string) => newAnswers().filter(({ documentId }) => documentId !== id);

export const addAnswer = (answer: NewAnswer) => seedAnswers([...others(answer.documentId), answer]);

/** Marks a document's answer, and failed e-mails about it, as seen. Throws ApiError. */
export async function seeDocument(documentId: string): Promise<void> {
  await callApi('POST /api/documents/{id}/seen', seenSchema, { params: { id: documentId } });
  seedAnswers(others(documentId));
}

/** Marks the answer as seen without waiting; after a failure, the answer is shown again next time. */
export const seeQuietly = (documentId: string): void =>
  void seeDocument(documentId).catch((error: unknown) =>
    console.warn('The document could not be marked as seen', error),
  );

type Named = { id: string; trackingNumber: string };

/** Whether an answer is about this repair. Its quote names repairs by their id or number. */
export const isAbout = (
  { repairId, otherRepairs = [] }: NewAnswer,
  { id, trackingNumber }: Named,
): boolean => repairId === id || [repairId, ...otherRepairs].includes(trackingNumber);
