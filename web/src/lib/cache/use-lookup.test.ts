import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { UNEXPECTED } from '../../../../shared/failure.ts';
import { RequestFailure } from '../api/public-request.ts';
import { type ReadAnswer, useLookup } from './use-lookup.ts';

type Answer = { state: 'found'; name: string } | { state: 'gone' };
const found = (name: string): Answer => ({ state: 'found', name });
const answered = (answer: Answer) => ({ state: 'answered', answer });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

/** Renders the hook with answers that the test gives one by one. */
function open(given?: Answer) {
  const read = vi.fn<ReadAnswer<Answer>>();
  const answers: ((answer: Answer | Promise<Answer>) => void)[] = [];
  read.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const hook = renderHook(() => useLookup(read, given));
  return { read, answers, hook, lookup: () => hook.result.current.lookup };
}

it('The lookup waits, then shows what was found', async () => {
  const { answers, lookup } = open();
  expect(lookup()).toEqual({ state: 'loading' });
  answers[0]?.(found('a'));
  await waitFor(() => expect(lookup()).toEqual(answered(found('a'))));
});

it.each([
  [new RequestFailure(429, { error: { message: 'Trop de demandes.' } }), 'Trop de demandes.'],
  [new TypeError('x is not a function'), UNEXPECTED],
])(
  'A failed lookup has the message of an expected failure, or a general message that hides the text of a bug',
  async (error, message) => {
    const { answers, lookup, hook } = open();
    answers[0]?.(Promise.reject(error));
    await waitFor(() => expect(lookup()).toEqual({ state: 'failed', message }));
    act(() => hook.result.current.again());
    expect(lookup()).toEqual({ state: 'loading' });
  },
);

it('A found answer stays when a refresh fails, and is replaced by a newer one', async () => {
  const { answers, lookup, hook } = open();
  answers[0]?.(found('a'));
  await waitFor(() => expect(lookup()).toEqual(answered(found('a'))));
  for (const bad of [Promise.reject(new Error('offline')), { state: 'gone' } as const]) {
    let read = Promise.resolve();
    act(() => {
      read = hook.result.current.refresh(new AbortController().signal);
    });
    answers.at(-1)?.(bad);
    await act(() => read);
    expect(lookup()).toEqual(answered(found('a')));
  }
  act(() => void hook.result.current.refresh(new AbortController().signal));
  answers.at(-1)?.(found('b'));
  await waitFor(() => expect(lookup()).toEqual(answered(found('b'))));
});

it('An answer that the page already has is read again only on request', async () => {
  const { read, lookup, hook } = open(found('a'));
  expect(lookup()).toEqual(answered(found('a')));
  expect(read).not.toHaveBeenCalled();
  act(() => hook.result.current.again());
  expect(read).toHaveBeenCalledOnce();
});

it('A lookup is aborted when the page is left', () => {
  const { read, hook } = open();
  const signal = read.mock.calls[0]?.[0];
  expect(signal?.aborted).toBe(false);
  hook.unmount();
  expect(signal?.aborted).toBe(true);
});
