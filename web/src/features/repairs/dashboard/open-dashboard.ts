import { LIST_CHOICES } from '../../../../../shared/repairs/repair-lists.ts';
import { seedAnswers } from '../../../lib/cache/new-answers.ts';
import type { SessionReading } from '../../../lib/session/session-reader.ts';
import { getDashboard, type RepairFilter } from '../repair-requests.ts';
import { seedRepairs } from '../repairs-cache.ts';

export const FILTER_IN_ADDRESS = { status: 'statut', q: 'q' } as const;

export const filterIn = (query: URLSearchParams): RepairFilter => ({
  status: LIST_CHOICES.find((choice) => choice === query.get(FILTER_IN_ADDRESS.status)) ?? '',
  q: query.get(FILTER_IN_ADDRESS.q) ?? '',
});

/** Reads the session and the dashboard's first data with one request, so that neither waits for the other. */
export async function openDashboard(): Promise<SessionReading> {
  const filter = filterIn(new URLSearchParams(window.location.search));
  const { session, page, stats, answers } = await getDashboard(filter);
  return {
    session,
    takeRest: () => {
      seedRepairs(filter, page, stats);
      seedAnswers(answers);
    },
  };
}
