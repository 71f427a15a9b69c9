import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { useAction } from './use-action.ts';

/** Each run of this action ends when the test ends it. */
function startedAction() {
  const run = Promise.withResolvers<void>();
  const work = vi.fn((_input: string) => run.promise);
  const onFailure = vi.fn();
  const onEnd = vi.fn();
  const { result } = renderHook(() => useAction(work, { onFailure, onEnd }));
  return { run, work, onFailure, onEnd, result };
}

it('An action that is run again before it ends is not run twice, and the hook returns the input of the run that is busy', async () => {
  const { run, work, onEnd, result } = startedAction();
  await act(async () => result.current.run('first'));
  await act(async () => result.current.run('second'));
  expect(work).toHaveBeenCalledTimes(1);
  expect(result.current).toMatchObject({ isBusy: true, busyWith: 'first' });
  await act(async () => run.resolve());
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(result.current).toMatchObject({ isBusy: false, busyWith: undefined, failure: undefined });
});

it('The French reason of a failed action is shown until it is forgotten', async () => {
  const { run, onFailure, onEnd, result } = startedAction();
  await act(async () => result.current.run('first'));
  const refusal = new AppError('CONFLICT');
  await act(async () => run.reject(refusal));
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(refusal.message, refusal);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(result.current).toMatchObject({
    isBusy: false,
    failure: refusal.message,
    error: refusal,
  });
  await act(async () => result.current.forget());
  expect(result.current.failure).toBeUndefined();
});

it('A refusal of a field that the form shows is not repeated as the failure', async () => {
  const refusal = new AppError('INVALID', { fields: { amount: 'Indiquez un montant.' } });
  const work = () => Promise.reject(refusal);
  const beside = renderHook(() => useAction(work, { fields: ['amount'] })).result;
  const below = renderHook(() => useAction(work, { fields: ['date'] })).result;
  await act(async () => beside.current.run());
  await act(async () => below.current.run());
  expect(beside.current).toMatchObject({ refused: refusal.fields, failure: undefined });
  expect(below.current).toMatchObject({ refused: refusal.fields, failure: refusal.message });
});
