import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { NewAnswer } from '../../../../../shared/documents/new-answers.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { seedAnswers } from '../../../lib/cache/new-answers.ts';
import { readMissed, shopCache } from '../../../lib/cache/shop-cache.ts';
import { useList } from '../../../lib/cache/shop-list.ts';
import { aRepair, someStats } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { openDashboard } from '../dashboard/open-dashboard.ts';
import * as requests from '../repair-requests.ts';
import { NO_FILTER, repairsQuery, seedRepairs } from '../repairs-cache.ts';
import { useStatusChange } from '../use-status-change.ts';
import { AnswerBadges } from './answer-badges.tsx';

vi.mock('../repair-requests.ts');
vi.mock('../../../lib/api/api-client.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/api/api-client.ts')>()),
  callApi: vi.fn(async () => ({ seen: true })),
}));

const repair = aRepair();
const answerOf = (documentId: string, part: Partial<NewAnswer> = {}): NewAnswer => ({
  documentId,
  number: `DE-${documentId}`,
  repairId: repair.id,
  decision: 'accepted',
  ...part,
});
const ANSWERS = [
  answerOf('1'),
  answerOf('2', { repairId: repair.trackingNumber, decision: 'declined' }),
  answerOf('3', { repairId: 'RB00000000' }),
];
type Dashboard = Awaited<ReturnType<typeof requests.getDashboard>>;
const page = { repairs: [repair], cursor: null };

beforeEach(() => {
  vi.clearAllMocks();
  signIn();
  shopCache.clear();
  const answered: Partial<Dashboard> = { page, stats: someStats({ pending: 1 }), answers: ANSWERS };
  vi.mocked(requests.getDashboard).mockResolvedValue(answered as Dashboard);
});

const badges = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const open = () =>
  render(
    <MemoryRouter>
      <AnswerBadges repair={repair} />
    </MemoryRouter>,
  );
const SHOWN = ['Devis DE-1 accepté', 'Devis DE-2 refusé'];

it('The answer to a quote of several devices is shown on each of them', () => {
  seedAnswers([answerOf('4', { repairId: 'RB00000000', otherRepairs: [repair.trackingNumber] })]);
  open();
  expect(badges()).toEqual(['Devis DE-4 accepté']);
});

it('The answers to a repair’s own quotes are shown, each with a link to its quote', () => {
  seedAnswers(ANSWERS);
  open();
  expect(badges()).toEqual(SHOWN);
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/documents/1');
});

it('The answers come with the dashboard’s first request and with each later one', async () => {
  open();
  const { takeRest } = await openDashboard();
  await act(async () => takeRest?.());
  expect(badges()).toEqual(SHOWN);

  await act(async () => {
    seedAnswers([]);
    seedRepairs(NO_FILTER, page, someStats({ pending: 1 }));
  });
  expect(badges()).toEqual([]);
  renderHook(() => useList(repairsQuery(NO_FILTER)));
  await act(() => readMissed());
  expect(badges()).toEqual(SHOWN);
});

it('The answers disappear when the shop changes the repair’s status, and the answers of other repairs stay', async () => {
  seedAnswers(ANSWERS);
  vi.mocked(requests.changeStatus).mockResolvedValue({ ...repair, status: 'progress', version: 2 });
  open();
  const { result } = renderHook(() => useStatusChange(repair));
  await act(() => result.current.change('progress'));
  await waitFor(() => expect(badges()).toEqual([]));
  expect(vi.mocked(callApi).mock.calls.map(([key, , input]) => [key, input?.params])).toEqual([
    ['POST /api/documents/{id}/seen', { id: '1' }],
    ['POST /api/documents/{id}/seen', { id: '2' }],
  ]);
});

it('An unread reply links to its repair, and counts as read when the repair’s status is changed', async () => {
  const repliedAt = '2026-11-20T10:30:00.000Z';
  const replied = aRepair({ repliedAt });
  render(<AnswerBadges repair={replied} />, { wrapper: MemoryRouter });
  const badge = screen.getByRole('link', { name: 'Le client a répondu' });
  expect(badge.getAttribute('href')).toBe('/reparations/RB12345678');
  vi.mocked(requests.changeStatus).mockResolvedValue({
    ...replied,
    status: 'progress',
    version: 2,
  });
  const { result } = renderHook(() => useStatusChange(replied));
  await act(() => result.current.change('progress'));
  await waitFor(() =>
    expect(callApi).toHaveBeenCalledWith('POST /api/repairs/{id}/replies/seen', expect.anything(), {
      params: { id: replied.id },
      body: { at: repliedAt },
    }),
  );
});
