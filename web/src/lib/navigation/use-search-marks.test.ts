import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSearchMarks } from './use-search-marks.ts';

const read = (typed: string) => `marks of ${typed}`;
const render = (load: () => Promise<typeof read>) =>
  renderHook(({ typed }) => useSearchMarks(typed, load), { initialProps: { typed: '' } });

it('The search marks are not loaded before a search, and are loaded only once', async () => {
  const load = vi.fn(async () => read);
  const { result, rerender } = render(load);
  rerender({ typed: ' ' });
  expect(load).not.toHaveBeenCalled();
  rerender({ typed: 'gwen' });
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe('marks of gwen'));
  rerender({ typed: 'gwenn' });
  expect(result.current).toBe('marks of gwenn');
  expect(load).toHaveBeenCalledOnce();
});

it('Search results are shown unmarked when the search marks cannot be loaded', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const { result, rerender } = render(() => Promise.reject(new Error('offline')));
  rerender({ typed: 'gwen' });
  await waitFor(() => expect(error).toHaveBeenCalledOnce());
  expect(result.current).toBeUndefined();
});
