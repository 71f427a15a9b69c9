import { beforeEach, expect, it, vi } from 'vitest';
import { callApi } from '../api/api-client.ts';
import { emitSessionEvent } from '../session/session-events.ts';
import { addAnswer, isAbout, newAnswers, seeDocument, seedAnswers } from './new-answers.ts';

vi.mock('../api/api-client.ts', () => ({ callApi: vi.fn() }));

const answer = (documentId: string) =>
  ({ documentId, number: documentId, repairId: 'RB1', decision: 'accepted' }) as const;
const ids = () => newAnswers().map(({ documentId }) => documentId);

beforeEach(() => {
  vi.resetAllMocks();
  seedAnswers([answer('a'), answer('b')]);
});

it('An answer is shown once until it is seen, and stays when it could not be marked as seen', async () => {
  addAnswer(answer('c'));
  addAnswer(answer('a'));
  expect(ids()).toEqual(['b', 'c', 'a']);
  vi.mocked(callApi).mockRejectedValueOnce(new Error('hors ligne'));
  await expect(seeDocument('c')).rejects.toThrow();
  expect(ids()).toEqual(['b', 'c', 'a']);
  await seeDocument('c');
  expect(ids()).toEqual(['b', 'a']);
});

it('An answer belongs to each repair whose id or number its quote names, and is forgotten at sign-out', () => {
  expect(isAbout(answer('a'), { id: 'x', trackingNumber: 'RB1' })).toBe(true);
  expect(isAbout(answer('a'), { id: 'RB1', trackingNumber: 'x' })).toBe(true);
  expect(isAbout(answer('a'), { id: 'x', trackingNumber: 'RB2' })).toBe(false);
  emitSessionEvent('signed-out');
  expect(ids()).toEqual([]);
});
