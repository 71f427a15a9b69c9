import { expect, it, vi } from 'vitest';
import { budgetsOf } from '../../../shared/billing/budgets.ts';
import { getDashboard } from './get-dashboard.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const profile = {
  email: 'a@exemple.fr',
  repairs_used: 4,
  usage_checked_on: '2026-11-20',
};
const figures = { pending: 1, ordered: 2, contact: 1 };
const seen = { documentId: 'd', number: 'DE-2026-0001', repairId: 'RB12345678' };
const NOTICE = { ...seen, kind: 'answer', decision: 'accepted', at: 1 } as const;
const REFUSED_EMAIL = {
  ...seen,
  kind: 'refused-email',
  reader: 'shop',
  to: 'a',
  reason: 'b',
  at: 1,
} as const;
/** No card can show the answer to a quote without a repair. */
const LOOSE = { ...NOTICE, documentId: 'l', repairId: null };
const notToday = () => Promise.reject(new Error('The counters were compared today'));

function setUp() {
  return {
    sessions: {
      get: vi.fn(async () => ({ profile, company: { company_name: 'Atelier' }, figures })),
    },
    usage: { count: notToday, claim: notToday, leave: notToday, mend: notToday },
    now: () => NOW,
    budgets: budgetsOf(),
    list: {
      page: vi.fn(async () => []),
      inList: vi.fn(async () => []),
      byIds: vi.fn(async () => new Map()),
    },
    notices: { all: vi.fn(async () => [NOTICE, REFUSED_EMAIL, LOOSE]) },
    words: { range: vi.fn(async () => ({ postings: [], ended: true })) },
  };
}

it('The dashboard answers with the session, the first page and the figures from one read of each', async () => {
  const dependencies = setUp();
  expect(await getDashboard(dependencies, 'shop', {})).toMatchObject({
    session: { id: 'shop', name: 'Atelier', subscription: { repairsUsed: 4 } },
    page: { repairs: [], cursor: null },
    answers: [{ ...seen, decision: 'accepted' }],
    stats: { total: 4, pending: 1, inProgress: 2, completed: 0, needsContact: 1 },
  });
  expect(dependencies.sessions.get).toHaveBeenCalledTimes(1);
  expect(dependencies.list.page).toHaveBeenCalledTimes(1);
});

it('The dashboard reads the session and the page at the same time', async () => {
  const dependencies = setUp();
  const held = Promise.withResolvers<void>();
  dependencies.sessions.get.mockImplementation(async () => {
    await held.promise;
    return { profile, company: { company_name: '' }, figures };
  });
  const answer = getDashboard(dependencies, 'shop', {});
  expect(dependencies.list.page).toHaveBeenCalledTimes(1);
  held.resolve();
  await answer;
});

it('A filter limits the page to the repairs of one status, and the figures still count all repairs', async () => {
  const dependencies = setUp();
  const { stats } = await getDashboard(dependencies, 'shop', { status: 'contact' });
  expect(dependencies.list.inList).toHaveBeenCalledWith('shop', 'contact', 25, undefined);
  expect(dependencies.list.page).not.toHaveBeenCalled();
  expect(stats.total).toBe(4);
});
