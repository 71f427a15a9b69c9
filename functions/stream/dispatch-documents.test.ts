import { expect, it, vi } from 'vitest';
import { eventKey } from '../documents/document-keys.ts';
import type { AnswerRequest } from '../documents/quotes/answer-queue.ts';
import { dispatchAnswers } from './dispatch-documents.ts';

const record = (id: string, sequenceNumber: string, before?: object) => ({
  sequenceNumber,
  key: eventKey('shop', id, '2026-11-20T11:00:00.000Z', 'n'),
  before: before && { ...before },
  after: { event: { kind: 'decision' } },
});
const other = {
  sequenceNumber: '9',
  key: { pk: 'USER#shop', sk: 'COMPANY' },
  before: {},
  after: {},
};

it('Each answer is queued with its ids only, and the answers that the queue refused are returned', async () => {
  const send = vi.fn(async (_: readonly AnswerRequest[]) => [1]);
  const records = [record('a', '1'), other, record('b', '2'), record('c', '3', {})];
  expect(await dispatchAnswers({ send }, records)).toEqual(['2']);
  expect(send).toHaveBeenCalledExactlyOnceWith([
    { user_id: 'shop', id: 'a' },
    { user_id: 'shop', id: 'b' },
  ]);
});

it('A failure of the queue does not stop the other steps', async () => {
  const send = vi.fn(async () => Promise.reject(new Error('away')));
  expect(await dispatchAnswers({ send }, [record('a', '1'), other])).toEqual(['1']);
  expect(await dispatchAnswers({ send }, [other])).toEqual([]);
});
