import type { UserSession } from '../account/session.ts';
import type { RepairPage, RepairStats } from './repairs.ts';

/** Answer of GET /api/dashboard: what GET /api/session, /api/repairs and /api/repairs/stats answer, at once. */
export type Dashboard = { session: UserSession; page: RepairPage; stats: RepairStats };
