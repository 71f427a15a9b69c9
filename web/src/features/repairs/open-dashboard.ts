import type { SessionReading } from '../../lib/session-reader.ts';
import { getDashboard, type RepairFilter } from './repair-requests.ts';
import { statusOf } from './repair-toolbar.tsx';
import { seedRepairs } from './repairs-store.ts';

/** The filter that the page's address keeps. */
export const filterIn = (query: URLSearchParams): RepairFilter => ({
  status: statusOf(query.get('statut')),
  q: query.get('q') ?? '',
});

/** Reads the session and all that the dashboard shows first by one request, so that neither waits for the other. */
export async function openDashboard(): Promise<SessionReading> {
  const filter = filterIn(new URLSearchParams(window.location.search));
  const { session, page, stats } = await getDashboard(filter);
  return { session, takeRest: () => seedRepairs(filter, page, stats) };
}
