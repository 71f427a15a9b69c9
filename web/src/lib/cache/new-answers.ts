import { skipToken, useQuery } from '@tanstack/react-query';
import { type NewAnswer, seenSchema } from '../../../../shared/documents/new-answers.ts';
import { callApi } from '../api/api-client.ts';
import { shopCache } from './shop-cache.ts';
import { answerKey } from './shop-query.ts';

const NONE: readonly NewAnswer[] = [];
/** The dashboard's answer contains these answers, so they have no separate request. */
const queryKey = [...answerKey('GET /api/dashboard'), 'answers'];
shopCache.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });

/** Returns the customers' answers to quotes that nobody in the shop has seen, as far as this page knows. */
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

/** Marks the answer as seen without waiting. After a failure, the answer is shown again next time. */
export const seeQuietly = (documentId: string): void =>
  void seeDocument(documentId).catch((error: unknown) =>
    console.warn('The document could not be marked as seen', error),
  );

type Named = { id: string; trackingNumber: string };

/** Returns whether an answer is about this repair. A quote names repairs by their id or tracking number. */
export const isAbout = (
  { repairId, otherRepairs = [] }: NewAnswer,
  { id, trackingNumber }: Named,
): boolean => repairId === id || [repairId, ...otherRepairs].includes(trackingNumber);
