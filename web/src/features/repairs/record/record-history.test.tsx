import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { apiError } from '../../../testing/api-error.ts';
import { aRepair } from '../../../testing/builders.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { RecordHistory } from './record-history.tsx';
import * as requests from './record-requests.ts';

vi.mock('./record-requests.ts');
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { error: vi.fn() } }));

const OLDER = 'Afficher les changements plus anciens';

/** Returns a repair whose history contains the entries from number `from` up to, but not including, `to`. */
const repairWith = (from: number, to: number): Repair => ({
  ...aRepair({ version: to }),
  tracking_key: 'k'.repeat(22),
  statusHistory: Array.from({ length: to - from }, (_, place) => ({
    status: 'progress',
    timestamp: new Date(Date.UTC(2026, 10, 10, 8) + (from + place) * 60_000).toISOString(),
    message: `Message ${from + place}`,
  })),
  ...(from > 0 && { earlierEntries: from }),
});

const shown = () => screen.getAllByText(/^Message/).map(({ textContent }) => textContent);
const messages = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => `Message ${to - 1 - place}`);

beforeEach(() => vi.clearAllMocks());

test('A short history offers no older entries', () => {
  render(<RecordHistory repair={repairWith(0, 3)} />);
  expect(shown()).toEqual(messages(0, 3));
  expect(screen.queryByRole('button', { name: OLDER })).toBeNull();
});

test('A long history is shown fifty entries at a time, without a gap when new changes arrive', async () => {
  const user = userEvent.setup();
  vi.mocked(requests.getRepair)
    .mockResolvedValueOnce(repairWith(12, 62))
    .mockResolvedValueOnce(repairWith(0, 12));
  const { rerender } = render(<RecordHistory repair={repairWith(60, 110)} />);
  // Two changes arrive, so the two oldest of these entries are no longer in the answer.
  rerender(<RecordHistory repair={repairWith(62, 112)} />);
  expect(shown()).toEqual(messages(60, 112));
  await user.click(screen.getByRole('button', { name: OLDER }));
  await waitFor(() => expect(shown()).toEqual(messages(12, 112)));
  await user.click(screen.getByRole('button', { name: OLDER }));
  await waitFor(() => expect(shown()).toEqual(messages(0, 112)));
  expect(screen.queryByRole('button', { name: OLDER })).toBeNull();
  const asked = vi.mocked(requests.getRepair).mock.calls.map(([id, , before]) => [id, before]);
  expect(asked).toEqual([
    ['r1', 60],
    ['r1', 12],
  ]);
});

test('A failure to read older changes is reported, and they can be requested again', async () => {
  const user = userEvent.setup();
  const failure = apiError('UNAVAILABLE', { requestId: 'r' });
  vi.mocked(requests.getRepair)
    .mockRejectedValueOnce(failure)
    .mockResolvedValueOnce(repairWith(0, 50));
  render(<RecordHistory repair={repairWith(50, 100)} />);
  await user.click(screen.getByRole('button', { name: OLDER }));
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      'L’historique n’a pas pu être chargé',
      failure.message,
    ),
  );
  await user.click(screen.getByRole('button', { name: OLDER }));
  await waitFor(() => expect(shown()).toEqual(messages(0, 100)));
});
