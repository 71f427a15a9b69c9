import type { RepairPage, RepairStats } from './repairs.ts';
import type { UserSession } from './session.ts';

/** Answer of GET /api/dashboard: what GET /api/session, /api/repairs and /api/repairs/stats answer, at once. */
export type Dashboard = { session: UserSession; page: RepairPage; stats: RepairStats };
