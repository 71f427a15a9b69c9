import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { aRepair } from '../../testing/builders.ts';
import { signIn } from '../../testing/sign-in.ts';
import { notify } from '../../ui/feedback/notify.ts';
import * as requests from './repair-requests.ts';
import { forgetUnanswered, useStatusChange } from './use-status-change.ts';

vi.mock('./repair-requests.ts');
vi.mock('../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

const repair = aRepair({ status: 'pending' });
const ordered = { ...repair, status: 'ordered' as const, version: 2 };
const lost = new ApiError('UNAVAILABLE', {
  message: 'La connexion au service a échoué.',
  status: 503,
  requestId: 'r',
  kind: 'unreachable',
  isTransient: true,
});
const keys = () => vi.mocked(requests.changeStatus).mock.calls.map(([, , key]) => key);

beforeEach(() => {
  vi.clearAllMocks();
  forgetUnanswered(repair.id);
  signIn();
});

/** Sends a change with a message from a new page, as a person does who opens the repair again. */
async function send(message: string, seen: RepairSummary = repair): Promise<string> {
  const { result, unmount } = renderHook(() => useStatusChange(seen));
  const made = await act(() =>
    result.current.set('ordered', message).then(
      () => 'made',
      (error: Error) => error.message,
    ),
  );
  unmount();
  return made;
}

it('A change whose answer was lost keeps its key when it is sent again, and a later change gets another key', async () => {
  vi.mocked(requests.changeStatus).mockRejectedValueOnce(lost).mockResolvedValue(ordered);
  expect(await send('Vendredi')).toBe(lost.message);
  expect(await send('Vendredi')).toBe('made');
  expect(await send('Vendredi')).toBe('made');
  const [first, again, later] = keys();
  expect(first).toEqual(expect.any(String));
  expect(again).toBe(first);
  expect(later).not.toBe(first);
});

it('A message that differs from the one whose answer was lost gets another key', async () => {
  vi.mocked(requests.changeStatus).mockRejectedValueOnce(lost).mockResolvedValue(ordered);
  await send('Vendredi');
  await send('Samedi');
  expect(new Set(keys()).size).toBe(2);
});

it('A repeated change that was made and then replaced by another is reported and can be made again', async () => {
  vi.mocked(requests.changeStatus)
    .mockRejectedValueOnce(lost)
    .mockResolvedValueOnce({ ...repair, status: 'completed', version: 3 })
    .mockResolvedValueOnce(ordered);
  await send('Vendredi');
  expect(await send('Vendredi')).toContain('déjà enregistré');
  expect(await send('Vendredi')).toBe('made');
  const [first, again, anew] = keys();
  expect([again === first, anew === first]).toEqual([true, false]);
});

it('A change whose answer was lost gets another key once its form is closed or minutes have passed', async () => {
  vi.mocked(requests.changeStatus).mockRejectedValue(lost);
  await send('Vendredi');
  forgetUnanswered(repair.id);
  await send('Vendredi');
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 6 * 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  await send('Vendredi');
  expect(new Set(keys()).size).toBe(3);
});

it('A change whose answer was lost gets another key when another status was shown since', async () => {
  vi.mocked(requests.changeStatus).mockRejectedValue(lost);
  await send('Vendredi');
  await send('Vendredi', { ...ordered, updated_at: '2026-11-20T10:00:00.000Z' });
  const moved = { ...repair, status: 'progress' as const, updated_at: '2026-11-20T10:01:00.000Z' };
  await send('Vendredi', moved);
  const [first, again, anew] = keys();
  expect([again === first, anew === first]).toEqual([true, false]);
});

it.each([
  ['has ended', undefined, false],
  ['still runs', 5_000, true],
])(
  'A repeated change whose hold %s is reported like any change, and can be undone only during its hold',
  async (_state, leftMs, isHeld) => {
    const heldUntil = leftMs && new Date(Date.now() + leftMs).toISOString();
    vi.mocked(requests.changeStatus)
      .mockRejectedValueOnce(lost)
      .mockResolvedValueOnce({ ...ordered, ...(heldUntil && { heldUntil }) });
    await send('Vendredi');
    await send('Vendredi');
    const [, line, undo] = vi.mocked(notify.success).mock.calls[0] ?? [];
    expect(line).toBe('Le client sera notifié.');
    expect(undo !== undefined).toBe(isHeld);
  },
);
