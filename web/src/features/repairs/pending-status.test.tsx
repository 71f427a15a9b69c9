import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { RepairStatus, RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { shopCache } from '../../lib/cache/shop-cache.ts';
import { aRepair, someStats } from '../../testing/builders.ts';
import { signIn } from '../../testing/sign-in.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { StatsStrip } from './dashboard/stats-strip.tsx';
import { RepairList } from './list/repair-list.tsx';
import * as requests from './repair-requests.ts';
import { NO_FILTER, replaceRepair, seedRepairs } from './repairs-cache.ts';

vi.mock('./repair-requests.ts');
vi.mock('../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

const repair = aRepair({ status: 'pending' });

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  signIn();
  seedRepairs(NO_FILTER, { repairs: [repair], cursor: null }, someStats({ pending: 1 }));
});

/**
 * Opens the list. Returns a function that presses a status, and the answers to the requests, in order. The test gives
 * the answers.
 */
function open() {
  const answers: PromiseWithResolvers<RepairSummary>[] = [];
  const ask = () => {
    const answer = Promise.withResolvers<RepairSummary>();
    answers.push(answer);
    return answer.promise;
  };
  vi.mocked(requests.changeStatus).mockImplementation(ask as never);
  vi.mocked(requests.undoChange).mockImplementation(ask as never);
  render(
    <MemoryRouter>
      <StatsStrip chosen="" />
      <RepairList filter={NO_FILTER} look="cards" onClearFilter={vi.fn()} />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  return {
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    answers,
  };
}

const shown = () => {
  const card = within(screen.getByRole('article'));
  const figure = (name: string) => screen.getByRole('group', { name }).textContent;
  return {
    badge: card.getAllByText(/^(Prise en charge|Pièce commandée|En réparation|Terminée)$/)[0]
      ?.textContent,
    pressed: card.getByRole('button', { pressed: true }).getAttribute('aria-label'),
    figures: [figure('En attente'), figure('En cours'), figure('Terminées')].join(' '),
  };
};
const PENDING = { badge: 'Prise en charge', pressed: 'Prise en charge', figures: '1 0 0' };
const ORDERED = { badge: 'Pièce commandée', pressed: 'Pièce commandée', figures: '0 1 0' };
const at = (status: RepairStatus, version: number) => ({ ...repair, status, version });

it('A status is shown on the card and in the figures before its change is answered', async () => {
  const { press, answers } = open();
  await press('Pièce commandée');
  expect(shown()).toEqual(ORDERED);
  await act(async () => answers[0]?.resolve(at('ordered', 2)));
  expect(shown()).toEqual(ORDERED);
});

it('A refused change restores the previous status, with the reason in French', async () => {
  const { press, answers } = open();
  await press('Pièce commandée');
  await act(async () => answers[0]?.reject(new AppError('HISTORY_FULL')));
  expect(shown()).toEqual(PENDING);
  expect(notify.error).toHaveBeenCalledWith('Erreur de mise à jour', expect.any(String));
});

it('An older state that arrives during a change never brings the old status back', async () => {
  const { press, answers } = open();
  await press('Pièce commandée');
  await act(async () => replaceRepair({ ...at('pending', 2), issue: 'Écran cassé' }));
  expect(screen.getByText('Écran cassé')).toBeTruthy();
  expect(shown()).toEqual(ORDERED);
  // The live channel reports the change before the request is answered.
  await act(async () => replaceRepair(at('ordered', 3)));
  expect(shown()).toEqual(ORDERED);
  await act(async () => answers[0]?.resolve(at('ordered', 3)));
  expect(shown()).toEqual(ORDERED);
});

it('Undoing shows the previous status immediately, and a refused undo shows the change again', async () => {
  const { press, answers } = open();
  await press('Pièce commandée');
  await act(async () => answers[0]?.resolve(at('ordered', 2)));
  await waitFor(() => expect(notify.success).toHaveBeenCalled());
  await act(async () => vi.mocked(notify.success).mock.calls[0]?.[2]?.onPress());
  expect(shown()).toEqual(PENDING);
  await act(async () => answers[1]?.reject(new AppError('ALREADY_NOTIFIED')));
  expect(shown()).toEqual(ORDERED);
});

it('A second status that is pressed during a change is sent after the change', async () => {
  const { press, answers } = open();
  await press('Pièce commandée');
  await press('Terminée');
  expect(shown().figures).toBe('0 0 1');
  expect(requests.changeStatus).toHaveBeenCalledTimes(1);
  await act(async () => answers[0]?.resolve(at('ordered', 2)));
  expect(shown().figures).toBe('0 0 1');
  await act(async () => answers[1]?.resolve(at('completed', 3)));
  expect(shown()).toEqual({ badge: 'Terminée', pressed: 'Terminée', figures: '0 0 1' });
});
